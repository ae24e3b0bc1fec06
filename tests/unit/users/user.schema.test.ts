import { Schema, Struct } from "effect"
import { describe, expect, it } from "vitest"
import {
  BirthDay,
  Email,
  GivenName,
  NewUser,
  optionalUserTexts,
  Ssn,
  User,
  UserChange,
  UserPhone
} from "#domain/users/user-record.schema.ts"
import { unfinishedDay } from "#domain/shared/calendar.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { user } from "#tests/fixtures/users.ts"

const judgeName = schemaReader(Schema.Struct({ name: GivenName }))
const judgeEmail = schemaReader(Schema.Struct({ email: Email }))

const keyOf = (read: ReturnType<typeof judgeName> | ReturnType<typeof judgeEmail>): string | null =>
  read._tag === "Success" ? null : (Object.values(read.failure)[0] ?? "")

describe("a name", () => {
  it.each(["Ana", "José", "Núñez Ibáñez", "O", "Jose\u0301", "Ωμέγα", "李", "  Ana  ", "Ana\tRuiz", "x".repeat(35)])(
    "%j is accepted",
    (name) => {
      expect(keyOf(judgeName({ name }))).toBeNull()
    }
  )

  it.each([
    ["", "given_name_required"],
    ["   ", "given_name_required"],
    ["An4", "letters"],
    ["O'Neil", "letters"],
    ["\u0301", "letters"],
    // Letters that are only room for others, and marks that show nothing.
    ["\u3164", "given_name_required"],
    ["\uffa0\u115f\u1160 \u2800\u200b", "given_name_required"],
    ["\u3164\u0301\u3164", "letters"],
    ["علی\u200cرضا", "letters"],
    ["x".repeat(36), "given_name_too_long"]
  ])("%j is refused: %s", (name, key) => {
    expect(keyOf(judgeName({ name }))).toBe(key)
  })
})

describe("an e-mail address", () => {
  it.each(["a@b.co", "ana.ruiz+claims@mail.example.org", "A_1%'-@x-y.example", "  ana@example.org "])(
    "%j is accepted",
    (email) => {
      expect(keyOf(judgeEmail({ email }))).toBeNull()
    }
  )

  it.each([
    ["", "email_required"],
    ["ana", "email"],
    ["ana@", "email"],
    ["@example.org", "email"],
    ["ana@example", "email"],
    ["ana@-example.org", "email"],
    ["ana@example..org", "email"],
    ["añá@example.org", "email"],
    ["ana@exämple.org", "email"],
    ["ana ruiz@example.org", "email"],
    [`${"a".repeat(30)}@example.org`, "email_too_long"]
  ])("%j is refused: %s", (email, key) => {
    expect(keyOf(judgeEmail({ email }))).toBe(key)
  })
})

const judge = (schema: Schema.Codec<unknown, unknown>) => (value: unknown) => {
  const read = schemaReader(Schema.Struct({ field: schema }))({ field: value })
  return read._tag === "Success" ? null : (read.failure["field"] ?? "")
}

describe("a phone number as a record has it", () => {
  it.each(["+15550100001", "+584121234567", " +593991237471 ", "+5930991237471"])("%j is accepted", (text) => {
    expect(judge(UserPhone)(text)).toBeNull()
  })

  it.each([
    ["", "mobile_number_required"],
    ["+58", "mobile_number_required"],
    [7, "mobile_number_required"],
    ["+1555", "mobile_number"],
    ["15550100001", "mobile_number"],
    ["+1555010000x", "mobile_number"],
    ["+441234567890", "mobile_number"],
    ["+1305555738", "phone_plan_1"],
    ["+113055557381", "phone_plan_1"],
    ["+581234567890", "phone_plan_58"],
    ["+5712345678", "phone_plan_57"],
    ["+593123456789", "phone_plan_593"],
    ["+5930991237", "mobile_number"],
    ["+15550100001 ext. 12", "phone_extension"],
    ["+1555 010 0001 x12", "phone_extension"],
    ["+1(555) 010-0001 Extensión 4", "phone_extension"],
    ["+15550100001 / 5550100002", "phone_several"],
    ["+1555 010 0001;555 010 0002 x3", "phone_several"],
    ["+1555 010 0001 o 555 010 0002", "phone_several"],
    ["+1555/010/0001", "mobile_number"],
    ["+15550100001 home", "mobile_number"]
  ])("%j is refused: %s", (text, key) => {
    expect(judge(UserPhone)(text)).toBe(key)
  })
})

describe("a social security number", () => {
  it.each([
    ["123-12-1234", null],
    [" 123-12-1234 ", null],
    ["", "ssn_required"],
    ["123121234", "ssn"],
    ["123-12-12345", "ssn"],
    ["***-**-1234", "ssn"]
  ])("%j: %s", (text, key) => {
    expect(judge(Ssn)(text)).toBe(key)
  })
})

describe("a day of birth", () => {
  it.each([
    ["1930-01-01", null],
    ["2025-12-31", null],
    ["", "dob_required"],
    ["1929-12-31", "dob_range"],
    ["2026-01-01", "dob_range"],
    ["1999-02-29", "day_malformed"],
    ["02/28/1999", "day_malformed"],
    [unfinishedDay, "day_unfinished"]
  ])("%j: %s", (text, key) => {
    expect(judge(BirthDay)(text)).toBe(key)
  })
})

const readNew = schemaReader(NewUser)
const readChange = schemaReader(UserChange)

describe("a new user", () => {
  it.each([
    ["", "password_required"],
    ["Nodigits.", "password"],
    ["nocapital1", "password"],
    ["Short.1", "password"]
  ])("the password %j is refused by the rule it breaks: %s", (password_hash, key) => {
    const read = readNew({ password_hash })
    expect(read._tag === "Failure" && read.failure["password_hash"]).toBe(key)
  })

  it("a new user reports every missing field, with the text of its label", () => {
    const read = readNew({})
    expect(read._tag === "Failure" && read.failure).toEqual({
      given_name: "given_name_required",
      surname: "surname_required",
      email: "email_required",
      mobile_number: "mobile_number_required",
      password_hash: "password_required",
      company_id: "company_required",
      role: "role_required",
      ssn: "ssn_required",
      dob: "dob_required"
    })
  })

  it("a new user reports empty fields in the same way", () => {
    const fields = [
      "given_name",
      "surname",
      "email",
      "mobile_number",
      "password_hash",
      "company_id",
      "role",
      "ssn",
      "dob"
    ]
    const empty = readNew(Object.fromEntries(fields.map((field) => [field, ""])))
    const absent = readNew({})
    expect(empty._tag === "Failure" && empty.failure).toEqual(absent._tag === "Failure" && absent.failure)
  })

  it("a new user drops fields that cannot be set", () => {
    const draft = {
      given_name: "Ana",
      surname: "Ruiz",
      email: "ana@example.org",
      mobile_number: "+15550100009",
      password_hash: "Secret.2026",
      company_id: "00000000-0000-4000-8000-000000000001",
      role: "user",
      ssn: "123-12-1234",
      dob: "1990-01-31"
    }
    const read = readNew({ ...draft, id: "x", user_status: "active", access_token: "t", created_at: "now" })
    expect(read._tag === "Success" && read.success).toEqual(draft)
  })
})

it("a user of a former server, which lacks the optional texts, is read without them", () => {
  const texts = Struct.keys(optionalUserTexts)
  const read = Schema.decodeUnknownSync(User)(Struct.omit(user(), texts))
  expect(texts.map((text) => read[text])).toEqual(texts.map(() => null))
})

describe("a change of a user", () => {
  it("a change may be the row as listed", () => {
    const listed = {
      company_id: null,
      ssn: "***-**-1234",
      dob: null,
      address: null,
      profile_image: null,
      password_hash: ""
    }
    const read = readChange({ ...listed, given_name: "Ana", company: null, access_token: "active" })
    expect(read._tag === "Success" && read.success).toEqual({ ...listed, given_name: "Ana" })
  })

  it.each([
    [{ ssn: "1" }, { ssn: "ssn" }],
    [{ password_hash: "short" }, { password_hash: "password" }],
    [{ given_name: "" }, { given_name: "given_name_required" }],
    [{ company_id: "" }, { company_id: "company_required" }],
    [{ dob: "" }, { dob: "dob_required" }],
    [{ address: "x".repeat(201) }, { address: "address_too_long" }]
  ])("a change is refused: %j", (change, issues) => {
    const read = readChange(change)
    expect(read._tag === "Failure" && read.failure).toEqual(issues)
  })
})

import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import type { SaveInput } from "#domain/shared/document/record-form.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { saveUser, userFormRules } from "#domain/users/user-form.rules.ts"
import type { User, UserChange, NewUser } from "#domain/users/user-record.schema.ts"
import { OwnAccount, UserOvertaken, UserTaken } from "#domain/users/user.errors.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { norte, user } from "#tests/fixtures/users.ts"

const person = user()
const { base } = userFormRules.opened({ row: person, choices: [] }).doc
const blank = userFormRules.opened({ row: null, choices: [] }).doc

const filled = {
  given_name: " Ana ",
  surname: "Núñez",
  email: "ana@example.org",
  mobile_number: "+13001234567",
  password_hash: "First_2026",
  company_id: norte.id,
  role: "user",
  ssn: "123-12-1234",
  dob: "1990-02-28",
  profile_image: "",
  address: " "
}

/** A port that records what it was sent, and answers or refuses. */
const port = (refusal: UserTaken | UserOvertaken | OwnAccount | FieldsInvalid | null = null) => {
  const sent: Array<{ readonly input?: NewUser; readonly change?: UserChange; readonly image: Picture | null }> = []
  const answer = refusal === null ? Effect.succeed(person) : Effect.fail(refusal as UserTaken)
  const users: Pick<UsersPort, "create" | "change"> = {
    create: (input, image) => {
      sent.push({ input, image })
      return answer
    },
    change: (_, change, image) => {
      sent.push({ change, image })
      return answer
    }
  }
  return { users: users as UsersPort, sent }
}

const save = async (input: Partial<SaveInput<User, Picture>>, refusal?: Parameters<typeof port>[0]) => {
  const { users, sent } = port(refusal)
  const whole = { target: person, base, fields: base, attached: {}, ...input }
  return { outcome: await Effect.runPromise(saveUser(users, whole)), sent }
}

describe("issues", () => {
  const issuesOf = (patch: Readonly<Record<string, string>>, target: User | null = null) =>
    userFormRules.issuesOf({
      ...blank,
      target,
      base: target === null ? blank.base : base,
      fields: { ...(target === null ? filled : base), ...patch }
    })

  it("a complete form has no issues", () => {
    expect(issuesOf({})).toEqual({})
    expect(issuesOf({}, person)).toEqual({})
  })

  it.each([
    ["given_name", "", "given_name_required"],
    ["given_name", "Ana1", "letters"],
    ["surname", "x".repeat(36), "surname_too_long"],
    ["email", "ana@", "email"],
    ["mobile_number", "+1", "mobile_number_required"],
    ["mobile_number", "+1123", "mobile_number"],
    ["password_hash", "", "password_required"],
    ["password_hash", "short", "password"],
    ["company_id", "", "company_required"],
    ["role", "", "role_required"],
    ["ssn", "", "ssn_required"],
    ["ssn", "123", "ssn"],
    ["dob", "", "dob_required"],
    ["dob", "1929-12-31", "dob_range"],
    ["dob", "2026-01-01", "dob_range"]
  ])("the issue of %s as %j is %s", (field, text, issue) => {
    expect(issuesOf({ [field]: text })).toEqual({ [field]: issue })
  })

  it("only the password of an existing user may be empty, no other field that had a value", () => {
    expect(issuesOf({ password_hash: "" }, person)).toEqual({})
    expect(issuesOf({ ssn: "", dob: "" }, person)).toEqual({ ssn: "ssn_required", dob: "dob_required" })
    expect(issuesOf({ password_hash: "short" }, person)).toEqual({ password_hash: "password" })
  })
})

describe("pasted texts", () => {
  const typed = (field: string, text: string, from = blank) =>
    userFormRules.edit(from, { kind: "type", field, text }, "en")?.doc ?? blank
  const left = (field: string, text: string) => userFormRules.afterBlur(typed(field, text), field)

  it.each([
    ["mobile_number", "+1(345) 678-9012", "+13456789012"],
    ["mobile_number", "+1+58 412 555 0199", "+584125550199"],
    ["mobile_number", "+11-345-678-9012", "+13456789012"],
    ["mobile_number", "+13112345678", "+13112345678"],
    ["mobile_number", "+5930991237471", "+593991237471"],
    ["mobile_number", "+1+593 (0) 99 123 7471", "+593991237471"],
    ["mobile_number", "+5804141237004", "+584141237004"],
    ["given_name", "\u200bAna\u00a0 María\n", "Ana María"],
    ["surname", "Pér\u200dez", "Pérez"],
    ["email", "\u200bana@casos.example", "ana@casos.example"],
    ["mobile_number", "+1\u202a(345) 678-9012\u202c", "+13456789012"],
    ["ssn", "\u200e123-12-1234", "123-12-1234"],
    ["ssn", "123121234", "123-12-1234"],
    ["ssn", " 123 12 1234", "123-12-1234"]
  ])("%s %j is %s once it is left", (field, text, stored) => {
    expect(left(field, text)).toMatchObject({ fields: { [field]: stored }, issues: {} })
  })

  it.each([
    ["mobile_number", "+1call me", "mobile_number"],
    ["mobile_number", "+112345678901", "phone_plan_1"],
    ["mobile_number", "+1112345678", "phone_plan_1"],
    ["ssn", "12-34", "ssn"]
  ])("%s %j stays as it is, and is wrong", (field, text, issue) => {
    expect(left(field, text)).toMatchObject({ fields: { [field]: text }, issues: { [field]: issue } })
  })

  it("an old number of another plan stays where it is not typed, and is judged once it is", () => {
    const old = { ...base, mobile_number: "+593123456789012" }
    const doc = { ...blank, target: person, base: old, fields: old }
    expect(userFormRules.afterCheck(doc).issues).toEqual({})
    expect(userFormRules.afterCheck(typed("surname", "Other", doc)).issues).toEqual({})
    const changed = userFormRules.afterCheck(typed("mobile_number", "+59312345678901", doc))
    expect(changed.issues).toEqual({ mobile_number: "phone_plan_593" })
  })

  it("a save does not need the field to be left, and leaves alone what nobody has typed", () => {
    const doc = typed("ssn", "123121234", { ...blank, fields: filled })
    expect(userFormRules.issuesOf(doc)).toEqual({})
    expect(userFormRules.afterCheck(doc)).toMatchObject({
      fields: { ...filled, given_name: "Ana", ssn: "123-12-1234" },
      issues: {}
    })
    const old = { ...base, mobile_number: "+1 345 678 9012" }
    expect(userFormRules.afterCheck({ ...blank, target: person, base: old, fields: old }).fields).toEqual(old)
  })
})

describe("a save", () => {
  it("a save of a new user sends all of it, trimmed, and null for what is empty", async () => {
    const { sent } = await save({ target: null, base: blank.base, fields: filled })
    expect(sent[0]?.input).toMatchObject({ given_name: "Ana", mobile_number: "+13001234567", address: null })
  })

  it("a save of an existing user sends the changed fields, and the version that was read", async () => {
    const { sent } = await save({ fields: { ...base, mobile_number: "+15550001111" } })
    expect(sent).toEqual([{ change: { mobile_number: "+15550001111", version: 1 }, image: null }])
  })

  it("a save adds a picture, and removes one", async () => {
    const face = picture(pngHead(10, 10))
    expect((await save({ attached: { profile_image: face } })).sent[0]?.image).toEqual(face)
    const withPicture = { ...base, profile_image: "0123" }
    const { sent } = await save({ base: withPicture, fields: { ...withPicture, profile_image: "" } })
    expect(sent[0]?.change).toEqual({ profile_image: null, version: 1 })
  })

  it("a refused save names the fields", async () => {
    const { outcome } = await save({}, new UserTaken({ fields: { email: "email_taken" } }))
    expect(outcome).toMatchObject({ kind: "refused", issues: { email: "email_taken" } })
    const invalid = await save({}, new FieldsInvalid({ fields: { company_id: "company_unknown" } }))
    expect(invalid.outcome).toMatchObject({ kind: "refused", issues: { company_id: "company_unknown" } })
  })

  it("an overtaken save returns the stored user", async () => {
    const current = user({ version: 2, surname: "Ibarra" })
    const { outcome } = await save({}, new UserOvertaken({ current, fields: {} }))
    expect(outcome).toEqual({ kind: "overtaken", current })
  })

  it("any other failure of a save is passed on", async () => {
    await expect(save({}, new OwnAccount())).rejects.toBeInstanceOf(OwnAccount)
  })
})

describe("a number revealed here", () => {
  const revealed = { ...base, ssn: "123-45-4321" }
  const opened = userFormRules.opened({ row: person, choices: [] }).doc
  const merged = (stored: string, doc = { ...opened, base: revealed, fields: revealed }) =>
    userFormRules.merge(doc, user({ version: 2, ssn: stored }))

  it("a revealed number is the same in what another user has saved, where its last digits are", () => {
    expect(merged("***-**-4321")).toMatchObject({ hasMerged: true, doc: { fields: { ssn: "123-45-4321" } } })
    expect(merged("***-**-9999")).toMatchObject({ hasMerged: true, doc: { fields: { ssn: "***-**-9999" } } })
    const edited = { ...opened, base: revealed, fields: { ...revealed, ssn: "999-99-9999" } }
    expect(merged("***-**-4321", edited)).toMatchObject({ hasMerged: true, doc: { fields: { ssn: "999-99-9999" } } })
    expect(merged("***-**-1111", edited)?.conflicts.map(({ field }) => field)).toEqual(["ssn"])
  })
})

import { emailKey } from "#domain/shared/search.rules.ts"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { userQuery } from "#domain/users/user-record.schema.ts"
import {
  applyChange,
  changedPhone,
  changesContact,
  emptiedFields,
  isAdministrator,
  maskSsn,
  userKeys,
  writtenUserFields
} from "#domain/users/user-record.rules.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { day, instant } from "#tests/fixtures/claims.ts"
import { companyId } from "#tests/fixtures/new-people.ts"
import { userId } from "#tests/fixtures/people.ts"
import { user as anyUser } from "#tests/fixtures/users.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"
import { userRecord } from "#domain/palette/found-record.rules.ts"

const company = { id: companyId(1), name: "Prairie Foods" }
const user = anyUser({
  id: userId(1),
  given_name: "María José",
  surname: "Núñez",
  email: "Maria.Nunez@mail.example",
  mobile_number: "+15550200001",
  company_id: company.id,
  company,
  role: "user",
  ssn: "***-**-6789",
  dob: day("1980-02-29"),
  profile_image: null,
  address: "Elm Street 1",
  status: "active",
  user_status: "active",
  access_token: "",
  created_at: instant("2026-01-01T00:00:00.000Z"),
  version: 4
})
const settled = { ssn: undefined, company, profile_image: null }

describe("a social security number", () => {
  it("a masked number shows its last four digits", () => {
    expect(maskSsn("123-45-6789")).toBe("***-**-6789")
  })
})

describe("the texts for searching and sorting", () => {
  it("the search text is folded: the names, then the address", () => {
    expect(userKeys(user)).toEqual({
      given_name_key: "maria jose",
      surname_key: "nunez",
      user_key: "maria jose nunez maria.nunez@mail.example"
    })
  })

  it("the search text has the address also behind the longest names", () => {
    const long = "x\u0301".repeat(35)
    expect(userKeys({ ...user, given_name: long, surname: long }).user_key).toContain("maria.nunez@mail.example")
  })

  it("addresses that differ only in case are equal", () => {
    expect(emailKey("Ana@Mail.Example")).toBe(emailKey("ana@mail.EXAMPLE"))
  })
})

describe("an administrator", () => {
  it.each([
    ["admin", "active", true],
    ["admin", "inactive", false],
    ["user", "active", false],
    ["user", "inactive", false]
  ] as const)("an account may not sign in: %s, %s", (role, status, is) => {
    expect(isAdministrator({ role, status })).toBe(is)
  })
})

describe("an edit", () => {
  it("an edit without effect returns the same value", () => {
    expect(applyChange(user, {}, settled, false)).toBe(user)
    expect(applyChange(user, { surname: "Núñez", address: "Elm Street 1" }, settled, false)).toBe(user)
  })

  it("an edit writes the given fields and increases the version", () => {
    expect(applyChange(user, { surname: "Vega", status: "inactive" }, settled, false)).toEqual({
      ...user,
      surname: "Vega",
      status: "inactive",
      version: 5
    })
  })

  it("a change of a secret alone is an edit too", () => {
    expect(applyChange(user, {}, settled, true)).toEqual({ ...user, version: 5 })
    expect(applyChange(user, {}, { ...settled, ssn: "111-22-3333" }, false)).toEqual({
      ...user,
      ssn: "***-**-3333",
      version: 5
    })
  })

  it("an edit may change each open field, the company and the picture", () => {
    const sur = { id: companyId(2), name: "Sur" }
    const change = {
      given_name: "Ana",
      surname: "Vega",
      email: "ana@mail.example",
      mobile_number: PhoneNumber.make("+15550200002"),
      role: "admin",
      status: "inactive",
      dob: day("1990-01-31"),
      address: "Oak Street 2"
    } as const
    const after = applyChange(user, change, { ssn: undefined, company: sur, profile_image: "key" }, false)
    expect(after).toEqual({
      ...user,
      ...change,
      company_id: sur.id,
      company: sur,
      profile_image: "key",
      version: 5
    })
    expect(applyChange(user, {}, { ...settled, company: null }, false)).toMatchObject({
      company_id: null,
      company: null,
      version: 5
    })
  })

  it("an empty address counts as none", () => {
    expect(applyChange(user, { address: "" }, settled, false).address).toBeNull()
    expect(applyChange(user, { address: null }, settled, false).address).toBeNull()
  })

  it("an edit cannot clear required fields, but may leave empty ones empty", () => {
    expect(emptiedFields(user, { company_id: null, dob: null })).toEqual({
      company_id: "company_required",
      dob: "dob_required"
    })
    expect(emptiedFields(user, { company_id: companyId(2), dob: day("1990-01-31") })).toEqual({})
    expect(emptiedFields(user, {})).toEqual({})
    expect(emptiedFields(user, { dob: null })).toEqual({ dob: "dob_required" })
    expect(
      emptiedFields({ ...user, company_id: null, company: null, dob: null }, { company_id: null, dob: null })
    ).toEqual({})
  })
})

describe("the fields of a record", () => {
  it("the fields are reported without secrets, all of them or those that differ", () => {
    expect(Object.keys(writtenUserFields(user, null))).not.toContain("ssn")
    expect(writtenUserFields({ ...user, surname: "Vega" }, user)).toEqual({ surname: "Vega" })
    expect(writtenUserFields(user, user)).toEqual({})
  })
})

describe("an order", () => {
  it("a sort order is a column and a direction", () => {
    expect(readSort(userQuery.sortFields, "-surname")).toEqual({ field: "surname", isDescending: true })
    expect(readSort(userQuery.sortFields, "company")).toEqual({ field: "company", isDescending: false })
  })
})

describe("a user in the palette", () => {
  it("a user is found by name, distinguished by e-mail and company", () => {
    const record = userRecord(anyUser({ given_name: "Lucía", surname: "Núñez", email: "l+n@norte.example" }))
    expect([record.title, record.detail.en, record.place]).toEqual([
      "Lucía Núñez",
      "l+n@norte.example · Norte Logistics",
      "users"
    ])
  })

  it("a user may have no company", () => {
    expect(userRecord(anyUser({ company: null, company_id: null })).detail.es).toBe("jose.aguilar1@norte.example")
  })
})

describe("a number that is sent with a change", () => {
  const plain = anyUser({ mobile_number: "+593991237471" })
  const old = anyUser({ mobile_number: "+593123456789012" })
  const sent = (text: string) => ({ mobile_number: PhoneNumber.make(text) })

  it("the stored one stays whatever its plan says, and a new one is written without the 0 dialled before it", () => {
    expect(changedPhone(old, {})).toEqual(Result.succeed(old.mobile_number))
    expect(changedPhone(old, sent(old.mobile_number))).toEqual(Result.succeed(old.mobile_number))
    expect(changedPhone(old, sent("+5930991237471"))).toEqual(Result.succeed("+593991237471"))
    expect(changedPhone(plain, sent(old.mobile_number))).toEqual(Result.fail({ mobile_number: "phone_plan_593" }))
  })

  it("the same number in its other spelling is no other contact", () => {
    expect(changesContact(plain, sent("+5930991237471"))).toBe(false)
    expect(changesContact(plain, sent("+593991237472"))).toBe(true)
    expect(changesContact(old, sent(old.mobile_number))).toBe(false)
    expect(changesContact(plain, { email: "other@norte.example" })).toBe(true)
  })
})

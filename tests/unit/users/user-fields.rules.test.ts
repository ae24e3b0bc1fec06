import { describe, expect, it } from "vitest"
import {
  isOwnForm,
  shownUserFields,
  userFacts,
  userFormFields,
  userReportColumns
} from "#domain/users/user-fields.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { NewUser, User } from "#domain/users/user-record.schema.ts"
import { usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import { usersScreenSpanish } from "#domain/users/users-screen-spanish.messages.ts"
import { userId } from "#tests/fixtures/people.ts"
import { user } from "#tests/fixtures/users.ts"

describe("the fields of a user", () => {
  it("the form has the fields of a new user, and the picture", () => {
    const { status: _status, ...drafted } = NewUser.fields
    expect(userFormFields.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(drafted), "profile_image", "current_password"].toSorted()
    )
  })

  it("every field has its labels in the form and in the details, in both languages", () => {
    for (const { form, details } of [usersScreenEnglish, usersScreenSpanish]) {
      expect(Object.keys(form.fields).toSorted()).toEqual(userFormFields.map(({ name }) => name).toSorted())
      expect(Object.keys(details.facts).toSorted()).toEqual(userFacts.map(({ label }) => label).toSorted())
    }
  })

  it("one's own form has no password, and asks for the present one where e-mail address or number has changed", () => {
    const [me, colleague] = [user(), user({ id: userId(2) })]
    const opened = (target: User | null) => userFormRules.opened({ row: target, choices: [] }).doc
    const passwords = (target: User | null, typed: Readonly<Record<string, string>> = {}) => {
      const doc = opened(target)
      const shown = shownUserFields({ ...doc, fields: { ...doc.fields, ...typed } }, me.id)
      return shown.filter(({ kind }) => kind === "password").map(({ name }) => name)
    }
    for (const other of [null, colleague]) {
      expect(passwords(other, { email: "other@norte.example" })).toEqual(["password_hash"])
      expect(isOwnForm(opened(other), me.id)).toBe(false)
    }
    expect(isOwnForm(opened(me), me.id)).toBe(true)
    expect(passwords(me)).toEqual([])
    expect(passwords(me, { surname: "Other" })).toEqual([])
    expect(passwords(me, { email: "other@norte.example" })).toEqual(["current_password"])
    expect(passwords(me, { mobile_number: "+15550100009" })).toEqual(["current_password"])
  })

  it("the report has no secrets", () => {
    for (const column of userReportColumns) expect(Object.keys(User.fields)).toContain(column)
    expect(userReportColumns).not.toContain("ssn")
  })

  it("the details show what a user has, and nothing where that is unknown", () => {
    const shown = (one: User) => userFacts.map((fact) => [fact.label, "text" in fact ? fact.text(one) : fact.day(one)])
    expect(shown(user())).toEqual([
      ["company", "Norte Logistics"],
      ["address", "Av. Amazonas N34-120, Quito"],
      ["email", "jose.aguilar1@norte.example"],
      ["phone", "+593 987654321"],
      ["dob", "1989-04-17"]
    ])
    expect(shown(user({ company: null, company_id: null, address: null, dob: null }))).toEqual([
      ["company", null],
      ["address", null],
      ["email", "jose.aguilar1@norte.example"],
      ["phone", "+593 987654321"],
      ["dob", null]
    ])
  })
})

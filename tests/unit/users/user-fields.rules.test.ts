import { describe, expect, it } from "vitest"
import { userFacts, userFormFields, userReportColumns } from "#domain/users/user-fields.rules.ts"
import { User, NewUser } from "#domain/users/user-record.schema.ts"
import { usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import { usersScreenSpanish } from "#domain/users/users-screen-spanish.messages.ts"

describe("the fields of a user", () => {
  it("the form has the fields of a new user, and the picture", () => {
    const { status: _status, ...drafted } = NewUser.fields
    expect(userFormFields.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(drafted), "profile_image"].toSorted()
    )
  })

  it("every field has its labels in the form and in the details, in both languages", () => {
    for (const { form, details } of [usersScreenEnglish, usersScreenSpanish]) {
      expect(Object.keys(form.fields)).toEqual(userFormFields.map(({ name }) => name))
      expect(Object.keys(details.facts)).toEqual(userFacts.map(({ label }) => label))
    }
  })

  it("the report has no secrets", () => {
    for (const column of userReportColumns) expect(Object.keys(User.fields)).toContain(column)
    expect(userReportColumns).not.toContain("ssn")
  })
})

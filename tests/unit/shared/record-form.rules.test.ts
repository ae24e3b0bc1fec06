import { expect, it } from "vitest"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { company } from "#tests/fixtures/users.ts"

const opened = companyFormRules.opened({ row: company(), choices: null }).doc

it("the first invalid field is by reading order", () => {
  const first = (issues: Readonly<Record<string, string>>) =>
    companyFormRules.firstIssue({ ...opened, issues }, "en")?.path
  expect(first({ type: "a", name: "b" })).toBe("name")
  expect(first({ elsewhere: "a" })).toBe("elsewhere")
})

it("a form is dirty if its fields differ, not if they were edited", () => {
  const isDirtyAfter = (...texts: ReadonlyArray<string>) =>
    companyFormRules.isDirty(
      texts.reduce(
        (doc, text) => companyFormRules.edit(doc, { kind: "type", field: "name", text }, "en")?.doc ?? doc,
        opened
      )
    )
  expect([isDirtyAfter("Sur"), isDirtyAfter("Sur", company().name)]).toEqual([true, false])
})

it("a form without attachments has none", () => {
  expect(companyFormRules.issuesOf(opened)).toEqual({})
  expect(companyFormRules.edit(opened, { kind: "invalid", field: "name", issue: "image_type" }, "en")).toBeNull()
})

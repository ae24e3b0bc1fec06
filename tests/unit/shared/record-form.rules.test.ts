import { expect, it } from "vitest"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { company } from "#tests/fixtures/users.ts"

const opened = { ...companyFormRules.closed, ...companyFormRules.opened({ row: company(), choices: null }) }

it("names the first wrong field in reading order", () => {
  const first = (issues: Readonly<Record<string, string>>) => companyFormRules.firstWrong({ issues, language: "en" })
  expect(first({ type: "a", name: "b" }).path).toBe("name")
  expect(first({ elsewhere: "a" }).path).toBe("elsewhere")
})

it("is dirty by what differs, not by what was typed", () => {
  const typed = { ...opened, ...companyFormRules.typed(opened, "name", "Sur") }
  expect(companyFormRules.isDirty(typed)).toBe(true)
  expect(companyFormRules.isDirty({ ...typed, ...companyFormRules.typed(typed, "name", company().name) })).toBe(false)
})

it("has nothing to attach where nothing can be", () => {
  expect(companyFormRules.issuesOf(opened)).toEqual({})
  expect(companyFormRules.takesAttachment("name")).toBe(false)
})

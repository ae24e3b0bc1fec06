import { describe, expect, it } from "vitest"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { CompanyChange, NewCompany } from "#domain/companies/company.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"

const readNew = schemaReader(NewCompany)
const readChange = schemaReader(CompanyChange)
const issuesOf = (read: ReturnType<typeof readNew> | ReturnType<typeof readChange>) =>
  read._tag === "Success" ? {} : read.failure

const draft = { name: "Harbor Foods", contact_email: "office@harbor.example", type: "users" }

describe("a new company", () => {
  it("a new company reports every missing field, absent or empty, with the specification's text", () => {
    const wanted = {
      name: "company_name_required",
      contact_email: "contact_email_required",
      type: "type_required"
    }
    expect(issuesOf(readNew({}))).toEqual(wanted)
    expect(issuesOf(readNew({ name: " ", contact_email: "", type: "" }))).toEqual(wanted)
    expect(Object.values(wanted).map((key) => (companyFieldWords.en as Record<string, string>)[key])).toEqual([
      "Company name is required",
      "Contact email is required",
      "Type is required"
    ])
  })

  it.each([
    [{ name: "x".repeat(50) }, {}],
    [{ name: "x".repeat(51) }, { name: "company_name_too_long" }],
    [{ contact_email: `${"a".repeat(36)}@example.org` }, {}],
    [{ contact_email: `${"a".repeat(40)}@example.org` }, { contact_email: "contact_email_too_long" }],
    [{ contact_email: "office" }, { contact_email: "email" }],
    [{ type: "both" }, { type: "type_required" }]
  ])("%j: %j", (change, issues) => {
    expect(issuesOf(readNew({ ...draft, ...change }))).toEqual(issues)
  })
})

describe("a change of a company", () => {
  it("a change may be the row as listed, of which only editable fields are read", () => {
    const read = readChange({ ...draft, id: "x", is_deleted: true, created_at: "now", status: "active", version: 3 })
    expect(read._tag === "Success" && read.success).toEqual({ ...draft, status: "active", version: 3 })
  })
})

import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { companyFormRules, saveCompany } from "#domain/companies/company-form.rules.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { CompanyOvertaken, CompanyTaken } from "#domain/companies/company.schema.ts"
import type { CompanyChange, NewCompany } from "#domain/companies/company.schema.ts"
import { company } from "#tests/fixtures/users.ts"

const { base } = companyFormRules.opened({ row: company(), choices: null }).doc
const blank = companyFormRules.opened({ row: null, choices: null }).doc

const port = (refusal: CompanyTaken | CompanyOvertaken | null = null) => {
  const sent: Array<NewCompany | CompanyChange> = []
  const answer = refusal === null ? Effect.succeed(company()) : Effect.fail(refusal as CompanyTaken)
  const companies: Pick<CompaniesPort, "create" | "change"> = {
    create: (draft) => {
      sent.push(draft)
      return answer
    },
    change: (_, change) => {
      sent.push(change)
      return answer
    }
  }
  return { companies: companies as CompaniesPort, sent }
}

describe("a save", () => {
  it("a save of a new company sends all of it, trimmed", async () => {
    const { companies, sent } = port()
    const fields = { name: " Sur ", contact_email: "a@sur.example", type: "benefits" }
    await Effect.runPromise(saveCompany(companies, { target: null, base: blank.base, fields }))
    expect(sent).toEqual([{ name: "Sur", contact_email: "a@sur.example", type: "benefits" }])
  })

  it("a save sends the changed fields, and the version that was read", async () => {
    const { companies, sent } = port()
    const fields = { ...base, type: "benefits" }
    await Effect.runPromise(saveCompany(companies, { target: company(), base, fields }))
    expect(sent).toEqual([{ type: "benefits", version: 1 }])
  })

  it("a save returns what prevents it", async () => {
    const input = { target: company(), base, fields: base, attached: {} }
    const taken = new CompanyTaken({ fields: { name: "company_name_taken" } })
    expect(await Effect.runPromise(saveCompany(port(taken).companies, input))).toMatchObject({
      kind: "refused",
      issues: { name: "company_name_taken" }
    })
    const current = company({ version: 2 })
    const overtaken = new CompanyOvertaken({ current, fields: {} })
    expect(await Effect.runPromise(saveCompany(port(overtaken).companies, input))).toEqual({
      kind: "overtaken",
      current
    })
  })
})

it.each([
  [{ name: "" }, { name: "company_name_required" }],
  [{ name: "x".repeat(51) }, { name: "company_name_too_long" }],
  [{ contact_email: "nobody" }, { contact_email: "email" }],
  [{ type: "" }, { type: "type_required" }]
])("the form reports the issue of %j", (patch, issues) => {
  const fields = { name: "Sur", contact_email: "a@sur.example", type: "users", ...patch }
  expect(companyFormRules.issuesOf({ ...blank, fields })).toEqual(issues)
})

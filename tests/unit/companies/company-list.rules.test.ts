import { expect, it } from "vitest"
import { companyListRules, isListed } from "#domain/companies/company-list.rules.ts"
import { company } from "#tests/fixtures/users.ts"

const [norte, sur] = [
  company({ name: "Ríos Norte" }, 1),
  company({ name: "Sur", contact_email: "info@sur.example" }, 2)
]
const shown = (searchText: string) =>
  companyListRules.shownRows({ ...companyListRules.atFirst, rows: [norte, sur], searchText })

it("companies are filtered at once by name and contact e-mail, ignoring case and accents", () => {
  expect(shown("rios")).toEqual([norte])
  expect(shown("INFO@SUR")).toEqual([sur])
  expect(shown("benefits")).toEqual([])
  expect(shown("  ")).toEqual([norte, sur])
})

it("a list shows either the deleted or all others", () => {
  const deleted = company({ is_deleted: true })
  expect([isListed(norte, {}), isListed(deleted, {})]).toEqual([true, false])
  expect([isListed(norte, { active: "no" }), isListed(deleted, { active: "no" })]).toEqual([false, true])
})

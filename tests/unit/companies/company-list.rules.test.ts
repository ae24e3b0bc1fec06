import { expect, it } from "vitest"
import { companyListRules } from "#domain/companies/company-list.rules.ts"
import { company } from "#tests/fixtures/users.ts"

const [norte, sur] = [
  company({ name: "Ríos Norte" }, 1),
  company({ name: "Sur", contact_email: "info@sur.example" }, 2)
]
const shown = (searchText: string) =>
  companyListRules.shownRows({ ...companyListRules.atFirst, rows: [norte, sur], searchText })

it("narrows at once by name and contact e-mail, whatever the case and the accents", () => {
  expect(shown("rios")).toEqual([norte])
  expect(shown("INFO@SUR")).toEqual([sur])
  expect(shown("benefits")).toEqual([])
  expect(shown("  ")).toEqual([norte, sur])
})

/** What makes two companies one, what a list of them keeps, orders and shows, and what a report says of each. */
import { recordRules } from "../records/record.rules.ts"
import { columnReport } from "../shared/report/report.rules.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { nameIdentity, normalise } from "../shared/search.rules.ts"
import { becomesInvisible } from "../shared/text.rules.ts"
import { companiesScreenWords } from "./companies-screen.messages.ts"
import {
  type Company,
  companyFields,
  type CompanyFilter,
  companyKind,
  companyQuery,
  type CompanySortField
} from "./company.schema.ts"

/** The stored folded texts for sorting and searching; `company_key` is the name and the contact address. */
export const companyKeyFields = ["name_key", "company_key"] as const
export type CompanyKeys = Readonly<Record<(typeof companyKeyFields)[number], string>>

export const companyKeys = ({ name, contact_email }: Pick<Company, "name" | "contact_email">): CompanyKeys => {
  const name_key = normalise(name)
  return { name_key, company_key: `${name_key} ${normalise(contact_email)}` }
}

export const companyRules = recordRules({
  kind: companyKind,
  fields: companyFields,
  defaults: { status: "active" },
  identityOf: ({ name }) => nameIdentity(name),
  refused: (company, { name }) => (becomesInvisible(company.name, name) ? { name: "company_name_required" } : {}),
  taken: { name: "company_name_taken" }
})

export const companyCriteria = criteriaRules<CompanyFilter, CompanySortField>(companyQuery)

/** The list of companies: what it remembers, and which texts narrow it while the user types. */
export const companyListRules = recordListRules<Company, CompanyFilter, CompanySortField, null>(
  companyCriteria,
  ({ name, contact_email }) => [name, contact_email]
)

/** Fixed columns (decisions, section 12). */
export const companyReport = () =>
  columnReport(["name", "contact_email", "type", "status", "created_at"], {
    en: { type: companiesScreenWords.en.types },
    es: { type: companiesScreenWords.es.types }
  })

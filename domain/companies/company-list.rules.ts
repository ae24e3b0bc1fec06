/** The list of companies: what it remembers, and which texts narrow it while somebody types. */
import { recordListRules } from "../shared/record-list.rules.ts"
import type { Company, CompanyFilter, CompanySortField, CompanyStats } from "./company.schema.ts"
import { companyView } from "./company-view.rules.ts"

export const companyListRules = recordListRules<Company, CompanyFilter, CompanySortField, CompanyStats>(
  companyView,
  ({ name, contact_email }) => [name, contact_email]
)

/** The list of companies: its context, and the texts that filter it while the user types. */
import { recordListRules } from "../shared/list/record-list.rules.ts"
import type { Company, CompanyFilter, CompanySortField, CompanyStats } from "./company.schema.ts"
import { companyView } from "./company-view.rules.ts"

export const companyListRules = recordListRules<Company, CompanyFilter, CompanySortField, CompanyStats>(
  companyView,
  ({ name, contact_email }) => [name, contact_email]
)

/** Whether a company stays on a list with this filter: deleted ones have a list of their own. */
export const isListed = ({ is_deleted }: Company, { active }: CompanyFilter): boolean =>
  (active === "no") === is_deleted

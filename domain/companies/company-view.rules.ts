/** The companies' filters, order and page in the address bar. */
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  companiesPerPage,
  CompanyFilter,
  CompanySearch,
  companySortDefault,
  companySortFields,
  type CompanySortField
} from "./company.schema.ts"

export const companyView = viewRules<CompanyFilter, CompanySortField>({
  readSearch: reader(CompanySearch),
  readFilter: reader(CompanyFilter),
  names: ["searchTerm", "status", "type", "active"],
  fields: companySortFields,
  sortDefault: companySortDefault,
  perPage: companiesPerPage,
  newestFirst: ["created_at"]
})

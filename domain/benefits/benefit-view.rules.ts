import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  BenefitFilter,
  BenefitSearch,
  benefitSortDefault,
  benefitSortFields,
  type BenefitSortField,
  benefitsPerPage
} from "./benefit.schema.ts"

export const benefitView = viewRules<BenefitFilter, BenefitSortField>({
  readSearch: reader(BenefitSearch),
  readFilter: reader(BenefitFilter),
  names: ["searchTerm", "status", "type", "company_id"],
  fields: benefitSortFields,
  sortDefault: benefitSortDefault,
  perPage: benefitsPerPage,
  newestFirst: ["created_at"]
})

import type { FoundRecord } from "../palette/record.schema.ts"
import { searchTermOf } from "../shared/search.rules.ts"
import type { Company } from "./company.schema.ts"

/** A company as a search result of the palette. */
export const companyRecord = ({ id, name, contact_email }: Company): FoundRecord => ({
  kind: "company",
  id,
  title: name,
  detail: { en: contact_email, es: contact_email },
  place: "companies",
  query: `?searchTerm=${encodeURIComponent(searchTermOf(name))}`
})

import type { FoundRecord } from "../palette/record.schema.ts"
import { searchTermOf } from "../shared/search.rules.ts"
import type { Benefit } from "./benefit.schema.ts"

export const benefitRecord = ({ id, title_en, title_es, company }: Benefit): FoundRecord => ({
  kind: "benefit",
  id,
  title: title_en,
  detail: { en: company.name, es: `${title_es} · ${company.name}` },
  place: "benefits",
  query: `?searchTerm=${encodeURIComponent(searchTermOf(title_en))}`
})

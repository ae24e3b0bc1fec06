import type { FoundRecord } from "../palette/record.schema.ts"
import { searchTermOf } from "../shared/search.rules.ts"
import type { Article } from "./article.schema.ts"

export const articleRecord = ({ id, title_en, title_es, subtitle_en, subtitle_es }: Article): FoundRecord => ({
  kind: "article",
  id,
  title: title_en,
  detail: { en: subtitle_en, es: title_es === "" ? subtitle_es : title_es },
  place: "learn",
  query: `?searchTerm=${encodeURIComponent(searchTermOf(title_en))}`
})

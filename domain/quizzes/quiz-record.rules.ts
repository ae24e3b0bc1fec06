import type { FoundRecord } from "../palette/record.schema.ts"
import { searchTermOf } from "../shared/search.rules.ts"
import { quizTypeNames } from "./quiz-types.messages.ts"
import type { Quiz } from "./quiz.schema.ts"

export const quizRecord = ({ id, title, type }: Quiz): FoundRecord => ({
  kind: "quiz",
  id,
  title,
  detail: { en: quizTypeNames.en[type], es: quizTypeNames.es[type] },
  place: "questions",
  query: `?searchTerm=${encodeURIComponent(searchTermOf(title))}`
})

import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  QuizFilter,
  QuizSearch,
  quizSortDefault,
  type QuizSortField,
  quizSortFields,
  quizzesPerPage
} from "./quiz.schema.ts"

export const quizView = viewRules<QuizFilter, QuizSortField>({
  readSearch: reader(QuizSearch),
  readFilter: reader(QuizFilter),
  names: ["searchTerm", "status", "type"],
  fields: quizSortFields,
  sortDefault: quizSortDefault,
  perPage: quizzesPerPage,
  newestFirst: ["updated_at"]
})

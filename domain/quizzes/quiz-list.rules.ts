import {
  type Quiz,
  QuizFilter,
  QuizSearch,
  type QuizSortField,
  type QuizStats,
  quizSortDefault,
  quizSortFields,
  quizzesPerPage
} from "./quiz.schema.ts"
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const quizView = viewRules<QuizFilter, QuizSortField>({
  readSearch: reader(QuizSearch),
  readFilter: reader(QuizFilter),
  names: ["searchTerm", "status", "type"],
  fields: quizSortFields,
  sortDefault: quizSortDefault,
  perPage: quizzesPerPage,
  newestFirst: ["updated_at"]
})

export const quizListRules = recordListRules<Quiz, QuizFilter, QuizSortField, QuizStats>(quizView, ({ title }) => [
  title
])

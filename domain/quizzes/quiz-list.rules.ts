import { type Quiz, type QuizFilter, quizQuery, type QuizSortField, type QuizStats } from "./quiz.schema.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const quizView = viewRules<QuizFilter, QuizSortField>(quizQuery)

export const quizListRules = recordListRules<Quiz, QuizFilter, QuizSortField, QuizStats>(quizView, ({ title }) => [
  title
])

import { type Quiz, type QuizFilter, quizQuery, type QuizSortField } from "./quiz.schema.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const quizCriteria = criteriaRules<QuizFilter, QuizSortField>(quizQuery)

export const quizListRules = recordListRules<Quiz, QuizFilter, QuizSortField, null>(quizCriteria, ({ title }) => [
  title
])

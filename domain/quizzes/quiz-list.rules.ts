import { recordListRules } from "../shared/list/record-list.rules.ts"
import type { Quiz, QuizFilter, QuizSortField, QuizStats } from "./quiz.schema.ts"
import { quizView } from "./quiz-view.rules.ts"

export const quizListRules = recordListRules<Quiz, QuizFilter, QuizSortField, QuizStats>(quizView, ({ title }) => [
  title
])

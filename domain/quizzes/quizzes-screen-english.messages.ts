import { recordKinds } from "../shared/record-kind.schema.ts"
import { recordTextsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import type { QuizSortField } from "./quiz.schema.ts"
import { quizTypeNames } from "./quiz-types.messages.ts"

const texts = recordTextsEnglish(recordKinds.quiz.noun.en)

export const quizzesScreenEnglish = {
  ...texts,
  title: "Quiz Management",
  stats: {
    total: "Total Quizzes",
    active: "Active Quizzes",
    totalQuestions: "Total Questions",
    expiringSoon: "Expiring Soon"
  },
  columns: {
    ...texts.columns,
    title: "Question Title",
    updated_at: "Updated Date",
    expires_on: "Expiration Date",
    questions: "Questions"
  } satisfies Record<QuizSortField | "actions", string>,
  types: quizTypeNames.en,
  search: "Search quizzes by title",
  empty: { ...texts.empty, text: "Add a quiz, or upload a CSV file." },
  removal: {
    ...texts.removal,
    question: (title: string) =>
      `Are you sure you want to delete this quiz? ${title} and its questions will no longer be shown.`
  }
}

export type QuizzesScreenWords = typeof quizzesScreenEnglish

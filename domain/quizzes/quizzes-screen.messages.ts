/** The words of the list of quizzes; those of writing one are beside this. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { QuizSortField, QuizType } from "./quiz.schema.ts"
import { quizzesScreenEnglish } from "./quizzes-screen-english.messages.ts"
import { quizzesScreenSpanish } from "./quizzes-screen-spanish.messages.ts"

export interface QuizzesScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly stats: {
    readonly total: string
    readonly active: string
    readonly totalQuestions: string
    readonly expiringSoon: string
  }
  readonly add: string
  readonly columns: Readonly<Record<QuizSortField | "actions", string>>
  readonly types: Readonly<Record<QuizType, string>>
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly type: string
    readonly anyType: string
  }
  readonly empty: { readonly title: string; readonly text: string }
  readonly switch: (title: string) => string
  readonly editOf: (title: string) => string
  readonly deleteOf: (title: string) => string
  readonly removal: { readonly title: string; readonly question: string }
  readonly keys: {
    readonly move: string
    readonly edit: string
    readonly switch: string
    readonly delete: string
    readonly add: string
    readonly search: string
    readonly help: string
  }
}

export const quizzesScreenWords: InEveryLanguage<QuizzesScreenWords> = {
  en: quizzesScreenEnglish,
  es: quizzesScreenSpanish
}

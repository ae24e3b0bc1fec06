/** The words of writing a quiz; fetched with what writes it. */
import type { InEveryLanguage, Language } from "../shared/language.schema.ts"
import type { QuestionType } from "./quiz.schema.ts"
import { quizBuilderScreenEnglish } from "./quiz-builder-screen-english.messages.ts"
import { quizBuilderScreenSpanish } from "./quiz-builder-screen-spanish.messages.ts"

export interface QuizBuilderScreenWords {
  readonly addTitle: string
  readonly editTitle: string
  readonly banner: string
  readonly add: string
  readonly adding: string
  readonly update: string
  readonly updating: string
  readonly points: {
    readonly toGo: (missing: string) => string
    readonly complete: string
    readonly tooMany: (over: string) => string
  }
  readonly fields: {
    readonly title: string
    readonly icon: string
    readonly type: string
    readonly status: string
    readonly expires_on: string
    readonly questionType: string
    readonly questionStatus: string
    readonly points: string
    readonly question: Readonly<Record<Language, string>>
    readonly followUp: Readonly<Record<Language, string>>
    readonly option: Readonly<Record<Language, (number: string) => string>>
  }
  readonly questionTypes: Readonly<Record<QuestionType, string>>
  readonly tabs: {
    readonly label: string
    readonly languages: Readonly<Record<Language, string>>
    readonly complete: string
    readonly errors: (count: number) => string
  }
  readonly questions: (count: string) => string
  readonly noQuestions: string
  readonly addQuestion: string
  readonly distribute: string
  readonly whyNotDistribute: {
    readonly no_question: string
    readonly one_question: string
    readonly too_many: string
    readonly already: string
  }
  readonly undo: string
  readonly redo: string
  readonly nothingToUndo: string
  readonly nothingToRedo: string
  readonly expandAll: string
  readonly collapseAll: string
  readonly question: {
    readonly name: (number: string) => string
    readonly untitled: string
    readonly pointsOf: (points: string) => string
    readonly errors: (count: number) => string
    readonly move: (number: string) => string
    readonly moveHint: string
    readonly menu: (number: string) => string
    readonly moveUp: string
    readonly moveDown: string
    readonly duplicate: string
    readonly remove: string
    readonly options: string
    readonly markOne: string
    readonly markAny: string
    readonly addOption: string
  }
  readonly option: {
    readonly correct: (number: string) => string
    readonly move: (number: string) => string
    readonly remove: (number: string) => string
  }
  /** What keeps the quiz from being saved, counted: all of it, and what concerns one language alone. */
  readonly problems: (all: number, en: number, es: number) => string
  readonly restore: {
    readonly titleNew: string
    readonly titleEdit: string
    readonly text: string
    readonly restore: string
    readonly dismiss: string
  }
  readonly merge: {
    readonly title: string
    readonly text: string
    readonly mine: string
    readonly theirs: string
    readonly removed: string
    readonly none: string
    readonly confirm: string
    readonly why: string
    readonly correct: string
  }
  readonly notNow: string
}

export const quizBuilderScreenWords: InEveryLanguage<QuizBuilderScreenWords> = {
  en: quizBuilderScreenEnglish,
  es: quizBuilderScreenSpanish
}

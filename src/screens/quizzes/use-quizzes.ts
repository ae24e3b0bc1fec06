/** Hooks of the quizzes screen. */
import { useSelector } from "@xstate/react"
import type { PrimitiveAtom } from "jotai/vanilla"
import { type QuizzesScreenWords, quizzesScreenEnglish } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { QuizzesMessage, QuizzesState } from "#domain/quizzes/quizzes.commands.ts"
import type { QuizBuilder } from "./quiz-builder-context.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface QuizzesScreenParts {
  /** The quiz editor, once a quiz has been opened. */
  readonly builder: PrimitiveAtom<QuizBuilder | null>
}

export const {
  Provider: QuizzesScreenProvider,
  useScreen: useQuizzesScreen,
  useButtons: useQuizButtons,
  useWords: useQuizzesWords
} = screenContext<QuizzesState, QuizzesMessage, QuizzesScreenWords, QuizzesScreenParts>(
  quizzesScreenEnglish,
  (spanish) => spanish.quizzesScreenSpanish
)

const isSameList = (one: QuizzesState, other: QuizzesState): boolean =>
  one.list === other.list &&
  one.figures === other.figures &&
  one.removal === other.removal &&
  one.rowActions === other.rowActions &&
  one.screen.value === other.screen.value

/**
 * The snapshots of the screen's machines. Of the builder only whether it is open counts: input into it does not render
 * the list behind it again.
 */
export const useQuizzesState = (): QuizzesState => useSelector(useQuizzesScreen().states, (state) => state, isSameList)

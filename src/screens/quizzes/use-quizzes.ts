/** Hooks of the quizzes screen. */
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
  useScreenState: useQuizzesState,
  useButtons: useQuizButtons,
  useWords: useQuizzesWords
} = screenContext<QuizzesState, QuizzesMessage, QuizzesScreenWords, QuizzesScreenParts>(
  quizzesScreenEnglish,
  (spanish) => spanish.quizzesScreenSpanish
)

/** The quizzes screen: its machine with all ports, and the hooks of its components. */
import { fromPromise } from "xstate"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quizWorkflows, quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import type { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { figuresWith, pageOnly } from "#src/screens/record/list-loading.ts"
import { amongListed, type RecordPorts, recordWorkflowsWith } from "#src/screens/record/record-workflows.ts"
import type { PrimitiveAtom } from "jotai/vanilla"
import { type QuizzesScreenWords, quizzesScreenEnglish } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { QuizzesMessage, QuizzesState } from "#domain/quizzes/quizzes.commands.ts"
import type { QuizBuilder } from "./quiz-builder-context.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export type QuizzesPorts = RecordPorts<QuizzesPort>

/**
 * The screen of the quizzes with all ports it calls; `loadBuilder` loads the machine that edits a quiz, with its ports.
 */
export const quizzesScreenWith = (ports: QuizzesPorts, loadBuilder: () => Promise<typeof quizBuilderMachine>) =>
  quizzesScreenMachine.provide({
    actors: {
      ...recordWorkflowsWith(quizWorkflows, ports, {
        load: pageOnly(quizCriteria),
        byIds: (port, search, criteria) => port.list(amongListed(search, criteria)),
        toId: QuizId.make,
        entity: "quiz",
        setStatus: (id, status, ofVersion) => ports.records.setStatus(id, { status, ...ofVersion })
      }),
      figures: figuresWith(ports),
      loadBuilder: fromPromise(loadBuilder)
    }
  })

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

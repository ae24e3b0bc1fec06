/** The quizzes screen with its ports. The builder is loaded with its first use. */
import { fromPromise } from "xstate"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quizWorkflows } from "#domain/quizzes/quizzes.machine.ts"
import type { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { withStats } from "#src/screens/record/list-loading.ts"
import { recordWorkflowsWith, statusAfter } from "#src/screens/record/record-workflows.ts"

export interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  /** For refetches that the user has not asked for. */
  readonly quizzesInBackground: QuizzesPort
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
}

/**
 * The screen of the quizzes with all ports it calls; `loadBuilder` loads the machine that edits a quiz, with its ports.
 */
export const quizzesScreenWith = (ports: QuizzesPorts, loadBuilder: () => Promise<typeof quizBuilderMachine>) =>
  quizzesScreenMachine.provide({
    actors: {
      ...recordWorkflowsWith(quizWorkflows, {
        port: ports.quizzes,
        inBackground: ports.quizzesInBackground,
        invalidate: ports.invalidate,
        load: withStats(quizCriteria),
        byIds: (quizzes, search) => quizzes.list(search),
        toId: QuizId.make,
        remove: (id, version) => ports.quizzes.remove(id, version),
        perform: (id, action) => ports.quizzes.setStatus(id, { status: statusAfter(action) })
      }),
      loadBuilder: fromPromise(loadBuilder)
    }
  })

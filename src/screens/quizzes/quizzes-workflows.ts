/** The quizzes screen with its ports. The builder is loaded with its first use. */
import { Effect } from "effect"
import { fromPromise } from "xstate"
import type { QuizView } from "#domain/quizzes/quiz.schema.ts"
import { quizView } from "#domain/quizzes/quiz-list.rules.ts"
import { quizActionsMachine, quizListMachine, quizRemovalMachine } from "#domain/quizzes/quizzes.machine.ts"
import type { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { refetch, together } from "#src/screens/record/list-reading.ts"
import { reading, writing } from "#src/shell/port-actors.ts"

export interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  /** For refetches that the user has not asked for. */
  readonly quizzesInBackground: QuizzesPort
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
}

const load = (quizzes: QuizzesPort, view: QuizView) =>
  Effect.map(together(quizzes.list(quizView.toSearch(view)), quizzes.stats), ([page, summary]) => ({ page, summary }))

const quizListWith = ({ quizzes, quizzesInBackground, invalidate }: QuizzesPorts) =>
  quizListMachine.provide({
    actions: { invalidateCache: invalidate },
    actors: {
      loadPage: reading(({ view }) => load(quizzes, view)),
      refetch: reading(({ view, shown }) =>
        refetch(load(quizzesInBackground, view), (ids, limit) => quizzesInBackground.list({ ids, limit }), shown)
      )
    }
  })

const quizRemovalWith = ({ quizzes }: QuizzesPorts) =>
  quizRemovalMachine.provide({
    actors: {
      removeRecord: writing(({ id, version }) => Effect.asVoid(quizzes.remove(QuizId.make(id), version)))
    }
  })

const quizActionsWith = ({ quizzes }: QuizzesPorts) =>
  quizActionsMachine.provide({
    actors: {
      // Without a version: only the status is written, whatever else others have changed meanwhile.
      performAction: writing(({ id, action }) =>
        quizzes.setStatus(QuizId.make(id), { status: action === "deactivate" ? "inactive" : "active" })
      )
    }
  })

/**
 * The screen of the quizzes with all ports it calls; `loadBuilder` loads the machine that edits a quiz, with its ports.
 */
export const quizzesScreenWith = (ports: QuizzesPorts, loadBuilder: () => Promise<typeof quizBuilderMachine>) =>
  quizzesScreenMachine.provide({
    actors: {
      list: quizListWith(ports),
      removal: quizRemovalWith(ports),
      rowActions: quizActionsWith(ports),
      loadBuilder: fromPromise(loadBuilder)
    }
  })

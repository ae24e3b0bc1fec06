/** The switchboard of the quizzes' list: which of its machines calls which port. That of writing one is beside this. */
import { Effect } from "effect"
import type { QuizView } from "#domain/quizzes/quiz.schema.ts"
import { quizView } from "#domain/quizzes/quiz-view.rules.ts"
import { quizActsMachine, quizListMachine, quizRemovalMachine } from "#domain/quizzes/quizzes.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { lookAgain, together } from "./list-reading.ts"
import { reading, writing } from "./port-actors.ts"

export interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  /** For looks that no person has asked for. */
  readonly quizzesInBackground: QuizzesPort
}

const load = (quizzes: QuizzesPort, view: QuizView) =>
  Effect.map(together(quizzes.list(quizView.toSearch(view)), quizzes.stats), ([page, aside]) => ({ page, aside }))

export const quizListWith = ({ quizzes, quizzesInBackground }: QuizzesPorts) =>
  quizListMachine.provide({
    actors: {
      loadPage: reading(({ view }) => load(quizzes, view)),
      lookAgain: reading(({ view, shown }) =>
        lookAgain(load(quizzesInBackground, view), (ids, limit) => quizzesInBackground.list({ ids, limit }), shown)
      )
    }
  })

export const quizRemovalWith = ({ quizzes }: QuizzesPorts) =>
  quizRemovalMachine.provide({
    actors: {
      removeRecord: writing(({ id, version }) => Effect.asVoid(quizzes.remove(QuizId.make(id), version)))
    }
  })

export const quizActsWith = ({ quizzes }: QuizzesPorts) =>
  quizActsMachine.provide({
    actors: {
      // Without a version: the switch alone is written, whatever else others have changed meanwhile.
      performAct: writing(({ id, act }) =>
        quizzes.setStatus(QuizId.make(id), { status: act === "deactivate" ? "inactive" : "active" })
      )
    }
  })

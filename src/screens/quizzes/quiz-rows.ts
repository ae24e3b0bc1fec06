/** Quizzes as models of the table's rows. */
import { quizListRules } from "#domain/quizzes/quiz-list.rules.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import { quizActions, type QuizzesState } from "#domain/quizzes/quizzes.commands.ts"
import type { quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { QuizRowModel } from "./quiz-row.view.tsx"
import { plainDate, plainDay } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

type Screen = RunningScreen<typeof quizzesScreenMachine>

export type QuizRows = ReturnType<typeof quizRows>

export const quizRows = ({ state: current, send, sendIfAccepted }: Screen) => {
  const keep = modelCache<QuizRowModel>()
  const doing = (message: Parameters<Screen["send"]>[0] | null) => () => {
    if (message !== null) sendIfAccepted(message)
  }
  const toModel = (
    quiz: Quiz,
    action: ReturnType<typeof actionOn>,
    isCursor: boolean,
    words: QuizzesScreenWords
  ): QuizRowModel => ({
    id: quiz.id,
    title: quiz.title,
    updatedOn: plainDate(quiz.updated_at),
    expiresOn: quiz.expires_on === null ? null : plainDay(quiz.expires_on),
    type: words.types[quiz.type],
    questions: String(quiz.questions.length),
    // While being switched it shows the new state; a failure reverts it.
    isActive: action === "activate" || (action !== "deactivate" && quiz.status === "active"),
    isActing: action !== null,
    toggle: action === null ? doing(quizActions.toggle(quiz)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== quiz.id) send({ to: "list", event: { type: "cursor.place", id: quiz.id } })
    },
    rowRef: isCursor ? focusCursorRow : null,
    edit: doing(quizActions.edit(quiz)),
    remove: doing(quizActions.remove(quiz))
  })
  return (state: QuizzesState, words: QuizzesScreenWords): ReadonlyArray<QuizRowModel> =>
    keep(
      quizListRules.shownRows(state.list.context).map((quiz) => {
        const action = actionOn(state.rowActions.context, quiz.id)
        const isCursor = state.list.context.cursor === quiz.id
        return {
          id: quiz.id,
          state: [quiz, action, isCursor, words],
          make: () => toModel(quiz, action, isCursor, words)
        }
      })
    )
}

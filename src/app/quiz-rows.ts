/** Quizzes as the rows of the table show them. */
import { quizListRules } from "#domain/quizzes/quiz-list.rules.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import {
  editQuiz,
  quizzesAccept,
  type QuizzesDesk,
  type QuizzesMessage,
  removeQuiz,
  switchQuiz
} from "#domain/quizzes/quizzes.commands.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import { actOn } from "#domain/shared/row-acts.machine.ts"
import type { QuizRowModel } from "#src/screens/quizzes/quiz-row.view.tsx"
import { plainDate, plainDay } from "./dates.ts"
import { focusCursorRow } from "./focus.ts"
import { keepingModels } from "./record-list.ts"

export const quizRows = (send: (message: QuizzesMessage) => void, current: () => QuizzesDesk) => {
  const keep = keepingModels<QuizRowModel>()
  // A click asks the machine again as it stands then: what was offered a moment ago may be refused by now.
  const doing = (message: QuizzesMessage) => () => {
    if (quizzesAccept(current(), message)) send(message)
  }
  const toModel = (
    quiz: Quiz,
    act: ReturnType<typeof actOn>,
    isCursor: boolean,
    words: QuizzesScreenWords
  ): QuizRowModel => ({
    id: quiz.id,
    title: quiz.title,
    updatedOn: plainDate(quiz.updated_at),
    expiresOn: quiz.expires_on === null ? null : plainDay(quiz.expires_on),
    type: words.types[quiz.type],
    questions: String(quiz.questions.length),
    // While it is being switched it stands where it is going; a failure puts it back.
    isActive: act === "activate" || (act !== "deactivate" && quiz.status === "active"),
    isActing: act !== null,
    toggle: act === null ? doing(switchQuiz(quiz)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== quiz.id) send({ to: "list", event: { type: "cursor.place", id: quiz.id } })
    },
    rowRef: isCursor ? focusCursorRow : null,
    edit: doing(editQuiz(quiz)),
    remove: doing(removeQuiz(quiz))
  })
  return (desk: QuizzesDesk, words: QuizzesScreenWords): ReadonlyArray<QuizRowModel> =>
    keep(
      quizListRules.shownRows(desk.list.context).map((quiz) => {
        const act = actOn(desk.acts.context, quiz.id)
        const isCursor = desk.list.context.cursor === quiz.id
        return {
          id: quiz.id,
          state: [quiz, act, isCursor, words],
          make: () => toModel(quiz, act, isCursor, words)
        }
      })
    )
}

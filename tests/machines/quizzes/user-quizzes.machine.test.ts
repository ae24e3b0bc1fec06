/** What is specific to submissions in the shared history. */
import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { userQuizzesMachine } from "#domain/quizzes/user-quizzes.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { userId } from "#tests/fixtures/people.ts"
import { afterEvents, done, error, statesOf } from "#tests/machines/machine-table.ts"
import { memberHistoryTable } from "#tests/machines/shared/member-history.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

const [closed] = initialTransition(userQuizzesMachine)
const loading = afterEvents(userQuizzesMachine, closed, { type: "history.open", userId: userId(3) })

it("the machine has the states of every history", () => {
  expect(statesOf(userQuizzesMachine).toSorted()).toEqual(Object.keys(memberHistoryTable).toSorted())
})

it("the history has the total beside the newest", () => {
  const page = { data: [{ id: "1" }], pagination: { total: 365 } }
  expect(afterEvents(userQuizzesMachine, loading, done("loadHistory", page)).context.total).toBe(365)
})

it("a failed history shows the text of quizzes", () => {
  const failed = afterEvents(userQuizzesMachine, loading, error("loadHistory", new Unavailable()))
  expect(failed.context.failure?.en).toBe(unreachable("Error fetching quizzes"))
})

/** What is specific to quizzes in the shared workflows. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { QuizOvertaken } from "#domain/quizzes/quiz.schema.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quizActionsMachine, quizListMachine, quizRemovalMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"
import { afterEvents, done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"
import { rowActionsTable } from "#tests/machines/shared/row-actions.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it.each([
  ["list", quizListMachine, recordListTable],
  ["removal", quizRemovalMachine, recordRemovalTable],
  ["rowActions", quizActionsMachine, rowActionsTable]
] as const)("the machine has the states of every %s", (_, machine, table) => {
  expect(statesOf(machine).toSorted()).toEqual(Object.keys(table).toSorted())
})

it("a failed list shows the catalogue's text", () => {
  const [closed] = initialTransition(quizListMachine)
  const loading = afterEvents(quizListMachine, closed, { type: "list.open", criteria: quizCriteria.defaultCriteria })
  expect(emittedBy(quizListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: unreachable("Error fetching quizzes") } }
  ])
})

describe("deleting", () => {
  const [closed] = initialTransition(quizRemovalMachine)
  const target = { id: quiz().id, name: "Sleep", version: 1 }
  const deleting = afterEvents(
    quizRemovalMachine,
    closed,
    { type: "removal.open", target },
    { type: "removal.confirm" }
  )

  it("deleting reports success or the reason of the failure", () => {
    expect(emittedBy(quizRemovalMachine, deleting, done("removeRecord"))).toMatchObject([
      { text: { en: "Quiz deleted successfully" } },
      { type: "removed" }
    ])
    expect(emittedBy(quizRemovalMachine, deleting, error("removeRecord", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error deleting quiz") } }
    ])
  })

  it("deleting asks again about the current version of the quiz", () => {
    const overtaken = new QuizOvertaken({ current: quiz({ version: 5 }), fields: {} })
    const requested = afterEvents(quizRemovalMachine, deleting, error("removeRecord", overtaken))
    expect(requested.context.target?.version).toBe(5)
  })
})

it("switching reports its outcome", () => {
  const [idle] = initialTransition(quizActionsMachine)
  const acting = afterEvents(quizActionsMachine, idle, { type: "row.action", id: quiz().id, action: "deactivate" })
  expect(emittedBy(quizActionsMachine, acting, done("performJob", quiz({ status: "inactive" })))).toMatchObject([
    { text: { en: "Quiz “Sleep” deactivated" } },
    { type: "saved" }
  ])
  expect(emittedBy(quizActionsMachine, acting, error("performJob", new Unavailable()))).toMatchObject([
    { tone: "error", text: { en: unreachable("Error updating quiz") } }
  ])
})

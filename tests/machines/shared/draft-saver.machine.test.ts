import { expect, it } from "vitest"
import { draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import { testTable } from "#tests/machines/machine-table.ts"
import { forget, intents, saverAfter, outcomes, written } from "#tests/machines/shared/draft-saver-events.ts"
import { draftSaverTable } from "#tests/machines/shared/draft-saver.table.ts"

const { "draft.store": enqueue, "page.hide": hide } = intents

testTable({
  machine: draftSaverMachine,
  table: draftSaverTable,
  intents,
  outcomes,
  at: { written, scheduled: saverAfter(enqueue), writing: saverAfter(enqueue, hide) }
})

it("a removed draft is deleted at once", () => {
  expect(saverAfter(forget).value).toBe("writing")
  expect(saverAfter(enqueue, forget).context.writing).toEqual([{ subject: "quiz new", draft: null }])
})

it("the latest draft of each subject is written, and later ones afterwards", () => {
  const other = { ...enqueue, subject: "quiz 1" }
  const later = { ...enqueue, draft: { title: "Rest" } }
  const writing = saverAfter(enqueue, other, later, hide)
  expect(writing.context.writing).toEqual([
    { subject: "quiz 1", draft: { title: "Sleep" } },
    { subject: "quiz new", draft: { title: "Rest" } }
  ])
  const again = saverAfter(enqueue, hide, later, outcomes["it is kept"])
  expect([again.value, again.context.queued]).toEqual([
    "scheduled",
    [{ subject: "quiz new", draft: { title: "Rest" } }]
  ])
})

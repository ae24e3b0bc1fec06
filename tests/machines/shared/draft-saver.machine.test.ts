import { expect, it } from "vitest"
import { draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import { testTable } from "#tests/machines/machine-table.ts"
import { forget, intents, saverAfter, outcomes, written } from "#tests/machines/shared/draft-saver-events.ts"
import { draftSaverTable } from "#tests/machines/shared/draft-saver.table.ts"

const { "draft.store": enqueue } = intents

testTable({
  machine: draftSaverMachine,
  table: draftSaverTable,
  intents,
  outcomes,
  at: { written, writing: saverAfter(enqueue) }
})

it("the first letter is written at once, and the latest draft of each subject after it", () => {
  const other = { ...enqueue, subject: "quiz 1" }
  const later = { ...enqueue, draft: { title: "Rest" } }
  const writing = saverAfter(enqueue, enqueue, other, later)
  expect(writing.context.writing).toEqual([{ subject: "quiz new", draft: { title: "Sleep" } }])
  const again = saverAfter(enqueue, enqueue, other, later, outcomes["it is kept"])
  expect([again.value, again.context.writing, again.context.queued]).toEqual([
    "writing",
    [
      { subject: "quiz 1", draft: { title: "Sleep" } },
      { subject: "quiz new", draft: { title: "Rest" } }
    ],
    []
  ])
})

it("a draft that is removed while it is being written is removed afterwards", () => {
  expect(saverAfter(enqueue, forget, outcomes["it is kept"]).context.writing).toEqual([
    { subject: "quiz new", draft: null }
  ])
})

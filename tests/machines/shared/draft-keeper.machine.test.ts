import { expect, it } from "vitest"
import { draftKeeperMachine } from "#domain/shared/document/draft-keeper.machine.ts"
import { keepsToTable } from "#tests/machines/machine-table.ts"
import { forget, intents, keeperAfter, outcomes, written } from "#tests/machines/shared/draft-keeper-events.ts"
import { draftKeeperTable } from "#tests/machines/shared/draft-keeper.table.ts"

const { "draft.want": want, "page.hide": hide } = intents

keepsToTable({
  machine: draftKeeperMachine,
  table: draftKeeperTable,
  intents,
  outcomes,
  at: { written, waiting: keeperAfter(want), writing: keeperAfter(want, hide) }
})

it("forgets at once", () => {
  expect(keeperAfter(forget).value).toBe("writing")
  expect(keeperAfter(want, forget).context.writing).toEqual([{ subject: "quiz new", draft: null }])
})

it("writes the last wish for each subject, and what was wished meanwhile afterwards", () => {
  const other = { ...want, subject: "quiz 1" }
  const later = { ...want, draft: { title: "Rest" } }
  const writing = keeperAfter(want, other, later, hide)
  expect(writing.context.writing).toEqual([
    { subject: "quiz 1", draft: { title: "Sleep" } },
    { subject: "quiz new", draft: { title: "Rest" } }
  ])
  const again = keeperAfter(want, hide, later, outcomes["it is kept"])
  expect([again.value, again.context.wanted]).toEqual(["waiting", [{ subject: "quiz new", draft: { title: "Rest" } }]])
})

import { expect, it } from "vitest"
import type { RecordListContext } from "#domain/shared/list/record-list.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes, plainListRules, plainListMachine } from "#tests/machines/shared/record-list-events.ts"

const paths = pathsThrough(plainListMachine, {
  events: [
    intents["list.open"],
    intents["list.close"],
    intents["list.refresh"],
    intents["page.go"],
    intents["cursor.place"],
    intents["rows.changed"],
    intents["row.gone"],
    { type: "search.change", text: "" },
    ...Object.values(outcomes)
  ],
  keyOf: (context: RecordListContext<User, UserFilter, UserSortField, null>) => [
    plainListRules.isAnswered(context),
    plainListRules.isUnlocked(context),
    context.rows.length,
    context.isOutdated,
    context.failure === null
  ],
  limit: 20_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(plainListMachine)))
})

it("the cursor is always on a shown row", () => {
  const lost = paths.filter(
    ({ end: { context } }) =>
      context.cursor !== null && !context.rows.some((row: { readonly id: string }) => row.id === context.cursor)
  )
  expect(lost).toEqual([])
})

it("an idle list is up to date, and remembers every change until its refetch", () => {
  const ready = paths.filter(({ end }) => stateOf(end) === "shown.ready")
  expect(ready.length).toBeGreaterThan(2)
  expect(ready.filter(({ end: { context } }) => context.isOutdated)).toEqual([])
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.slice(0, 60)) {
    const steps = await runPath(plainListMachine, one, {
      actors: ["loadPage", "refetch"],
      delaysMs: { typed: 80, settled: 250 }
    })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})

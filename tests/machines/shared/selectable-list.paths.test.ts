import { expect, it } from "vitest"
import { claimListMachine } from "#domain/claims/claims-screen.machine.ts"
import { type ClaimListContext, claimListRules, claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { firstPage, intents, move, outcomes, pick } from "#tests/machines/shared/selectable-list-events.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"

const looking = [
  intents["list.open"],
  intents["list.close"],
  intents["list.refresh"],
  intents["page.go"],
  intents["rows.changed"]
]
const paths = pathsThrough(claimListMachine, {
  events: [
    ...looking,
    intents["filter.change"],
    { type: "search.change", text: "" },
    pick(3),
    ...Object.values(outcomes)
  ],
  keyOf: (context: ClaimListContext) => [
    claimListRules.isAnswered(context),
    claimListRules.isFilterAnswered(context),
    context.rows.length > 0,
    context.isOutdated,
    context.failure === null,
    claimListRules.isUnlocked(context)
  ],
  limit: 20_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(claimListMachine)))
})

it("the cursor is always on a shown row", () => {
  const lost = paths.filter(
    ({ end: { context } }) =>
      context.cursor !== null && !context.rows.some((row: { readonly id: string }) => row.id === context.cursor)
  )
  expect(lost).toEqual([])
})

it("rows of another filter cannot be selected", () => {
  const selects = [pick(3), intents["page.select"], intents["matching.select"], move(1, true)]
  const others = paths.filter(
    ({ end: { context } }) =>
      context.answered !== null &&
      claimCriteria.writeCriteria({ ...context.answered, page: 1 }) !==
        claimCriteria.writeCriteria({ ...context.criteria, page: 1 })
  )
  expect(others.length).toBeGreaterThan(5)
  expect(others.flatMap(({ end }) => selects.filter((event) => end.can(event)))).toEqual([])
})

it("an idle list is up to date, and remembers every change until its refetch", () => {
  const ready = paths.filter(({ end }) => stateOf(end) === "shown.ready")
  expect(ready.length).toBeGreaterThan(2)
  for (const { end } of ready) {
    expect(end.context.isOutdated).toBe(false)
    expect(claimCriteria.writeCriteria(end.context.answered)).toBe(claimCriteria.writeCriteria(end.context.criteria))
  }
})

it("a live actor takes the same paths", async () => {
  const delaysMs = { typed: 80, settled: 250 }
  const short = pathsThrough(claimListMachine, {
    events: [...looking, { type: "search.change", text: "o" }, ...Object.values(outcomes)],
    keyOf: ({ page, criteria, failure }: ClaimListContext) => [page === firstPage.page, criteria.page, failure === null]
  })
  expect(new Set(short.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(claimListMachine)))
  for (const one of short) {
    for (const { seen, expected } of await runPath(claimListMachine, one, {
      actors: ["loadPage", "refetch"],
      delaysMs
    })) {
      expect(seen).toEqual(expected)
    }
  }
})

import { describe, expect, it } from "vitest"
import { claimListMachine } from "#domain/claims/claims-screen.machine.ts"
import { approvedClaim, claimId, pendingClaim, rejectedClaim } from "#tests/fixtures/claims.ts"
import { decided, pendingRows, loadedPage, settledMatching } from "#tests/machines/claims/claim-samples.ts"
import { done, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import {
  closed,
  firstPage,
  from,
  intents,
  loading,
  move,
  outcomes,
  pick,
  place,
  ready,
  refreshing,
  debouncing
} from "#tests/machines/shared/selectable-list-events.ts"
import { selectableListTable } from "#tests/machines/shared/selectable-list.table.ts"

/** Rows of the filter, one of them in focus and selected, and a search text: every guard passes. */
const lockingEvents = [place(1), pick(2)]
const refresh = intents["list.refresh"]
const secondPage = done("loadPage", loadedPage(pendingRows(10, 11), { page: 2, total: 23 }))

testTable({
  machine: claimListMachine,
  table: selectableListTable,
  intents,
  outcomes,
  at: {
    closed,
    "shown.loading": from(ready, ...lockingEvents, { type: "page.go", page: 3 }),
    "shown.typing": from(ready, ...lockingEvents, intents["search.change"]),
    "shown.ready": from(ready, ...lockingEvents),
    "shown.debouncing": from(debouncing, ...lockingEvents),
    "shown.refreshing": from(refreshing, ...lockingEvents),
    "shown.failed": from(refreshing, ...lockingEvents, outcomes["the refetch fails"])
  }
})

const selected = ({ context: { selection } }: typeof ready) =>
  selection.kind === "named" ? selection.ids : selection.expected
const ids = (...numbers: ReadonlyArray<number>) => numbers.map(claimId)
const selects = [pick(1), intents["page.select"], intents["matching.select"], move(1, true)]
const accepted = (at: typeof ready) => selects.filter((event) => at.can(event))

describe("the list refuses", () => {
  it.each([
    ["to clear an empty selection", ready, intents["selection.clear"]],
    ["to select a row that is not shown", ready, pick(99)],
    ["to move where there are no rows", loading, move(1)],
    ["to extend where there are no rows", loading, move(1, true)]
  ] as const)("%s", (_, snapshot, event) => {
    expect(snapshot.can(event)).toBe(false)
  })

  it("rows that are not selectable cannot be selected, nor all of none", () => {
    const decidedPage = loadedPage([approvedClaim({ id: claimId(1) }), rejectedClaim({ id: claimId(2) })], {
      pending: 0
    })
    const shown = from(loading, done("loadPage", decidedPage))
    expect(accepted(shown)).toEqual([move(1, true)])
    expect(selected(from(shown, move(1, true)))).toEqual([])
  })

  it("rows of another filter than the requested one cannot be selected", () => {
    const requested = from(ready, intents["filter.change"])
    for (const snapshot of [requested, from(requested, outcomes["no page comes"])]) {
      expect(accepted(snapshot)).toEqual([])
      expect(snapshot.can(move(1))).toBe(true)
    }
  })
})

it("rows can be selected while another page of the same filter is loaded", () => {
  expect(accepted(from(ready, intents["page.go"]))).toEqual(selects)
})

describe("other criteria", () => {
  it("the selection is kept from page to page and from filter to filter, and all that match of one filter is not", () => {
    const picked = from(ready, pick(1), pick(2), intents["page.go"], secondPage)
    expect(selected(from(picked, pick(12)))).toEqual(ids(1, 2, 12))
    expect(selected(from(picked, intents["sort.choose"]))).toEqual(ids(1, 2))
    expect(selected(from(picked, { type: "filter.change", patch: { status: "pending" } }))).toEqual(ids(1, 2))
    expect(selected(from(picked, intents["filter.change"]))).toEqual(ids(1, 2))
    const whole = from(ready, intents["matching.select"])
    expect(whole.context.selection.kind).toBe("matching")
    expect(selected(from(whole, intents["filter.change"]))).toEqual([])
  })

  it("another filter clears the cursor, so that no action targets an old row", () => {
    expect(from(ready, place(3), intents["filter.change"]).context.cursor).toBeNull()
    expect(from(ready, place(3), intents["sort.choose"]).context.cursor).toBe(claimId(3))
  })

  it("an unchanged search text clears nothing", () => {
    const typed = (text: string) => ({ type: "search.change", text }) as const
    const same = from(ready, pick(1), typed("x"), typed("  "), outcomes["typing pauses"])
    expect(same.value).toEqual({ shown: "ready" })
    expect(selected(same)).toEqual(ids(1))
  })

  it("closing the list clears everything", () => {
    expect(from(ready, ...lockingEvents, intents["list.close"]).context).toMatchObject({
      selection: { ids: [] },
      cursor: null,
      anchor: null
    })
  })
})

it("rows stay in place while some are selected, and rows decided by others leave the selection", () => {
  const gone = approvedClaim({ id: claimId(1) })
  const refetched = done("refetch", loadedPage(pendingRows(10, 2), { total: 22, offPage: [gone] }))
  const rested = from(refreshing, refetched)
  expect(rested.context.rows.map((row) => row.id)).toEqual(ids(2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
  const held = from(refreshing, pick(1), pick(2), { type: "cursor.clear" }, refetched)
  expect(held.context.rows.map((row) => row.id)).toEqual(ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
  expect(held.context.rows[0]).toEqual(gone)
  expect(held.context.isPageStale).toBe(true)
  expect(selected(held)).toEqual(ids(2))
})

it("all that match are counted with each fetch, so that the confirmed count is the shown one", () => {
  const all = from(refreshing, intents["matching.select"])
  expect(selected(all)).toBe(23)
  expect(selected(from(all, done("refetch", loadedPage(pendingRows(10), { total: 23, pending: 22 }))))).toBe(22)
  expect(selected(from(all, done("refetch", loadedPage([], { total: 23, pending: 0 }))))).toEqual([])
  expect(selected(from(all, refresh, done("loadPage", loadedPage(pendingRows(10), { total: 23, pending: 21 }))))).toBe(
    21
  )
})

describe("this administrator's action on several rows", () => {
  it("an action shows at once, keeps its rows in place, and removes its target from the selection", () => {
    const picked = from(ready, pick(1), pick(2), pick(3), intents["page.go"], secondPage, pick(11))
    const conflict = { id: claimId(2), status: "rejected", decided_by: null, decided_at: null } as const
    const settled = from(picked, { type: "rows.settled", outcome: decided(ids(1, 11), { conflicts: [conflict] }) })
    expect(selected(settled)).toEqual(ids(3))
    expect(settled.context.rows[0]).toMatchObject({ id: claimId(11), status: "approved" })
    expect(settled.context.touched).toEqual(ids(11))
  })

  it("an action on all that match clears the selection", () => {
    const all = from(ready, intents["matching.select"], { type: "rows.settled", outcome: settledMatching(23) })
    expect(selected(all)).toEqual([])
    const named = from(ready, pick(2), { type: "rows.settled", outcome: settledMatching(23) })
    expect(selected(named)).toEqual(ids(2))
  })

  it("an action while the list is closed is included in the next fetch", () => {
    const left = from(ready, intents["list.close"], intents["rows.settled"])
    expect(left.context.rows[0]?.status).toBe("approved")
    expect(from(left, intents["list.open"], outcomes["the page comes"]).context.touched).toEqual([])
  })
})

describe("a single row", () => {
  it("a row saved as not selectable leaves the selection", () => {
    const picked = from(ready, pick(1), pick(2))
    const saved = { ...approvedClaim({ id: claimId(1) }), version: 2 }
    expect(selected(from(picked, { type: "row.saved", row: saved }))).toEqual(ids(2))
    const renamed = { ...pendingClaim({ id: claimId(1) }), version: 2 }
    expect(selected(from(picked, { type: "row.saved", row: renamed }))).toEqual(ids(1, 2))
  })

  it("a deleted row leaves the selection", () => {
    expect(selected(from(ready, pick(1), pick(2), { type: "row.gone", id: claimId(2) }))).toEqual(ids(1))
  })
})

it("a list emits the row that gets the cursor, however it gets it", () => {
  const focused = (at: typeof ready, ...then: Parameters<typeof emittedBy>[2][]) =>
    then.flatMap((event) => emittedBy(claimListMachine, at, event)).map((one) => one["row"]?.id ?? one.type)
  expect(focused(ready, place(2), move(1), move(-1, true), pick(4))).toEqual(ids(2, 1, 10, 4))
  const second = from(ready, place(2))
  expect(focused(second, place(2), { type: "cursor.clear" }, intents["rows.settled"])).toEqual([])
  expect(focused(second, { type: "row.gone", id: claimId(2) })).toEqual(ids(3))
})

it("requested rows and refetched ones say when they were read, requested ones also which they replace", () => {
  const answered = { type: "list.answered", asOf: firstPage.page.asOf }
  const replaced = { type: "replaced", ids: firstPage.page.data.map((row) => row.id) }
  expect(emittedBy(claimListMachine, from(ready, refresh), outcomes["the page comes"])).toEqual([replaced, answered])
  expect(emittedBy(claimListMachine, from(ready, refresh), outcomes["no page comes"])).toMatchObject([
    { tone: "error" }
  ])
  expect(emittedBy(claimListMachine, refreshing, outcomes["the refetch succeeds"])).toEqual([answered])
})

describe("the cursor", () => {
  it("the cursor enters at the near end and stops at both ends", () => {
    expect(from(ready, move(1)).context.cursor).toBe(claimId(1))
    expect(from(ready, move(-1)).context.cursor).toBe(claimId(10))
    expect(from(ready, move(-1), move(1)).context.cursor).toBe(claimId(10))
    expect(from(ready, move(1), move(-1)).context.cursor).toBe(claimId(1))
  })

  it("extending the cursor selects back and forth, and keeps the previous selection", () => {
    const base = from(ready, pick(9), place(3))
    const down = from(base, move(1, true), move(1, true))
    expect(selected(down)).toEqual(ids(9, 3, 4, 5))
    expect(selected(from(down, move(-1, true)))).toEqual(ids(9, 3, 4))
    expect(selected(from(down, pick(1, true)))).toEqual(ids(9, 1, 2, 3))
  })

  it("the cursor begins a new range after it has moved without selecting", () => {
    const extended = from(ready, place(3), move(1, true))
    expect(selected(from(extended, move(2), move(1, true)))).toEqual(ids(3, 4, 6, 7))
  })
})

import { describe, expect, it } from "vitest"
import { claimListMachine } from "#domain/claims/claim-list.machine.ts"
import { approvedClaim, claimId, instant, rejectedClaim } from "#tests/fixtures/claims.ts"
import {
  away,
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
  settling
} from "#tests/machines/claims/claim-list-events.ts"
import { claimListTable } from "#tests/machines/claims/claim-list.table.ts"
import { asOfMs, decided, pendingRows, reading, settledMatching } from "#tests/machines/claims/desk.ts"
import { done, keepsToTable, toldBy } from "#tests/machines/machine-table.ts"

/** Rows of the filter, one of them in focus and selected, and a text in the box: every guard is open. */
const busyHand = [place(1), pick(2)]
const refresh = intents["list.refresh"]
const past = reading([], { page: 3, total: 11 })

keepsToTable({
  machine: claimListMachine,
  table: claimListTable,
  intents,
  outcomes,
  at: {
    away,
    "shown.loading": from(ready, ...busyHand, { type: "page.go", page: 3 }),
    "shown.typing": from(ready, ...busyHand, intents["search.change"]),
    "shown.ready": from(ready, ...busyHand),
    "shown.settling": from(settling, ...busyHand),
    "shown.refreshing": from(refreshing, ...busyHand),
    "shown.failed": from(refreshing, ...busyHand, outcomes["no look comes"])
  }
})

const selected = ({ context: { selection } }: typeof ready) =>
  selection.kind === "named" ? selection.ids : selection.expected
const ids = (...numbers: ReadonlyArray<number>) => numbers.map(claimId)

describe("what is refused", () => {
  it.each([
    ["a page that does not exist", ready, { type: "page.go", page: 4 }],
    ["page nought", ready, { type: "page.go", page: 0 }],
    ["the page that is shown", ready, { type: "page.go", page: 1 }],
    ["the page size that is set", ready, { type: "limit.choose", limit: 10 }],
    [
      "clearing filters where none is set",
      from(ready, intents["filters.clear"], outcomes["the page comes"]),
      intents["filters.clear"]
    ],
    ["clearing an empty selection", ready, intents["selection.clear"]],
    ["leaving a cursor that is nowhere", ready, intents["cursor.leave"]],
    ["a cursor on what is not shown", ready, place(99)],
    ["selecting what is not shown", ready, pick(99)],
    ["moving where there are no rows", loading, move(1)]
  ] as const)("%s", (_, snapshot, event) => {
    expect(snapshot.can(event)).toBe(false)
  })

  it("selecting what is decided, or all of nothing pending", () => {
    const decidedPage = reading([approvedClaim({ id: claimId(1) }), rejectedClaim({ id: claimId(2) })], { pending: 0 })
    const shown = from(loading, done("loadClaims", decidedPage))
    expect([pick(1), intents["page.select"], intents["matching.select"]].filter((event) => shown.can(event))).toEqual(
      []
    )
  })

  it("selecting rows that answer another filter than the one asked for", () => {
    const asked = from(ready, intents["filter.change"])
    const failed = from(asked, outcomes["no page comes"])
    for (const snapshot of [asked, failed]) {
      const selects = [pick(1), intents["page.select"], intents["matching.select"], move(1, true)]
      expect(selects.filter((event) => snapshot.can(event))).toEqual([])
      expect(snapshot.can(move(1))).toBe(true)
    }
  })

  it("nothing of selecting while another page of the same filter is read", () => {
    const next = from(ready, intents["page.go"])
    expect([pick(1), intents["page.select"], intents["matching.select"]].filter((event) => !next.can(event))).toEqual(
      []
    )
  })
})

describe("asking for another view", () => {
  it("keeps named claims from page to page, and forgets them with another filter", () => {
    const picked = from(
      ready,
      pick(1),
      pick(2),
      intents["page.go"],
      done("loadClaims", reading(pendingRows(10, 11), { page: 2, total: 23 }))
    )
    expect(selected(from(picked, pick(12)))).toEqual(ids(1, 2, 12))
    expect(selected(from(picked, intents["sort.choose"]))).toEqual(ids(1, 2))
    expect(selected(from(picked, { type: "filter.change", patch: { status: "pending" } }))).toEqual(ids(1, 2))
    expect(selected(from(picked, intents["filter.change"]))).toEqual([])
  })

  it("goes back to the first page, save when a page is what is asked for", () => {
    const second = from(ready, intents["page.go"])
    expect(second.context.view.page).toBe(2)
    for (const event of [intents["filter.change"], intents["sort.choose"], intents["limit.choose"]]) {
      expect(from(second, event).context.view.page).toBe(1)
    }
  })

  it("leaves old rows on the screen while others are read, and when they fail", () => {
    expect(from(ready, intents["page.go"]).context.rows).toEqual(firstPage.page.data)
    expect(from(ready, intents["page.go"], outcomes["no page comes"]).context.rows).toEqual(firstPage.page.data)
  })

  it("goes to the last page there is when the one asked for has gone", () => {
    const third = from(ready, { type: "page.go", page: 3 })
    const moved = from(third, done("loadClaims", past))
    expect(moved.value).toEqual({ shown: "loading" })
    expect(moved.context.view.page).toBe(2)
    expect(from(third, done("loadClaims", reading([], { page: 3, total: 0 }))).context.view.page).toBe(1)
  })

  it("leaves a page that others have emptied, when the hand is at rest", () => {
    const third = from(
      ready,
      { type: "page.go", page: 3 },
      done("loadClaims", reading(pendingRows(3, 21), { page: 3, total: 23 }))
    )
    const looking = from(third, intents["claims.changed"], outcomes["it is quiet"])
    expect(from(looking, done("lookAgain", past)).context.view.page).toBe(2)
    const held = from(looking, place(21), done("lookAgain", past))
    expect(held.value).toEqual({ shown: "ready" })
    expect(held.context).toMatchObject({ hasMoved: true, view: { page: 3 } })
    expect(held.context.rows).toHaveLength(3)
  })
})

describe("searching", () => {
  const type = (text: string) => ({ type: "search.change", text }) as const
  const pause = outcomes["typing pauses"]

  it("reads when typing pauses, and not while it goes on", () => {
    const typing = from(ready, type("o"), type("or"))
    expect(typing.value).toEqual({ shown: "typing" })
    expect(typing.context.view.filter.searchTerm).toBeUndefined()
    const asked = from(typing, pause)
    expect(asked.value).toEqual({ shown: "loading" })
    expect(asked.context.view.filter).toEqual({ status: "pending", searchTerm: "or" })
  })

  it("reads nothing and forgets nothing when the text is what is searched for already", () => {
    const same = from(ready, pick(1), type("x"), type("  "), pause)
    expect(same.value).toEqual({ shown: "ready" })
    expect(selected(same)).toEqual(ids(1))
  })

  it("still reads the page that typing has cut off", () => {
    const cut = from(ready, intents["page.go"], type("x"), type(""), pause)
    expect(cut.value).toEqual({ shown: "loading" })
    expect(cut.context.view.page).toBe(2)
  })

  it.each([
    ["a refresh that was asked for", from(ready, refresh)],
    ["a look under way", refreshing],
    ["a look that waits", settling],
    ["others' changes while typing", from(ready, type("x"), intents["claims.changed"])]
  ])("still looks again after typing has cut off %s", (_, cut) => {
    expect(from(cut, type("x"), type(""), pause).value).toEqual({ shown: "settling" })
  })

  it("refuses a text that is too long and keeps the view", () => {
    const long = from(ready, type("x".repeat(101)), pause)
    expect(long.value).toEqual({ shown: "ready" })
    expect(long.context).toMatchObject({ view: ready.context.view, searchText: "x".repeat(101) })
  })

  it("clears the box with the filters", () => {
    expect(from(ready, type("or"), intents["filters.clear"]).context).toMatchObject({
      searchText: "",
      view: { filter: {} }
    })
  })
})

describe("others' changes", () => {
  it.each([
    ["while the page is read", from(ready, refresh, intents["claims.changed"], outcomes["the page comes"])],
    ["while a look is under way", from(refreshing, intents["claims.changed"], outcomes["a look comes"])]
  ])("that come %s are looked at afterwards", (_, snapshot) => {
    expect(snapshot.value).toEqual({ shown: "settling" })
  })

  it("are read whole, not looked at, when the rows are of another view", () => {
    const failed = from(ready, intents["filter.change"], outcomes["no page comes"], intents["claims.changed"])
    expect(from(failed, outcomes["it is quiet"]).value).toEqual({ shown: "loading" })
  })

  it("are answered by the page that is read after them: nobody looks once more", () => {
    const failed = from(refreshing, outcomes["no look comes"])
    expect(failed.context.isOutdated).toBe(true)
    expect(from(failed, refresh, outcomes["the page comes"]).value).toEqual({ shown: "ready" })
    expect(from(settling, refresh, outcomes["the page comes"]).value).toEqual({ shown: "ready" })
  })

  it("do not hold up a filter that is chosen meanwhile", () => {
    const chosen = from(refreshing, intents["filter.change"])
    expect(chosen.value).toEqual({ shown: "loading" })
    expect(from(chosen, outcomes["a look comes"]).value).toEqual({ shown: "loading" })
  })

  it("move rows when the hand is at rest, and change them in place when it is not", () => {
    const gone = approvedClaim({ id: claimId(1) })
    const looked = done("lookAgain", reading(pendingRows(10, 2), { total: 22, departed: [gone] }))
    const rested = from(refreshing, looked)
    expect(rested.context.rows.map((row) => row.id)).toEqual(ids(2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
    const held = from(refreshing, pick(1), pick(2), looked)
    expect(held.context.rows.map((row) => row.id)).toEqual(ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    expect(held.context.rows[0]).toEqual(gone)
    expect(held.context.hasMoved).toBe(true)
    expect(selected(held)).toEqual(ids(2))
  })

  it("change the count of all that match, so that what is asked is what is shown", () => {
    const all = from(refreshing, intents["matching.select"])
    expect(selected(all)).toBe(23)
    expect(selected(from(all, done("lookAgain", reading(pendingRows(10), { total: 23, pending: 22 }))))).toBe(22)
    expect(selected(from(all, done("lookAgain", reading([], { total: 23, pending: 0 }))))).toEqual([])
    expect(selected(from(all, refresh, done("loadClaims", reading(pendingRows(10), { total: 23, pending: 21 }))))).toBe(
      21
    )
  })
})

describe("this administrator's decisions", () => {
  it("show at once, stay in place, and leave the selection wherever they are", () => {
    const picked = from(
      ready,
      pick(1),
      pick(2),
      pick(3),
      intents["page.go"],
      done("loadClaims", reading(pendingRows(10, 11), { page: 2, total: 23 })),
      pick(11)
    )
    const conflict = { id: claimId(2), status: "rejected", decided_by: null, decided_at: null } as const
    const settled = from(picked, { type: "claims.settled", settled: decided(ids(1, 11), { conflicts: [conflict] }) })
    expect(selected(settled)).toEqual(ids(3))
    expect(settled.context.rows[0]).toMatchObject({ id: claimId(11), status: "approved" })
    expect(settled.context.touched).toEqual(ids(11))
  })

  it("of all that match leave nothing selected", () => {
    const all = from(ready, intents["matching.select"], { type: "claims.settled", settled: settledMatching(23) })
    expect(selected(all)).toEqual([])
  })

  it("are shown while the list is away, and read when it is back", () => {
    const left = from(ready, intents["list.leave"], intents["claims.settled"])
    expect(left.context.rows[0]?.status).toBe("approved")
    expect(from(left, intents["list.open"], outcomes["the page comes"]).context.touched).toEqual([])
  })
})

it("says which rows have been left when others were asked for, and not when it looks again", () => {
  const replaced = { type: "replaced", ids: firstPage.page.data.map((row) => row.id) }
  expect(toldBy(claimListMachine, from(ready, refresh), outcomes["the page comes"])).toEqual([replaced])
  expect(toldBy(claimListMachine, from(ready, refresh), outcomes["no page comes"])).toMatchObject([{ tone: "error" }])
  expect(toldBy(claimListMachine, refreshing, outcomes["a look comes"])).toEqual([])
})

it("carries the server's time on by ticks, and knows none before the first page", () => {
  expect(from(away, intents["clock.tick"]).context.nowMs).toBeNull()
  expect(from(ready, intents["clock.tick"]).context.nowMs).toBe(asOfMs + 1000)
  expect(instant(new Date(asOfMs).toISOString())).toBe(firstPage.page.asOf)
})

describe("the cursor", () => {
  it("enters at the near end and stops at both", () => {
    expect(from(ready, move(1)).context.cursor).toBe(claimId(1))
    expect(from(ready, move(-1)).context.cursor).toBe(claimId(10))
    expect(from(ready, move(-1), move(1)).context.cursor).toBe(claimId(10))
    expect(from(ready, move(1), move(-1)).context.cursor).toBe(claimId(1))
  })

  it("selects as far as it is extended, back and forth, and keeps what was selected before", () => {
    const base = from(ready, pick(9), place(3))
    const down = from(base, move(1, true), move(1, true))
    expect(selected(down)).toEqual(ids(9, 3, 4, 5))
    expect(selected(from(down, move(-1, true)))).toEqual(ids(9, 3, 4))
    expect(selected(from(down, pick(1, true)))).toEqual(ids(9, 1, 2, 3))
  })

  it("goes when its row goes, and stays when it stays", () => {
    const placed = from(ready, place(3), refresh)
    expect(from(placed, outcomes["the page comes"]).context.cursor).toBe(claimId(3))
    expect(from(placed, done("loadClaims", reading(pendingRows(10, 4)))).context.cursor).toBeNull()
  })
})

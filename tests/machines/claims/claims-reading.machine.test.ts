/** Working through the pending claims page by page, alone and beside a colleague: none is passed over. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { haveOthersDecided } from "#domain/claims/claim-decisions.rules.ts"
import { rowsOutsideFilter, shownPages, stillMatching } from "#domain/shared/list/list-reading.rules.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { type HeadlessClaims, type Backend, backendWith, openClaims } from "#tests/machines/claims/headless-claims.ts"

const ids = (at: HeadlessClaims) => at.shown().rows.map((row) => row.id)

const pendingIds = async ({ second }: Pick<Backend, "second">, page = 1): Promise<ReadonlyArray<ClaimId>> => {
  const { data, pagination } = await done(second.list({ status: "pending", limit: 100, page }))
  const here = data.map((claim) => claim.id)
  return pagination.hasNextPage ? [...here, ...(await pendingIds({ second }, page + 1))] : here
}

const approvePage = async (at: HeadlessClaims) => {
  await at.run("claims.selectPage")
  await at.run("claims.approve")
}

const counts = (at: HeadlessClaims) => {
  const { outsideFilter, total } = shownPages(at.shown(), at.shown().criteria)
  return { outsideFilter, total }
}

describe("after decisions", () => {
  it("the next page is the one with the first undecided claim", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await approvePage(at)
    expect(counts(at)).toEqual({ outsideFilter: 10, total: 20 })
    await at.receiveChanges()
    expect(counts(at)).toEqual({ outsideFilter: 10, total: 20 })
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(10, 20))
    expect(at.shown().criteria.page).toBe(1)
    expect(counts(at)).toEqual({ outsideFilter: 0, total: 20 })
    at.stop()
  })

  it("rows of the next page are no page of the list when the decision is undone, until it is read again", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await approvePage(at)
    await at.receiveChanges()
    await at.run("claims.nextPage")
    const pages = () => shownPages(at.shown(), at.shown().criteria)
    expect(pages()).toMatchObject({ current: 1, totalPages: 2 })
    await at.run("claims.next")
    await at.run("claims.undo")
    await at.receiveChanges()
    expect(ids(at)).toEqual(all.slice(10, 20))
    expect(pages()).toMatchObject({ current: null, totalPages: 3 })
    await at.send({ to: "list", event: { type: "page.go", page: 1 } })
    expect(ids(at)).toEqual(all.slice(0, 10))
    expect(pages()).toMatchObject({ current: 1, totalPages: 3 })
    at.stop()
  })

  it("a second page that was decided is read anew as the second", async () => {
    const place = await backendWith(40)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.nextPage")
    await approvePage(at)
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(20, 30))
    expect(at.shown().criteria.page).toBe(2)
    at.stop()
  })

  it("the cursor moved past the last row goes to the first claim that has not been shown", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.next")
    await at.run("claims.approve")
    for (let row = 2; row < 10; row += 1) await at.run("claims.next")
    expect(at.shown().cursor).toBe(all[9])
    await at.run("claims.next")
    expect(ids(at)).toEqual(all.slice(1, 11))
    expect(at.shown().cursor).toBe(all[10])
    at.stop()
  })

  it("nothing more is read once the last pending claim is decided", async () => {
    const at = await openClaims(await backendWith(10))
    await approvePage(at)
    await at.receiveChanges()
    expect(counts(at)).toEqual({ outsideFilter: 10, total: 0 })
    expect(at.command("claims.nextPage")?.message).toBeNull()
    at.stop()
  })

  it("an undo takes claims out of the decided ones of the footer", async () => {
    const at = await openClaims(await backendWith(30))
    await approvePage(at)
    await at.receiveChanges()
    await at.run("claims.undo")
    expect(counts(at)).toEqual({ outsideFilter: 0, total: 30 })
    await at.receiveChanges()
    expect(counts(at)).toEqual({ outsideFilter: 0, total: 30 })
    at.stop()
  })

  it("claims that a colleague has decided on earlier pages do not hide those that moved up", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.nextPage")
    await at.run("claims.next")
    await done(place.second.decideNamed({ ids: all.slice(0, 5), status: "rejected" }))
    // The change is not known here yet when the next page is requested.
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(15, 25))
    expect(at.shown()).toMatchObject({ cursor: all[20], criteria: { page: 2 } })
    at.stop()
  })

  it("a claim that has moved up beside one whose decision was undone is not passed over", async () => {
    const place = await backendWith(40)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.nextPage")
    await at.select(all[10] ?? claimId(1))
    await at.run("claims.approve")
    await at.run("claims.undo")
    await done(place.second.decideNamed({ ids: all.slice(0, 1), status: "rejected" }))
    await at.receiveChanges()
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(11, 21))
    at.stop()
  })

  it("a claim that has moved up past the page that Refresh fetched is not passed over", async () => {
    const place = await backendWith(40)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.nextPage")
    await done(place.second.decideNamed({ ids: all.slice(0, 11), status: "rejected" }))
    await at.run("claims.refresh")
    expect(ids(at)).toEqual(all.slice(21, 31))
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(11, 21))
    await at.run("claims.nextPage")
    await at.run("claims.nextPage")
    expect(ids(at)).toEqual(all.slice(31, 40))
    at.stop()
  })
})

describe("claims that stay in sight while a colleague decides", () => {
  it("the footer counts those in sight, and the previous page is the last one that is left", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.nextPage")
    await at.run("claims.nextPage")
    await at.run("claims.next")
    await done(place.second.decideNamed({ ids: all.slice(0, 15), status: "approved" }))
    await at.receiveChanges()
    expect(ids(at)).toEqual(all.slice(20, 30))
    const pages = () => shownPages(at.shown(), at.shown().criteria)
    expect(pages()).toMatchObject({ keptRows: 10, outsideFilter: 0, total: 15, page: 3, totalPages: 2 })
    await done(place.second.decideNamed({ ids: all.slice(20, 24), status: "approved" }))
    await at.receiveChanges()
    expect(pages()).toMatchObject({ outsideFilter: 4, total: 11, page: 3, totalPages: 2 })
    await at.run("claims.previousPage")
    expect(ids(at)).toEqual(all.slice(29, 30))
    expect(pages()).toMatchObject({ keptRows: 0, outsideFilter: 0, from: 11, to: 11, page: 2 })
    at.stop()
  })

  it("the footer knows that a colleague has decided one of those in sight", async () => {
    const place = await backendWith(30)
    const at = await openClaims(place)
    const all = await pendingIds(place)
    await at.run("claims.next")
    await at.run("claims.approve")
    expect(counts(at).outsideFilter).toBe(1)
    expect(haveOthersDecided(at.shown(), marta)).toBe(false)
    await done(place.second.decideNamed({ ids: all.slice(4, 5), status: "rejected" }))
    await at.receiveChanges()
    expect(counts(at).outsideFilter).toBe(2)
    expect(haveOthersDecided(at.shown(), marta)).toBe(true)
    // What one has decided before, elsewhere in the list, says nothing of those in sight.
    await at.run("claims.refresh")
    expect(haveOthersDecided(at.shown(), marta)).toBe(false)
    await done(place.second.decideNamed({ ids: all.slice(6, 7), status: "rejected" }))
    await at.receiveChanges()
    expect([counts(at).outsideFilter, haveOthersDecided(at.shown(), marta)]).toEqual([1, true])
    at.stop()
  })
})

type Step =
  | { readonly kind: "decide"; readonly rows: ReadonlyArray<number> }
  | { readonly kind: "theirs"; readonly places: ReadonlyArray<number>; readonly isReceived: boolean }
  | { readonly kind: "new"; readonly isReceived: boolean }
  | { readonly kind: "undo" }
  | { readonly kind: "next" }
  | { readonly kind: "walk" }
  | { readonly kind: "refresh" }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("decide" as const), rows: fc.uniqueArray(fc.nat(9), { maxLength: 10 }) }),
  fc.record({
    kind: fc.constant("theirs" as const),
    places: fc.uniqueArray(fc.nat(60), { maxLength: 15 }),
    isReceived: fc.boolean()
  }),
  fc.record({ kind: fc.constant("new" as const), isReceived: fc.boolean() }),
  fc.constant({ kind: "undo" as const }),
  { weight: 3, arbitrary: fc.constant({ kind: "next" as const }) },
  fc.constant({ kind: "walk" as const }),
  fc.constant({ kind: "refresh" as const })
)

const isAvailable = (at: HeadlessClaims, id: string) => (at.command(id)?.message ?? null) !== null

const perform = async (place: Backend, at: HeadlessClaims, one: Step): Promise<void> => {
  switch (one.kind) {
    case "decide": {
      const rows = at.shown().rows.filter((row, index) => row.status === "pending" && one.rows.includes(index))
      for (const { id } of rows) await at.select(id)
      if (rows.length > 0) await at.run("claims.approve")
      return
    }
    case "theirs": {
      const pending = await pendingIds(place)
      const chosen = one.places.flatMap((index) => pending[index] ?? [])
      if (chosen.length > 0) await done(place.second.decideNamed({ ids: chosen, status: "rejected" }))
      return one.isReceived ? at.receiveChanges() : undefined
    }
    case "new":
      await place.submit(3)
      return one.isReceived ? at.receiveChanges() : undefined
    case "undo":
      return isAvailable(at, "claims.undo") ? at.run("claims.undo") : undefined
    case "next":
      return isAvailable(at, "claims.nextPage") ? at.run("claims.nextPage") : undefined
    case "walk":
      if (at.shown().rows.length === 0) return
      await at.send({ to: "list", event: { type: "cursor.place", id: at.shown().rows.at(-1)?.id ?? "" } })
      return at.run("claims.next")
    case "refresh":
      return at.run("claims.refresh")
  }
}

it("every pending claim has been shown or is still ahead, after any decisions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const place = await backendWith(65)
      const at = await openClaims(place)
      const first = new Set(await pendingIds(place))
      const seen = new Set<string>(ids(at))
      at.subscribe(() => {
        for (const id of ids(at)) seen.add(id)
      })
      for (const one of steps) {
        await perform(place, at, one)
        await at.receiveChanges()
        const { total } = counts(at)
        expect(total).toBe((await pendingIds(place)).length)
        expect(rowsOutsideFilter(at.shown()).every((row) => row.status !== "pending")).toBe(true)
      }
      for (let page = 0; page < 12 && isAvailable(at, "claims.nextPage"); page += 1) await at.run("claims.nextPage")
      expect(stillMatching(at.shown())).toBe((await pendingIds(place)).length)
      const missed = (await pendingIds(place)).filter((id) => first.has(id) && !seen.has(id))
      expect(missed).toEqual([])
      at.stop()
    }),
    { numRuns: runsOf(40) }
  )
}, 30_000)

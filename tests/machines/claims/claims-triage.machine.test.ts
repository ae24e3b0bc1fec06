/** Working through the pending claims one by one: each decision takes the cursor to the next pending claim. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decidedThisSession } from "#domain/claims/claim-decisions.rules.ts"
import { decideRow } from "#domain/claims/claims.commands.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { type HeadlessClaims, type Backend, backendWith, openClaims } from "#tests/machines/claims/headless-claims.ts"

const pending = async ({ second }: Pick<Backend, "second">) => (await done(second.stats)).pending

const isAvailable = (at: HeadlessClaims, id: string) => (at.command(id)?.message ?? null) !== null

const cursorRow = (at: HeadlessClaims) => at.shown().rows.find(({ id }) => id === at.shown().cursor) ?? null

const reject = async (at: HeadlessClaims) => {
  await at.run("claims.reject")
  await at.decide({ type: "reason.confirm" })
}

describe("deciding claims one by one", () => {
  it("a hundred claims take a hundred keys", async () => {
    const place = await backendWith(100)
    const at = await openClaims(place)
    await at.run("claims.next")
    for (let key = 1; key <= 100; key += 1) await at.run("claims.approve")
    expect(await pending(place)).toBe(0)
    expect(decidedThisSession(at.decided())).toBe(100)
    at.stop()
  })

  it("the cursor moves on before the answer, so that keys need not wait", async () => {
    const place = await backendWith(10)
    const at = await openClaims(place)
    await at.run("claims.next")
    const all = at.shown().rows.map(({ id }) => id)
    const deciding = Array.from({ length: 9 }, () => at.run("claims.approve"))
    expect(at.shown().cursor).toBe(all[9])
    expect(at.shown().rows.every(({ status }) => status === "pending")).toBe(true)
    await Promise.all(deciding)
    expect(await pending(place)).toBe(1)
    at.stop()
  })

  it("the cursor passes over decided claims and those whose decision is under way", async () => {
    const place = await backendWith(6)
    const at = await openClaims(place)
    const all = at.shown().rows.map(({ id }) => id)
    const row = (index: number) => all[index] ?? expect.fail("There is no such row")
    await done(place.second.decideNamed({ ids: [row(2)], status: "rejected" }))
    await at.run("claims.next")
    await at.receiveChanges()
    const under = decideRow(at.state(), "approved", row(1)) ?? expect.fail("It cannot be approved")
    const deciding = [at.send(under), at.run("claims.approve")]
    expect(at.shown().cursor).toBe(all[3])
    await Promise.all(deciding)
    at.stop()
  })

  it("a rejection moves on when it is confirmed, and not when it is cancelled", async () => {
    const at = await openClaims(await backendWith(5))
    const [first, second] = at.shown().rows
    await at.run("claims.next")
    await at.run("claims.reject")
    await at.decide({ type: "reason.cancel" })
    expect(at.shown().cursor).toBe(first?.id)
    await reject(at)
    expect(at.shown().cursor).toBe(second?.id)
    at.stop()
  })

  it("a claim decided by the button of its row, which has the focus, moves on as by key", async () => {
    const at = await openClaims(await backendWith(5))
    const [, second, third] = at.shown().rows
    await at.send({ to: "list", event: { type: "cursor.place", id: second?.id ?? "" } })
    await at.send(decideRow(at.state(), "approved", second?.id ?? expect.fail()) ?? expect.fail())
    expect(at.shown().cursor).toBe(third?.id)
    at.stop()
  })

  it("several claims decided at once leave the cursor where it is", async () => {
    const at = await openClaims(await backendWith(12))
    await at.run("claims.next")
    const { cursor } = at.shown()
    await at.run("claims.selectPage")
    await at.run("claims.approve")
    expect(at.shown().cursor).toBe(cursor)
    at.stop()
  })

  it("the page is not left when its last claim turns out to be decided", async () => {
    const place = await backendWith(20)
    const at = await openClaims(place)
    await at.run("claims.next")
    for (let key = 1; key <= 9; key += 1) await at.run("claims.approve")
    const last = cursorRow(at)?.id ?? expect.fail("There is no cursor")
    await done(place.second.decideNamed({ ids: [last], status: "rejected" }))
    await at.run("claims.approve")
    expect(at.shown().cursor).toBe(last)
    expect(at.decided().conflicts.map(({ id }) => id)).toEqual([last])
    at.stop()
  })

  it("an undo lowers the count of this session's decisions, and decisions of an earlier session never count", async () => {
    const place = await backendWith(6)
    const before = await openClaims(place)
    await before.run("claims.next")
    await before.run("claims.approve")
    before.stop()
    const at = await openClaims(place)
    await at.run("claims.next")
    await at.run("claims.approve")
    await at.run("claims.approve")
    expect(decidedThisSession(at.decided())).toBe(2)
    await at.run("claims.undo")
    expect(decidedThisSession(at.decided())).toBe(1)
    await at.run("claims.undo")
    await at.run("claims.undo")
    expect(decidedThisSession(at.decided())).toBe(0)
    expect(await pending(place)).toBe(6)
    at.stop()
  })
})

describe("deciding with the details open", () => {
  const opened = (at: HeadlessClaims) => at.state().details.context

  it("the details follow the cursor, and a key decides the claim that they show", async () => {
    const place = await backendWith(6)
    const at = await openClaims(place)
    const all = at.shown().rows.map(({ id }) => id)
    await at.run("claims.next")
    await at.run("claims.details")
    await at.run("claims.next")
    expect(opened(at)).toMatchObject({ id: all[1], row: { id: all[1] } })
    await at.run("claims.approve")
    expect(
      at
        .shown()
        .rows.filter(({ status }) => status === "approved")
        .map(({ id }) => id)
    ).toEqual([all[1]])
    expect(opened(at)).toMatchObject({ id: all[2], row: { id: all[2], status: "pending" } })
    expect(at.shown().cursor).toBe(all[2])
    at.stop()
  })

  it("keys that do not wait decide each claim that the details show, once", async () => {
    const place = await backendWith(6)
    const at = await openClaims(place)
    await at.run("claims.next")
    await at.run("claims.details")
    const shown: Array<string | undefined> = []
    const deciding = Array.from({ length: 5 }, () => {
      shown.push(opened(at).row?.id)
      return at.run("claims.approve")
    })
    await Promise.all(deciding)
    expect(
      at
        .shown()
        .rows.filter(({ status }) => status === "approved")
        .map(({ id }) => id)
    ).toEqual(shown)
    at.stop()
  })

  it("a claim opened by its address is the one that a key decides, wherever the cursor was", async () => {
    const place = await backendWith(12)
    const at = await openClaims(place)
    await at.run("claims.next")
    const { data } = await done(place.second.list({ status: "pending", page: 2 }))
    const [far] = data
    if (far === undefined) throw new Error("There is no second page")
    await at.event({ type: "record.find", id: far.id })
    expect(at.shown().rows.map(({ id }) => id)).not.toContain(far.id)
    await at.receiveChanges()
    expect(opened(at).id).toBe(far.id)
    await at.run("claims.approve")
    expect(await done(place.second.find(far.id))).toMatchObject({ status: "approved" })
    expect(await pending(place)).toBe(11)
    expect(opened(at)).toMatchObject({ id: far.id, row: { status: "approved" } })
    at.stop()
  })

  it("the cursor stays while the focus is beside the list, and goes with the details", async () => {
    const at = await openClaims(await backendWith(3))
    await at.run("claims.next")
    await at.run("claims.details")
    await at.event({ type: "cursor.clear" })
    expect(at.shown().cursor).not.toBeNull()
    await at.run("claims.closeDetails")
    await at.event({ type: "cursor.clear" })
    expect(at.shown().cursor).toBeNull()
    at.stop()
  })
})

describe("deciding more claims than a page holds", () => {
  it("an approval of any selection asks once with the number", async () => {
    const place = await backendWith(25)
    const at = await openClaims(place)
    await at.run("claims.selectMatching")
    await at.run("claims.approve")
    expect(at.decided().approvalTarget).toMatchObject({ kind: "matching", expected: 25 })
    expect(await pending(place)).toBe(25)
    await at.decide({ type: "approval.cancel" })
    expect(await pending(place)).toBe(25)
    await at.run("claims.approve")
    await at.decide({ type: "approval.confirm" })
    expect(await pending(place)).toBe(0)
    at.stop()
  })

  it("a page of claims is approved at once", async () => {
    const place = await backendWith(25)
    const at = await openClaims(place)
    await at.run("claims.selectPage")
    await at.run("claims.approve")
    expect(await pending(place)).toBe(15)
    at.stop()
  })
})

type Step = "approve" | "reject" | "next" | "undo" | "theirs" | "new"

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Step>("approve", "approve", "reject") },
    { weight: 2, arbitrary: fc.constantFrom<Step>("next", "undo", "theirs", "new") }
  ),
  { minLength: 15, maxLength: 40 }
)

it("one key decides the claim in focus and no other, and leads to a pending one while there is one ahead", async () => {
  const runsInFull = 30
  const runs = runsOf(runsInFull)
  const mix = { decided: 0, movedOn: 0, turned: 0 }
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(10, 25), async (keys, limit) => {
      const place = await backendWith(32)
      const at = await openClaims(place)
      if (limit !== 10) await at.send({ to: "list", event: { type: "limit.choose", limit } })
      await at.run("claims.next")
      const mine = new Set<ClaimId>()
      for (const key of keys) {
        if (key === "theirs") {
          const { data } = await done(place.second.list({ status: "pending", limit: 3 }))
          await done(place.second.decideNamed({ ids: data.slice(0, 2).map(({ id }) => id), status: "rejected" }))
          await at.receiveChanges()
        } else if (key === "new") {
          await place.submit(1)
          await at.receiveChanges()
        } else if (key === "next" || key === "undo") {
          if (isAvailable(at, `claims.${key}`)) await at.run(`claims.${key}`)
          if (key === "undo") mine.clear()
        } else if (isAvailable(at, `claims.${key}`)) {
          const { rows, page } = at.shown()
          const from = rows.findIndex(({ id }) => id === at.shown().cursor)
          const [row, ahead] = [rows[from], rows.slice(from + 1).find(({ status }) => status === "pending")]
          if (row === undefined) throw new Error("There is no cursor")
          expect(mine.has(row.id)).toBe(false)
          const left = await pending(place)
          await (key === "reject" ? reject(at) : at.run("claims.approve"))
          expect(await pending(place)).toBe(left - 1)
          mine.add(row.id)
          mix.decided += 1
          if (ahead !== undefined) {
            expect(at.shown().cursor).toBe(ahead.id)
            mix.movedOn += 1
          } else if (at.shown().page !== page && at.shown().cursor !== row.id) {
            expect(cursorRow(at)?.status).toBe("pending")
            mix.turned += 1
          }
        }
      }
      at.stop()
    }),
    { numRuns: runs }
  )
  // Few runs may decide little, and all stay on one page.
  const [decided, turned] = runs === runsInFull ? [6 * runs, runs / 10] : [runs, -1]
  expect(mix.decided).toBeGreaterThan(decided)
  expect(mix.movedOn).toBeGreaterThan(decided / 2)
  expect(mix.turned).toBeGreaterThan(turned)
}, 30_000)

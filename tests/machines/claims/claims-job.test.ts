/** The whole job, through machines and memory alone. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { callMax } from "#domain/claims/decision-job.rules.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { type HeadlessDesk, type Line, office, openDesk } from "#tests/machines/claims/headless-desk.ts"

const signedIn = async (count: number, line?: Line) => {
  const place = await office(count)
  const desk = openDesk(place, line)
  await desk.signIn()
  return { ...place, desk }
}

const status = async ({ second }: Pick<Awaited<ReturnType<typeof office>>, "second">) => {
  const { pending, approved, rejected } = await done(second.stats)
  return { pending, approved, rejected }
}

/** Shows more rows, and selects all of so many pages by ranges with the cursor. */
const selectPages = async (desk: HeadlessDesk, pages: number) => {
  desk.list.send({ type: "limit.choose", limit: 25 })
  await desk.quiet()
  for (let page = 1; page <= pages; page += 1) {
    desk.give("claims.next")
    for (let row = 1; row < 25; row += 1) desk.give("claims.extendDown")
    if (page === pages) break
    desk.give("claims.nextPage")
    await desk.quiet()
  }
}

const selectFirst = (desk: HeadlessDesk, count: number) => {
  for (const { id } of desk.shown().rows.slice(0, count)) desk.list.send({ type: "row.select", id, extend: false })
}

describe("an administrator", () => {
  it("signs in, decides, takes back, downloads and leaves", async () => {
    const { desk, backend, ...place } = await signedIn(240)
    expect(desk.shown().aside?.pending).toBe(240)

    await selectPages(desk, 4)
    expect(desk.offer("claims.approve")?.label.en).toBe("Approve 100 selected")
    desk.give("claims.approve")
    expect(desk.offer("claims.approve")?.message).toBeNull()
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 140, approved: 100, rejected: 0 })
    expect(desk.shown().selection).toEqual({ kind: "named", ids: [] })
    expect(desk.shown().rows.every((row) => row.status === "approved")).toBe(true)

    desk.give("claims.refresh")
    await desk.quiet()
    expect(desk.shown().rows.every((row) => row.status === "pending")).toBe(true)
    selectFirst(desk, 10)
    desk.give("claims.reject")
    desk.decisions.send({ type: "reason.choose", code: "missing_documents" })
    desk.decisions.send({ type: "reason.note", text: " No invoice " })
    desk.decisions.send({ type: "reason.confirm" })
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 130, approved: 100, rejected: 10 })
    expect(desk.shown().rows[0]).toMatchObject({
      status: "rejected",
      reason: { code: "missing_documents", note: "No invoice" }
    })

    desk.give("claims.undo")
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 140, approved: 100, rejected: 0 })
    expect(desk.shown().rows[0]?.status).toBe("pending")
    expect(desk.decided().recent).toMatchObject([{ claims: 100, status: "approved" }])

    desk.give("claims.report")
    await desk.quiet()
    expect(desk.reports[0]?.split("\r\n")).toHaveLength(1 + 100 + 1)

    desk.session.send({ type: "session.signOut" })
    await desk.quiet()
    expect(desk.session.getSnapshot()).toMatchObject({ value: "signedOut", context: { user: null } })
    expect(backend.state().sessions.size).toBe(0)
    expect(desk.notices).toHaveLength(6)
    desk.stop()
  })

  it("approves all that match only as many as were shown", async () => {
    const { desk, submit, ...place } = await signedIn(60)
    desk.give("claims.selectMatching")
    await submit(3)
    desk.give("claims.approve")
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 3, approved: 60, rejected: 0 })
    desk.stop()
  })

  it("approves nothing when the count has changed, and then what is shown", async () => {
    const { desk, second, ...place } = await signedIn(60)
    desk.give("claims.selectMatching")
    const [taken] = desk.shown().rows
    if (taken === undefined) throw new Error("Nothing is shown")
    await done(second.decideNamed({ ids: [taken.id], status: "rejected" }))
    desk.give("claims.approve")
    await desk.quiet()
    expect(await status({ ...place, second })).toEqual({ pending: 59, approved: 0, rejected: 1 })
    expect(desk.notices.at(-1)).toBe("60 were counted, and 59 match now. Nothing was changed.")

    await desk.hear()
    expect(desk.offer("claims.approve")?.label.en).toBe("Approve 59 selected")
    desk.give("claims.approve")
    await desk.quiet()
    expect(await status({ ...place, second })).toEqual({ pending: 0, approved: 59, rejected: 1 })
    desk.stop()
  })

  it("approves every claim after confirming the count, and takes it back", async () => {
    const { desk, ...place } = await signedIn(30)
    desk.give("claims.approveAll")
    expect(desk.decided().approvingAll?.expected).toBe(30)
    desk.decisions.send({ type: "approveAll.confirm" })
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 0, approved: 30, rejected: 0 })
    desk.give("claims.undo")
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 30, approved: 0, rejected: 0 })
    desk.stop()
  })

  it("can take back what was decided before a reload, for ten minutes", async () => {
    const { desk, backend, service, second, submit } = await signedIn(3)
    selectFirst(desk, 2)
    desk.give("claims.approve")
    await desk.quiet()
    desk.stop()
    const after = openDesk({ backend, service, second, submit })
    await after.signIn()
    expect(after.decided().recent).toMatchObject([{ claims: 2 }])
    backend.advance(600)
    after.give("claims.refresh")
    await after.quiet()
    expect(after.offer("claims.undo")).toMatchObject({ message: null, why: { en: "There is nothing to undo" } })
    after.stop()
  })
})

describe("beside a second administrator", () => {
  it("learns claim by claim what stood in the way, and keeps it until the rows are left", async () => {
    const { desk, second } = await signedIn(12)
    selectFirst(desk, 10)
    const theirs = desk
      .shown()
      .rows.slice(0, 4)
      .map((row) => row.id)
    await done(second.decideNamed({ ids: theirs, status: "rejected" }))
    desk.give("claims.approve")
    await desk.quiet()
    expect(await status({ second })).toEqual({ pending: 2, approved: 6, rejected: 4 })
    expect(desk.decided().conflicts.map((one) => [one.id, one.status, one.decided_by?.name, one.wanted])).toEqual(
      theirs.map((id) => [id, "rejected", "Rafael Ibarra", "approved"])
    )
    expect(desk.shown().selection).toEqual({ kind: "named", ids: [] })

    await desk.hear()
    expect(desk.decided().conflicts).toHaveLength(4)
    expect(desk.shown().rows.filter((row) => row.status === "rejected")).toHaveLength(4)
    desk.give("claims.refresh")
    await desk.quiet()
    expect(desk.decided().conflicts).toEqual([])
    expect(desk.shown().rows).toHaveLength(2)
    desk.stop()
  })

  it("keeps what somebody has touched since when it takes a decision back", async () => {
    const { desk, second, ...place } = await signedIn(3)
    selectFirst(desk, 3)
    desk.give("claims.approve")
    await desk.quiet()
    const [touched] = desk.shown().rows
    if (touched === undefined) throw new Error("Nothing is shown")
    await done(second.change(touched.id, { type: "dental" }))
    desk.give("claims.undo")
    await desk.quiet()
    expect(await status({ ...place, second })).toEqual({ pending: 2, approved: 1, rejected: 0 })
    expect(desk.decided().recent).toEqual([])
    desk.stop()
  })

  it("sees rows come and go with the hand at rest, and change in place under it", async () => {
    const { desk, second } = await signedIn(12)
    const [first, next] = desk.shown().rows.map((row) => row.id)
    if (first === undefined || next === undefined) throw new Error("Nothing is shown")
    await done(second.decideNamed({ ids: [first], status: "approved" }))
    await desk.hear()
    expect(desk.shown().rows.map((row) => row.id)).not.toContain(first)
    expect(desk.shown().rows).toHaveLength(10)

    desk.give("claims.next")
    await done(second.decideNamed({ ids: [next], status: "approved" }))
    await desk.hear()
    expect(desk.shown()).toMatchObject({ cursor: next, hasMoved: true })
    expect(desk.shown().rows[0]).toMatchObject({ id: next, status: "approved", decided_by: { name: "Rafael Ibarra" } })
    desk.stop()
  })

  it("goes to the last page there is when others have emptied its own", async () => {
    const { desk, second } = await signedIn(21)
    desk.list.send({ type: "page.go", page: 3 })
    await desk.quiet()
    const [only] = desk.shown().rows
    if (only === undefined) throw new Error("Nothing is shown")
    await done(second.remove(only.id))
    await desk.hear()
    expect(desk.shown()).toMatchObject({ view: { page: 2 } })
    expect(desk.shown().rows).toHaveLength(10)
    desk.stop()
  })
})

describe("when something goes wrong", () => {
  it("loses nothing by a session that ends in mid-work: the request is sent again once", async () => {
    const { desk, backend, ...place } = await signedIn(12)
    selectFirst(desk, 5)
    backend.write({ sessions: new Map() })
    desk.give("claims.approve")
    await waitForExpiry(desk)
    expect(await status(place)).toEqual({ pending: 12, approved: 0, rejected: 0 })
    expect(desk.shown().selection).toMatchObject({ ids: { length: 5 } })
    await desk.signIn()
    expect(await status(place)).toEqual({ pending: 7, approved: 5, rejected: 0 })
    expect(desk.shown().rows.filter((row) => row.status === "approved")).toHaveLength(5)
    expect(backend.state().audit.filter(({ action }) => action === "claim.approve")).toHaveLength(5)
    desk.stop()
  })

  it("goes on deciding when its screen is left, and shows it when it is back", async () => {
    const { desk, ...place } = await signedIn(12)
    selectFirst(desk, 5)
    desk.give("claims.approve")
    desk.list.send({ type: "list.leave" })
    expect(desk.offer("claims.approve")).toMatchObject({ message: null })
    await desk.quiet()
    expect(await status(place)).toEqual({ pending: 7, approved: 5, rejected: 0 })
    expect(desk.notices.at(-1)).toMatch(/5/u)
    desk.stop()
  })

  it("keeps and tells what is done of many when no answer comes, and asks the server what it did", async () => {
    let calls = 0
    const silent: Line = (port) => ({
      ...port,
      decideNamed: (request) => {
        calls += 1
        const call = port.decideNamed(request)
        return calls === 2 ? Effect.andThen(call, Effect.fail(new TimedOut())) : call
      }
    })
    const { desk, second } = await signedIn(3 * callMax, silent)
    const all = (await done(second.list({ limit: 100 }))).data
    const pages = [2, 3, 4, 5, 6].map((page) => done(second.list({ limit: 100, page })))
    const many = [...all, ...(await Promise.all(pages)).flatMap(({ data }) => data)].map((claim) => claim.id)
    desk.decisions.send({ type: "claims.approve", target: { kind: "named", ids: many, client: null } })
    await desk.quiet()
    expect(calls).toBe(2)
    expect(await status({ second })).toEqual({ pending: callMax, approved: 2 * callMax, rejected: 0 })
    expect(desk.notices.at(-1)).toBe("No answer came from the server. Check what was done before trying again.")
    expect(desk.notices.at(-2)).toContain(String(callMax))
    expect(desk.decided()).toMatchObject({ jobs: [], recent: [{ claims: 2 * callMax }] })
    desk.give("claims.undo")
    await desk.quiet()
    expect(await status({ second })).toMatchObject({ approved: 0 })
    desk.stop()
  })
})

const waitForExpiry = async (desk: HeadlessDesk): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) {
    if (desk.session.getSnapshot().matches({ signedIn: "expired" })) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error("The session has not expired")
}

/** The claims screen without a page: the product's machines over in-memory ports. */
import { Effect } from "effect"
import { describe, expect, it, vi } from "vitest"
import { callMax } from "#domain/claims/decision-job.rules.ts"
import { Offline, TimedOut } from "#domain/shared/failure.errors.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { type HeadlessClaims, type Line, backendWith, openClaims } from "#tests/machines/claims/headless-claims.ts"

const signedIn = async (count: number, line?: Line) => {
  const place = await backendWith(count)
  return { ...place, at: await openClaims(place, line) }
}

const status = async ({ second }: Pick<Awaited<ReturnType<typeof backendWith>>, "second">) => {
  const { pending, approved, rejected } = await done(second.stats)
  return { pending, approved, rejected }
}

/** Shows more rows, and selects all rows of that many pages by ranges with the cursor. */
const selectPages = async (at: HeadlessClaims, pages: number) => {
  await at.send({ to: "list", event: { type: "limit.choose", limit: 25 } })
  await at.run("claims.next")
  for (let page = 1; page <= pages; page += 1) {
    for (let row = 1; row < 25; row += 1) await at.run("claims.extendDown")
    if (page === pages) break
    await at.run("claims.nextPage")
  }
}

const selectFirst = async (at: HeadlessClaims, count: number) => {
  for (const { id } of at.shown().rows.slice(0, count)) await at.select(id)
}

describe("an administrator", () => {
  it("an administrator signs in, decides, undoes, downloads and signs out", async () => {
    const { at, backend, ...place } = await signedIn(240)
    expect(at.shown().summary?.decidable).toBe(240)

    await selectPages(at, 4)
    expect(at.command("claims.approve")?.label.en).toBe("Approve 100 selected")
    await at.run("claims.approve")
    expect(at.decided().approvalTarget).toMatchObject({ kind: "named" })
    const deciding = at.decide({ type: "approval.confirm" })
    expect(at.command("claims.approve")?.message).toBeNull()
    await deciding
    expect(await status(place)).toEqual({ pending: 140, approved: 100, rejected: 0 })
    expect(at.shown().selection).toEqual({ kind: "named", ids: [] })
    expect(at.shown().rows.every((row) => row.status === "approved")).toBe(true)

    await at.run("claims.refresh")
    expect(at.shown().rows.every((row) => row.status === "pending")).toBe(true)
    await selectFirst(at, 10)
    await at.run("claims.reject")
    await at.decide({ type: "reason.choose", code: "missing_documents" })
    await at.decide({ type: "reason.note", text: " No invoice " })
    await at.decide({ type: "reason.confirm" })
    expect(await status(place)).toEqual({ pending: 130, approved: 100, rejected: 10 })
    expect(at.shown().rows[0]).toMatchObject({
      status: "rejected",
      reason: { code: "missing_documents", note: "No invoice" }
    })

    await at.run("claims.undo")
    expect(await status(place)).toEqual({ pending: 140, approved: 100, rejected: 0 })
    expect(at.shown().rows[0]?.status).toBe("pending")
    expect(at.decided().recentDecisions).toMatchObject([{ claims: 100, status: "approved" }])

    await at.run("claims.report")
    expect(at.reports[0]?.split("\r\n")).toHaveLength(1 + 100 + 1)

    at.session.send({ type: "session.signOut" })
    await at.settle()
    expect(at.session.getSnapshot()).toMatchObject({ value: "signedOut", context: { user: null } })
    expect(backend.state().sessions.size).toBe(0)
    expect(at.notices).toHaveLength(6)
    at.stop()
  })

  it("an administrator approves all that match only as many as were shown", async () => {
    const { at, submit, ...place } = await signedIn(60)
    await at.run("claims.selectMatching")
    await submit(3)
    await at.run("claims.approve")
    await at.decide({ type: "approval.confirm" })
    expect(await status(place)).toEqual({ pending: 3, approved: 60, rejected: 0 })
    at.stop()
  })

  it("an approval with an outdated count changes nothing, and the next one approves the shown claims", async () => {
    const { at, second, ...place } = await signedIn(60)
    await at.run("claims.selectMatching")
    const [taken] = at.shown().rows
    if (taken === undefined) throw new Error("Nothing is shown")
    await done(second.decideNamed({ ids: [taken.id], status: "rejected" }))
    await at.run("claims.approve")
    await at.decide({ type: "approval.confirm" })
    expect(await status({ ...place, second })).toEqual({ pending: 59, approved: 0, rejected: 1 })
    expect(at.notices.at(-1)).toBe("Error updating claim. 60 were shown, but 59 match now. Nothing was changed.")
    // The dialog is open again with the number that is true, so that one press goes on.
    expect(at.decided()).toMatchObject({ approvalTarget: { kind: "matching", expected: 59 }, refusedCount: 60 })
    await at.decide({ type: "approval.confirm" })
    expect(at.decided().refusedCount).toBeNull()
    expect(await status({ ...place, second })).toEqual({ pending: 0, approved: 59, rejected: 1 })
    at.stop()
  })

  it("a rejection whose number was refused is asked for again, with its reason", async () => {
    const { at, second, ...place } = await signedIn(12)
    await at.run("claims.selectMatching")
    const [taken] = at.shown().rows
    if (taken === undefined) throw new Error("Nothing is shown")
    await done(second.decideNamed({ ids: [taken.id], status: "approved" }))
    await at.run("claims.reject")
    await at.decide({ type: "reason.note", text: "No invoice" })
    await at.decide({ type: "reason.confirm" })
    expect(at.decided()).toMatchObject({
      rejectionTarget: { kind: "matching", expected: 11 },
      refusedCount: 12,
      reasonNote: "No invoice"
    })
    await at.decide({ type: "reason.confirm" })
    expect(await status({ ...place, second })).toEqual({ pending: 0, approved: 1, rejected: 11 })
    at.stop()
  })

  it("a conflict is shown until the colleague who was faster has undone the decision", async () => {
    const { at, second } = await signedIn(2)
    const [taken] = at.shown().rows
    if (taken === undefined) throw new Error("Nothing is shown")
    const { decision_id } = await done(second.decideNamed({ ids: [taken.id], status: "approved" }))
    await at.select(taken.id)
    await at.run("claims.approve")
    expect(at.decided().conflicts).toMatchObject([{ id: taken.id, status: "approved" }])
    await at.receiveChanges()
    expect(at.decided().conflicts).toHaveLength(1)
    await done(second.undo(decision_id, {}))
    await at.receiveChanges()
    expect(at.shown().rows.find(({ id }) => id === taken.id)?.status).toBe("pending")
    expect(at.decided().conflicts).toEqual([])
    at.stop()
  })

  it("an administrator approves every claim after confirming the count, and undoes it", async () => {
    const { at, ...place } = await signedIn(30)
    await at.run("claims.approveAll")
    expect(at.decided().approvalTarget).toMatchObject({ kind: "all", expected: 30 })
    await at.decide({ type: "approval.confirm" })
    expect(await status(place)).toEqual({ pending: 0, approved: 30, rejected: 0 })
    await at.run("claims.undo")
    expect(await status(place)).toEqual({ pending: 30, approved: 0, rejected: 0 })
    at.stop()
  })

  it("an administrator can undo decisions from before a reload, for ten minutes", async () => {
    const { at, backend, ...place } = await signedIn(3)
    await selectFirst(at, 2)
    await at.run("claims.approve")
    at.stop()
    const after = await openClaims({ backend, ...place })
    expect(after.decided().recentDecisions).toMatchObject([{ claims: 2 }])
    backend.advance(600)
    await after.run("claims.refresh")
    expect(after.command("claims.undo")).toMatchObject({ message: null, why: { en: "There is nothing to undo" } })
    after.stop()
  })
})

describe("beside a second administrator", () => {
  it("the conflict of each claim shows until its row is replaced", async () => {
    const { at, second } = await signedIn(12)
    await selectFirst(at, 10)
    const theirs = at
      .shown()
      .rows.slice(0, 4)
      .map((row) => row.id)
    await done(second.decideNamed({ ids: theirs, status: "rejected" }))
    await at.run("claims.approve")
    expect(await status({ second })).toEqual({ pending: 2, approved: 6, rejected: 4 })
    expect(at.decided().conflicts.map((one) => [one.id, one.status, one.decided_by?.name, one.wanted])).toEqual(
      theirs.map((id) => [id, "rejected", "Rafael Ibarra", "approved"])
    )
    expect(at.shown().selection).toEqual({ kind: "named", ids: [] })

    await at.receiveChanges()
    expect(at.decided().conflicts).toHaveLength(4)
    expect(at.shown().rows.filter((row) => row.status === "rejected")).toHaveLength(4)
    await at.run("claims.refresh")
    expect(at.decided().conflicts).toEqual([])
    expect(at.shown().rows).toHaveLength(2)
    at.stop()
  })

  it("an undo leaves claims that were changed since", async () => {
    const { at, second, ...place } = await signedIn(3)
    await selectFirst(at, 3)
    await at.run("claims.approve")
    const [touched] = at.shown().rows
    if (touched === undefined) throw new Error("Nothing is shown")
    await done(second.change(touched.id, { type: "dental" }))
    await at.run("claims.undo")
    expect(await status({ ...place, second })).toEqual({ pending: 2, approved: 1, rejected: 0 })
    expect(at.decided().recentDecisions).toEqual([])
    at.stop()
  })

  it("unlocked rows come and go, locked rows change in place", async () => {
    const { at, second } = await signedIn(12)
    const [first, next] = at.shown().rows.map((row) => row.id)
    if (first === undefined || next === undefined) throw new Error("Nothing is shown")
    await done(second.decideNamed({ ids: [first], status: "approved" }))
    await at.receiveChanges()
    expect(at.shown().rows.map((row) => row.id)).not.toContain(first)
    expect(at.shown().rows).toHaveLength(10)

    await at.run("claims.next")
    await done(second.decideNamed({ ids: [next], status: "approved" }))
    await at.receiveChanges()
    expect(at.shown()).toMatchObject({ cursor: next, isPageStale: true })
    expect(at.shown().rows[0]).toMatchObject({ id: next, status: "approved", decided_by: { name: "Rafael Ibarra" } })
    at.stop()
  })

  it("the last page opens when others have emptied the current one", async () => {
    const { at, second } = await signedIn(21)
    await at.send({ to: "list", event: { type: "page.go", page: 3 } })
    const [only] = at.shown().rows
    if (only === undefined) throw new Error("Nothing is shown")
    await done(second.remove(only.id))
    await at.receiveChanges()
    expect(at.shown()).toMatchObject({ criteria: { page: 2 } })
    expect(at.shown().rows).toHaveLength(10)
    at.stop()
  })
})

describe("when something goes wrong", () => {
  it("a request refused by an expired session is sent again once", async () => {
    const { at, backend, ...place } = await signedIn(12)
    await selectFirst(at, 5)
    backend.write({ sessions: new Map() })
    await at.run("claims.approve")
    await waitForExpiry(at)
    expect(await status(place)).toEqual({ pending: 12, approved: 0, rejected: 0 })
    expect(at.shown().selection).toMatchObject({ ids: { length: 5 } })
    await at.signInAgain()
    expect(await status(place)).toEqual({ pending: 7, approved: 5, rejected: 0 })
    expect(at.shown().rows.filter((row) => row.status === "approved")).toHaveLength(5)
    expect(backend.state().audit.filter(({ action }) => action === "claim.approve")).toHaveLength(5)
    at.stop()
  })

  it("the cursor returns to the first claim whose decision has failed, unless it has been moved since", async () => {
    let isCut = true
    const { at, ...place } = await signedIn(6, (port) => ({
      ...port,
      decideNamed: (request) => (isCut ? Effect.fail(new Offline()) : port.decideNamed(request))
    }))
    const [first, second, third] = at.shown().rows.map(({ id }) => id)
    await at.run("claims.next")
    await at.run("claims.approve")
    expect(at.shown().cursor).toBe(first)
    await Promise.all([at.run("claims.approve"), at.run("claims.approve")])
    expect(at.shown().cursor).toBe(first)
    await Promise.all([at.run("claims.approve"), at.run("claims.next")])
    expect(at.shown().cursor).toBe(third)
    isCut = false
    await at.send({ to: "list", event: { type: "cursor.place", id: second ?? "" } })
    await at.run("claims.approve")
    expect(at.shown().cursor).toBe(third)
    expect(await status(place)).toEqual({ pending: 5, approved: 1, rejected: 0 })
    at.stop()
  })

  it("deciding continues when the screen is left, and shows on return", async () => {
    const { at, ...place } = await signedIn(12)
    await selectFirst(at, 5)
    const deciding = at.run("claims.approve")
    const leaving = at.event({ type: "screen.hide" })
    expect(at.command("claims.approve")).toMatchObject({ message: null, why: { en: "Open Claims first" } })
    await Promise.all([deciding, leaving])
    expect(await status(place)).toEqual({ pending: 7, approved: 5, rejected: 0 })
    expect(at.notices.at(-1)).toMatch(/5/u)
    at.stop()
  })

  it("after a lost answer the finished part is reported, and the undoable decisions are loaded", async () => {
    let calls = 0
    const silent: Line = (port) => ({
      ...port,
      decideNamed: (request) => {
        calls += 1
        const call = port.decideNamed(request)
        return calls === 2 ? Effect.andThen(call, Effect.fail(new TimedOut())) : call
      }
    })
    const { at, second } = await signedIn(3 * callMax, silent)
    const all = (await done(second.list({ limit: 100 }))).data
    const pages = [2, 3, 4, 5, 6].map((page) => done(second.list({ limit: 100, page })))
    const many = [...all, ...(await Promise.all(pages)).flatMap(({ data }) => data)].map((claim) => claim.id)
    await at.decide({ type: "claims.approve", target: { kind: "named", ids: many, client: null } })
    expect(calls).toBe(2)
    expect(await status({ second })).toEqual({ pending: callMax, approved: 2 * callMax, rejected: 0 })
    expect(at.notices.at(-1)).toBe(
      "Error updating claim. No answer came from the server. Nobody knows whether this was saved. Look before you try again."
    )
    expect(at.notices.at(-2)).toContain(String(callMax))
    expect(at.decided()).toMatchObject({ jobs: [], recentDecisions: [{ claims: 2 * callMax }] })
    await at.run("claims.undo")
    expect(await status({ second })).toMatchObject({ approved: 0 })
    at.stop()
  })
})

describe("events between the machines of the screen", () => {
  /** Two of three claims approved, with the notice that offers the undo. */
  const approved = async () => {
    const { at, ...place } = await signedIn(3)
    await selectFirst(at, 2)
    await at.run("claims.approve")
    const [decision] = at.decided().recentDecisions
    if (decision === undefined) throw new Error("Nothing was decided")
    return { at, place, undo: decision.decision_id }
  }

  it("the undo of a notice undoes its decision", async () => {
    const { at, place, undo } = await approved()
    expect(at.emitted.at(-1)).toMatchObject({ type: "notice", undo })
    await at.event({ type: "notice.undo", undo })
    expect(await status(place)).toEqual({ pending: 3, approved: 0, rejected: 0 })
    expect(at.shown().rows.every((row) => row.status === "pending")).toBe(true)
    at.stop()
  })

  it("the undo of a notice does nothing once its decision is no longer known", async () => {
    const { at, place, undo } = await approved()
    await at.event({ type: "clock.tick", passedMs: 600_000 })
    await at.event({ type: "notice.undo", undo })
    expect(await status(place)).toEqual({ pending: 1, approved: 2, rejected: 0 })
    at.stop()
  })

  it("the notice of a decision is outdated when the decision has been undone", async () => {
    const { at, undo } = await approved()
    const outdated = () => at.emitted.filter(({ type }) => type === "notice.outdated")
    expect(outdated()).toEqual([])
    await at.run("claims.undo")
    expect(outdated()).toEqual([{ type: "notice.outdated", undo }])
    at.stop()
  })

  it("the time for an undo passes between two answers, measured from the last", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] })
    try {
      const { at, place } = await approved()
      const { nowMs } = at.decided()
      vi.advanceTimersByTime(25_000)
      expect(at.decided().nowMs).toBe(nowMs + 15_000)
      place.backend.advance(24)
      await at.run("claims.refresh")
      const readMs = at.decided().nowMs
      expect(readMs).toBe(Date.parse(at.shown().page?.asOf ?? ""))
      vi.advanceTimersByTime(5_000)
      expect(at.decided().nowMs).toBe(readMs + 5_000)
      at.stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it("leaving the address cancels the approval of all claims, and keeps a reason that was typed", async () => {
    const { at } = await signedIn(3)
    await at.run("claims.approveAll")
    await at.event({ type: "screen.hide" })
    expect(at.decided().approvalTarget).toBeNull()
    expect(at.state().list.value).toBe("closed")
    await at.event({ type: "screen.show", query: "?status=pending" })
    await selectFirst(at, 1)
    await at.run("claims.reject")
    await at.decide({ type: "reason.note", text: "No invoice" })
    await at.event({ type: "screen.hide" })
    expect(at.decided().reasonNote).toBe("No invoice")
    at.stop()
  })

  it("the list is refetched when claims change, and not for records of other kinds", async () => {
    const { at, second } = await signedIn(3)
    const [first] = at.shown().rows
    if (first === undefined) throw new Error("Nothing is shown")
    await done(second.remove(first.id))
    await at.changed("user")
    expect(at.shown().rows).toHaveLength(3)
    await at.changed("claim")
    expect(at.shown().rows).toHaveLength(2)
    at.stop()
  })

  it("the cursor goes when the focus leaves the list", async () => {
    const { at } = await signedIn(1)
    await at.run("claims.next")
    await at.event({ type: "cursor.clear" })
    expect(at.shown().cursor).toBeNull()
    at.stop()
  })
})

const waitForExpiry = async (at: HeadlessClaims): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) {
    if (at.session.getSnapshot().matches({ signedIn: "expired" })) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error("The session has not expired")
}

import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type PendingEnrolmentsEvent, pendingEnrolmentsMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { activationProgress, toRequest } from "#domain/enrolments/pending-enrolments.rules.ts"
import { CountChanged, Unavailable } from "#domain/shared/failure.errors.ts"
import { benefitId, enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import {
  type Listing,
  listingTable,
  type Sending,
  sendingTable
} from "#tests/machines/enrolments/pending-enrolments.table.ts"
import {
  afterEvents,
  done,
  error,
  passed,
  type Samples,
  stateOf,
  statesOf,
  emittedBy
} from "#tests/machines/machine-table.ts"

const machine = pendingEnrolmentsMachine
const beneficiary = { id: "1", name: "Ana", last_name: null, relationship: null, percentage: null }
const rows = Array.from({ length: 60 }, (_, n) =>
  enrolment({ id: enrolmentId(n), benefits_beneficiaries: n === 1 ? [beneficiary] : [] })
)
const id = enrolmentId(1)
const page = (data = rows) => ({
  data,
  pagination: { page: 1, limit: 60, total: data.length, totalPages: 1, hasPrevPage: false, hasNextPage: false },
  asOf: instant("2026-11-20T10:00:00.000Z")
})
const read = (data = rows) => ({ page: page(data), linked: null, benefit: null })

const intents: Samples<PendingEnrolmentsEvent> = {
  "panel.open": { type: "panel.open" },
  "panel.close": { type: "panel.close" },
  "panel.show": { type: "panel.show", isOpen: true, filter: {}, subject: enrolmentId(7) },
  "search.change": { type: "search.change", text: "ana" },
  "filter.change": { type: "filter.change", patch: { benefit_id: benefitId(1) } },
  "filters.clear": { type: "filters.clear" },
  "list.refresh": { type: "list.refresh" },
  "rows.changed": { type: "rows.changed" },
  "cursor.move": { type: "cursor.move", by: 1, extend: false },
  "cursor.place": { type: "cursor.place", id },
  "cursor.clear": { type: "cursor.clear" },
  "row.toggle": { type: "row.toggle", id },
  "row.extend": { type: "row.extend", id },
  "rows.toggleAll": { type: "rows.toggleAll" },
  "selection.clear": { type: "selection.clear" },
  "details.toggle": { type: "details.toggle", id },
  "enrolments.activate": { type: "enrolments.activate", wanted: id },
  "activation.ask": { type: "activation.ask" },
  "selection.ask": { type: "selection.ask" },
  "activation.confirm": { type: "activation.confirm" },
  "activation.cancel": { type: "activation.cancel" },
  "activation.stop": { type: "activation.stop" },
  "activation.ended": { type: "activation.ended" }
}
const chunk = rows.slice(0, 25).map((row) => row.id)
const settled = done("performJob", { updated: chunk, failed: [] })
const outcomes = {
  "the list comes": done("loadPending", read()),
  "the list does not come": error("loadPending", new Unavailable()),
  "the refetch succeeds": done("refetch", read()),
  "the refetch fails": error("refetch", new Unavailable()),
  "typing has ended": passed("typed", "pending-enrolments.listing.shown.typing"),
  "it has settled": passed("settled", "pending-enrolments.listing.shown.debouncing"),
  "the call settles": done("performJob", { updated: [enrolmentId(2)], failed: [] }),
  "the call fails": error("performJob", new Unavailable())
}
const events: Readonly<Record<string, { readonly type: string }>> = { ...intents, ...outcomes }

const [start] = initialTransition(machine)
const ready = afterEvents(
  machine,
  start,
  intents["panel.open"],
  outcomes["the list comes"],
  intents["row.toggle"],
  intents["cursor.place"]
)
const toListing: Readonly<Record<Listing, ReadonlyArray<{ readonly type: string }>>> = {
  closed: [intents["panel.close"]],
  "shown.loading": [intents["list.refresh"]],
  "shown.typing": [intents["search.change"]],
  "shown.ready": [],
  "shown.debouncing": [intents["rows.changed"]],
  "shown.refreshing": [intents["rows.changed"], outcomes["it has settled"]],
  "shown.failed": [intents["list.refresh"], outcomes["the list does not come"]]
}
const all = [intents["activation.ask"], intents["activation.confirm"]]
const second: PendingEnrolmentsEvent = { type: "enrolments.activate", wanted: enrolmentId(2) }
const third: PendingEnrolmentsEvent = { type: "enrolments.activate", wanted: enrolmentId(3) }
const toSending: Readonly<Record<Sending, ReadonlyArray<{ readonly type: string }>>> = {
  idle: [],
  calling: [second, third]
}

describe("the table", () => {
  it("the table has every state and event of the machine, and no other", () => {
    const states = [
      ...Object.keys(listingTable).map((name) => `listing.${name}`),
      ...Object.keys(sendingTable).map((name) => `sending.${name}`)
    ]
    expect(states.toSorted()).toEqual(statesOf(machine).toSorted())
    expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(machine.events))
  })
})

const pairs = (Object.keys(listingTable) as ReadonlyArray<Listing>).flatMap((listing) =>
  (Object.keys(sendingTable) as ReadonlyArray<Sending>).map((sending) => [listing, sending] as const)
)

describe.each(pairs)("%s while %s", (listing, sending) => {
  const before = afterEvents(machine, ready, ...toSending[sending], ...toListing[listing])

  it("the machine is in the state of the test", () => {
    expect(stateOf(before)).toBe(`listing.${listing} + sending.${sending}`)
  })

  it("the machine accepts what the table has and refuses the rest", () => {
    for (const [name, event] of Object.entries(events)) {
      const isTaken =
        name === "enrolments.activate"
          ? listing !== "closed"
          : name === "activation.ask"
            ? listing !== "closed" && listing !== "shown.typing" && sending === "idle"
            : name in listingTable[listing] || name in sendingTable[sending]
      expect([name, before.can(event as PendingEnrolmentsEvent)]).toEqual([name, isTaken])
      if (!isTaken) continue
      // A finished or failed call leaves the list outdated, so an open list refetches, and what was being read counts no more.
      const isOver = name.startsWith("the call") && (listing === "shown.ready" || listing === "shown.refreshing")
      const next = isOver ? "shown.debouncing" : (listingTable[listing][name] ?? listing)
      expect([name, stateOf(afterEvents(machine, before, event)).split(" + ")[0]]).toEqual([name, `listing.${next}`])
    }
  })
})

describe("typing", () => {
  const typing = (text: string) =>
    afterEvents(machine, ready, { type: "search.change", text }, outcomes["typing has ended"])

  it("a text typed and deleted during the first fetch starts that fetch again, and its failure is reported", () => {
    const typed = { type: "search.change", text: "a" }
    const again = afterEvents(
      machine,
      start,
      intents["panel.open"],
      typed,
      { ...typed, text: "" },
      outcomes["typing has ended"]
    )
    expect(stateOf(again)).toBe("listing.shown.loading + sending.idle")
    expect(afterEvents(machine, again, outcomes["the list does not come"]).context.failure).not.toBeNull()
  })

  it("a text that is too long to search for is reported and not applied", () => {
    const typed = afterEvents(machine, ready, { type: "search.change", text: "a".repeat(101) })
    expect(emittedBy(machine, typed, outcomes["typing has ended"])).toMatchObject([
      { tone: "error", text: { en: "Use at most 100 characters to search." } }
    ])
    expect(typing("a".repeat(101)).context.filter).toEqual({})
    expect(typing("a".repeat(100)).context.filter).toEqual({ searchTerm: "a".repeat(100) })
  })
})

describe("activating", () => {
  const progressAfter = (...then: ReadonlyArray<{ readonly type: string }>) =>
    activationProgress(afterEvents(machine, ready, ...all, ...then).context)

  it("all enrolments are sent in calls, whose finished work is the progress", () => {
    expect(progressAfter()).toEqual({ done: 0, total: 60 })
    expect(progressAfter(settled)).toEqual({ done: 25, total: 60 })
    const rest = (from: number, to: number) =>
      done("performJob", { updated: rows.slice(from, to).map((row) => row.id), failed: [] })
    expect(progressAfter(settled, rest(25, 50))).toEqual({ done: 50, total: 60 })
    const last = afterEvents(machine, ready, ...all, settled, rest(25, 50))
    expect(emittedBy(machine, last, rest(50, 60))).toMatchObject([
      { tone: "success", text: { en: "60 enrollments activated" } },
      { type: "activated" }
    ])
    expect(afterEvents(machine, last, rest(50, 60)).context).toMatchObject({ rows: [], jobs: [], selected: [] })
  })

  it("enrolments that were not activated stay with their reason, and only they are retried", () => {
    const failing = done("performJob", {
      updated: chunk.slice(1),
      failed: [{ id: chunk[0] ?? id, reason: "benefit_inactive" }]
    })
    const short = afterEvents(machine, start, intents["panel.open"], done("loadPending", read(rows.slice(0, 25))))
    const calling = afterEvents(machine, short, ...all)
    expect(emittedBy(machine, calling, failing)).toMatchObject([
      { text: { en: "24 enrollments activated" } },
      { tone: "info", text: { en: "1 enrollment was not activated. Its row shows why." } },
      { type: "activated" }
    ])
    const after = afterEvents(machine, calling, failing)
    expect(after.context.rows.map((row) => row.id)).toEqual([chunk[0]])
    expect(after.context.reasons).toEqual({ [chunk[0] ?? ""]: "benefit_inactive" })
    const again = afterEvents(machine, after, { type: "enrolments.activate", wanted: "failed" })
    expect(again.context.jobs).toEqual([{ ids: [chunk[0]], total: 1, shown: null }])
    expect(again.context.reasons).toEqual({})
  })

  it("activating all asks first with the number, and its first call names what was shown", () => {
    const asked = afterEvents(machine, ready, intents["activation.ask"])
    expect(asked.context).toMatchObject({ confirming: { total: 60 }, jobs: [] })
    expect(asked.can(intents["activation.ask"])).toBe(false)
    expect(afterEvents(machine, asked, intents["activation.cancel"]).context).toMatchObject({
      confirming: null,
      jobs: []
    })
    expect(afterEvents(machine, asked, intents["panel.close"]).context.confirming).toBeNull()
    const calling = afterEvents(machine, asked, intents["activation.confirm"])
    const [job] = calling.context.jobs
    expect(job === undefined ? null : toRequest(job)).toEqual({ ids: chunk, asOf: page().asOf, expected: 60 })
    // Later calls name their enrolments only: others may be decided meanwhile.
    const [rest] = afterEvents(machine, calling, settled).context.jobs
    expect(rest === undefined ? null : toRequest(rest)).toEqual({ ids: rows.slice(25, 50).map((row) => row.id) })
    expect(
      emittedBy(machine, calling, error("performJob", new CountChanged({ expected: 60, actual: 59 })))
    ).toMatchObject([
      {
        tone: "error",
        text: { en: "Error updating enrollment. 60 were shown, but 59 match now. Nothing was changed." }
      }
    ])
  })

  it("activating the selected asks for those that are not under way, and sends nothing else", () => {
    const selected = afterEvents(machine, ready, second, { type: "rows.toggleAll" }, { type: "row.toggle", id })
    const asked = afterEvents(machine, selected, intents["selection.ask"])
    expect(asked.context.confirming).toMatchObject({ total: 58, shown: null })
    expect(asked.can(intents["selection.ask"])).toBe(false)
    expect(afterEvents(machine, asked, intents["activation.cancel"]).context).toMatchObject({
      confirming: null,
      jobs: [{ total: 1 }]
    })
    const [, job] = afterEvents(machine, asked, intents["activation.confirm"]).context.jobs
    expect(job).toMatchObject({ total: 58, shown: null })
    expect(job?.ids).not.toContain(id)
    expect(afterEvents(machine, ready, { type: "selection.clear" }).can(intents["selection.ask"])).toBe(false)
  })

  it("nothing is sent twice: rows under way are refused", () => {
    const calling = afterEvents(machine, ready, second)
    expect(calling.can(second)).toBe(false)
    expect(calling.can(intents["activation.ask"])).toBe(false)
  })

  it("an activation can be stopped: the sent call is finished, the rest stays pending", () => {
    const stopped = afterEvents(machine, ready, ...all, intents["activation.stop"], settled)
    expect(stopped.context.rows).toHaveLength(35)
    expect(stopped.context.jobs).toEqual([])
  })

  it("a failed activation leaves the rest pending, is reported and refetches the list", () => {
    const calling = afterEvents(machine, ready, ...all, settled)
    expect(emittedBy(machine, calling, outcomes["the call fails"])).toMatchObject([
      { text: { en: "25 enrollments activated" } },
      { tone: "error" }
    ])
    expect(stateOf(afterEvents(machine, calling, outcomes["the call fails"]))).toBe(
      "listing.shown.debouncing + sending.idle"
    )
  })

  it("a list read before an activation ended is not shown after it", () => {
    const calling = afterEvents(machine, ready, second, ...toListing["shown.refreshing"])
    const ended = afterEvents(machine, calling, outcomes["the call settles"])
    const late = afterEvents(machine, ended, outcomes["the refetch succeeds"])
    expect(late.context.rows.map((row) => row.id)).not.toContain(enrolmentId(2))
    expect(late.context.shown?.expected).toBe(59)
    const again = afterEvents(machine, late, outcomes["it has settled"])
    expect(stateOf(again)).toBe("listing.shown.refreshing + sending.idle")
    const loading = afterEvents(machine, ready, second, intents["list.refresh"], outcomes["the call settles"])
    expect(loading.context).toMatchObject({ isOutdated: false, shown: { expected: 59 } })
  })

  it("an activation continues while the panel is closed", () => {
    const closed = afterEvents(machine, ready, ...all, intents["panel.close"], settled)
    expect(stateOf(closed)).toBe("listing.closed + sending.calling")
  })
})

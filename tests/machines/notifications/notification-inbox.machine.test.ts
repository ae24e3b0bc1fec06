import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import {
  jobOn,
  type LastDone,
  type NotificationInboxEvent,
  notificationInboxMachine
} from "#domain/notifications/notification-inbox.machine.ts"
import { ReadAllClosed } from "#domain/notifications/notification.schema.ts"
import { DecisionClosed } from "#domain/shared/decision/decision.schema.ts"
import { oneActivatedText } from "#domain/shared/enrolment.messages.ts"
import { EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { DecisionId, ReadAllId } from "#domain/shared/identity.schema.ts"
import { enrolment, notification } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { afterEvents, done, error, type Samples, stateOf, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import {
  type Sending,
  sendingTable,
  type Showing,
  showingTable
} from "#tests/machines/notifications/notification-inbox.table.ts"

const machine = notificationInboxMachine
const of = (n: number, named: Readonly<Record<string, unknown>> = {}) =>
  notification({
    id: numberedId(n),
    benefit_id: numberedId(1),
    benefit: { id: numberedId(1), title_en: "Eye care", title_es: "Vista", benefits_enrollment: [enrolment()] },
    ...named
  })
const asOf = instant("2026-11-20T10:00:00.000Z")
const outcome = { reading_id: ReadAllId.make(numberedId(77)), updated: 4, undo_until: asOf }

const intents: Samples<NotificationInboxEvent> = {
  "notification.read": { type: "notification.read", row: of(1) },
  "notification.unread": { type: "notification.unread", row: of(2, { status: "read" }) },
  "notification.approve": { type: "notification.approve", row: of(3) },
  "notifications.readAll": { type: "notifications.readAll", request: { asOf, expected: 4 } },
  "inbox.undo": { type: "inbox.undo" },
  "inbox.takeBack": { type: "inbox.takeBack" },
  "notice.undo": { type: "notice.undo", undo: outcome.reading_id },
  "details.open": { type: "details.open", row: of(4) },
  "details.close": { type: "details.close" }
}
const outcomes = {
  "it is done": done("performJob", { kind: "changed", row: of(9, { status: "read" }) }),
  "it fails": error("performJob", new EnrolmentBlocked({ status: "pending", reason: "user_deleted" }))
}
const events: Readonly<Record<string, { readonly type: string }>> = { ...intents, ...outcomes }
const allRead = done("performJob", { kind: "allRead", outcome })
const lastReading: LastDone = { kind: "readAll", id: outcome.reading_id, updated: 4, undo_until: asOf }
const approval: LastDone = {
  kind: "approve",
  id: DecisionId.make(numberedId(78)),
  undo_until: asOf,
  enrolment: enrolment()
}
const approved = done("performJob", { kind: "approved", row: of(3, { status: "read" }), done: approval })

const [start] = initialTransition(machine)
const rested = afterEvents(machine, start, intents["notifications.readAll"], allRead)
const toSending: Readonly<Record<Sending, ReadonlyArray<{ readonly type: string }>>> = {
  idle: [],
  calling: [{ type: "notification.read", row: of(8) } as NotificationInboxEvent]
}
const toShowing: Readonly<Record<Showing, ReadonlyArray<{ readonly type: string }>>> = {
  list: [],
  details: [intents["details.open"]]
}

it("the machine has the states and events of the table, and no other", () => {
  const states = [
    ...Object.keys(sendingTable).map((name) => `sending.${name}`),
    ...Object.keys(showingTable).map((name) => `showing.${name}`)
  ]
  expect(states.toSorted()).toEqual(statesOf(machine).toSorted())
  expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(machine.events))
})

const pairs = (Object.keys(sendingTable) as ReadonlyArray<Sending>).flatMap((sending) =>
  (Object.keys(showingTable) as ReadonlyArray<Showing>).map((showing) => [sending, showing] as const)
)

it.each(pairs)("%s beside %s accepts what the table has and refuses the rest", (sending, showing) => {
  const before = afterEvents(machine, rested, ...toSending[sending], ...toShowing[showing])
  for (const [name, event] of Object.entries(events)) {
    const isTaken = name in sendingTable[sending] || name in showingTable[showing]
    expect([name, before.can(event as NotificationInboxEvent)]).toEqual([name, isTaken])
    if (!isTaken) continue
    const [next, shown] = [sendingTable[sending][name] ?? sending, showingTable[showing][name] ?? showing]
    expect([name, stateOf(afterEvents(machine, before, event))]).toEqual([name, `sending.${next} + showing.${shown}`])
  }
})

describe("the inbox", () => {
  it("only sensible actions are available: no marking of what is read, no approval without a pending enrolment", () => {
    const refused: ReadonlyArray<NotificationInboxEvent> = [
      { type: "notification.read", row: of(1, { status: "read" }) },
      { type: "notification.unread", row: of(1) },
      { type: "notification.approve", row: notification() },
      { type: "notifications.readAll", request: { asOf, expected: 0 } },
      { type: "inbox.undo" },
      { type: "details.open", row: notification() }
    ]
    for (const event of refused) expect([event.type, start.can(event)]).toEqual([event.type, false])
  })

  it("a notification has one action at a time", () => {
    const acting = afterEvents(machine, start, intents["notification.approve"])
    expect(acting.can({ type: "notification.read", row: of(3) })).toBe(false)
    expect(jobOn(acting.context, of(3).id)).toBe("approve")
    expect(emittedBy(machine, acting, approved)).toMatchObject([
      { tone: "success", text: oneActivatedText(enrolment()), undo: approval.id },
      { type: "updated", row: { status: "read" } }
    ])
    const without = done("performJob", { kind: "approved", row: notification({ status: "read" }), done: null })
    expect(emittedBy(machine, acting, without)[0]).toMatchObject({ text: { en: "Enrollment activated" }, undo: null })
  })

  it("a second action of the same kind waits for the first, and other notifications do not", () => {
    const read = of(2, { status: "read" })
    const once: ReadonlyArray<readonly [NotificationInboxEvent, NotificationInboxEvent]> = [
      [intents["notification.approve"], { type: "notification.approve", row: of(4) }],
      [intents["notification.unread"], { type: "notification.unread", row: of(5, { status: "read" }) }],
      [intents["notification.read"], { type: "notification.read", row: of(6) }]
    ]
    for (const [event, ofOther] of once) {
      const acting = afterEvents(machine, start, event)
      expect([event.type, acting.can(event), acting.can(ofOther)]).toEqual([event.type, false, true])
    }
    expect(afterEvents(machine, start, intents["notification.unread"]).context.jobs).toEqual([
      { kind: "unread", id: read.id }
    ])
    for (const event of [intents["notifications.readAll"], intents["inbox.undo"]])
      expect([event.type, afterEvents(machine, rested, event).can(event)]).toEqual([event.type, false])
  })

  it("marking one as read leaves what was done last undoable", () => {
    const changed = afterEvents(machine, rested, intents["notification.read"], outcomes["it is done"])
    expect(changed.context.lastDone).toEqual(lastReading)
  })

  it("an approval replaces the last marking of all, also where it cannot be undone itself", () => {
    const acting = afterEvents(machine, rested, intents["notification.approve"])
    expect(emittedBy(machine, acting, approved)[0]).toEqual({ type: "notice.outdated", undo: outcome.reading_id })
    const after = afterEvents(machine, acting, approved)
    expect(after.context.lastDone).toEqual(approval)
    expect(afterEvents(machine, after, intents["inbox.undo"]).context.jobs).toEqual([{ kind: "undo", done: approval }])
    const without = done("performJob", { kind: "approved", row: of(3), done: null })
    expect(afterEvents(machine, acting, without).can(intents["inbox.undo"])).toBe(false)
  })

  it("an approval that is under way is taken back: it is undone once it is answered, and nothing older is", () => {
    const acting = afterEvents(machine, rested, intents["notification.approve"])
    expect(acting.can(intents["inbox.undo"])).toBe(false)
    const taken = afterEvents(machine, acting, intents["inbox.takeBack"])
    expect(taken.can(intents["inbox.takeBack"])).toBe(false)
    expect(afterEvents(machine, taken, approved).context.jobs).toEqual([{ kind: "undo", done: approval }])
    const failed = afterEvents(machine, taken, outcomes["it fails"])
    expect([failed.context.jobs, failed.context.lastDone]).toEqual([[], lastReading])
  })

  it("an approval that waits is not sent once it is taken back", () => {
    const reading = afterEvents(machine, start, intents["notification.read"], intents["notification.approve"])
    const taken = afterEvents(machine, reading, intents["inbox.takeBack"])
    expect(taken.context.jobs.map(({ kind }) => kind)).toEqual(["read"])
  })

  it("an approval outlives the undo of what was done before it", () => {
    const acting = afterEvents(machine, rested, intents["notification.approve"], intents["notice.undo"], approved)
    const undone = done("performJob", { kind: "undone", id: outcome.reading_id, enrolments: null })
    expect(afterEvents(machine, acting, undone).context.lastDone).toEqual(approval)
    const closed = error("performJob", new ReadAllClosed())
    expect(afterEvents(machine, acting, closed).context.lastDone).toEqual(approval)
  })

  it("the undo of an approval says what became of its enrollment", () => {
    const after = afterEvents(machine, start, intents["notification.approve"], approved, intents["inbox.undo"])
    const outcomeOf = (kept: ReadonlyArray<object>) => ({
      reverted: kept.length > 0 ? [] : [enrolment().id],
      reverted_total: kept.length > 0 ? 0 : 1,
      kept,
      kept_total: kept.length
    })
    const undone = (kept: ReadonlyArray<object>) =>
      done("performJob", { kind: "undone", id: approval.id, enrolments: outcomeOf(kept) })
    expect(emittedBy(machine, after, undone([]))).toMatchObject([
      { type: "notice.outdated", undo: approval.id },
      { tone: "success", text: { en: "1 enrollment is pending again" } },
      { type: "updated", row: null }
    ])
    const { id, user } = enrolment()
    expect(emittedBy(machine, after, undone([{ id, status: "inactive", user, decided_by: null }]))[1]).toMatchObject({
      tone: "info",
      text: { en: expect.stringContaining("Changed since then and left as it is") }
    })
  })

  it("an undo that comes too late is not offered again; one that fails otherwise is", () => {
    const undoing = afterEvents(machine, start, intents["notification.approve"], approved, intents["inbox.undo"])
    const closed = error("performJob", new DecisionClosed())
    expect(emittedBy(machine, undoing, closed)).toMatchObject([
      { tone: "error", text: { en: "Error undoing the decision. This decision can no longer be undone." } },
      { type: "notice.outdated", undo: approval.id },
      { type: "updated", row: null }
    ])
    expect(afterEvents(machine, undoing, closed).context.lastDone).toBeNull()
    const failed = afterEvents(machine, undoing, error("performJob", new Unavailable()))
    expect(failed.context.lastDone).toEqual(approval)
  })

  it.each([
    ["notification.read", "Notification marked as read"],
    ["notification.unread", "Notification marked as unread"]
  ] as const)("%s is reported with its own text", (type, text) => {
    expect(emittedBy(machine, afterEvents(machine, start, intents[type]), outcomes["it is done"])).toMatchObject([
      { tone: "success", text: { en: text } },
      { type: "updated" }
    ])
  })

  it("a refused action is reported with its reason, and the list is refetched", () => {
    const acting = afterEvents(machine, start, intents["notification.approve"])
    expect(emittedBy(machine, acting, outcomes["it fails"])).toMatchObject([
      { tone: "error", text: { en: "Error updating notification. The user was deleted." } },
      { type: "updated", row: null }
    ])
  })

  it('"mark all as read" is undone once', () => {
    expect(emittedBy(machine, afterEvents(machine, start, intents["notifications.readAll"]), allRead)).toMatchObject([
      { tone: "success", text: { en: "4 notifications marked as read" } },
      { row: null }
    ])
    const undoing = afterEvents(machine, rested, intents["inbox.undo"])
    expect(undoing.context.jobs).toEqual([{ kind: "undo", done: lastReading }])
    const undo = done("performJob", { kind: "undone", id: outcome.reading_id, enrolments: null })
    expect(emittedBy(machine, undoing, undo)).toMatchObject([
      { type: "notice.outdated", undo: outcome.reading_id },
      { tone: "success" },
      { row: null }
    ])
    const undone = afterEvents(machine, undoing, undo)
    expect(undone.can(intents["inbox.undo"])).toBe(false)
    const nothing = done("performJob", { kind: "allRead", outcome: { ...outcome, updated: 0 } })
    expect(emittedBy(machine, afterEvents(machine, start, intents["notifications.readAll"]), nothing)).toMatchObject([
      { tone: "info" },
      {}
    ])
    // Nothing has been marked, so there is nothing to undo.
    expect(afterEvents(machine, rested, intents["notifications.readAll"], nothing).can(intents["inbox.undo"])).toBe(
      false
    )
  })
})

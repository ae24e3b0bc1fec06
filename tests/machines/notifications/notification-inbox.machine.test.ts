import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import {
  jobOn,
  type NotificationInboxEvent,
  notificationInboxMachine
} from "#domain/notifications/notification-inbox.machine.ts"
import { oneActivatedText } from "#domain/shared/enrolment.messages.ts"
import { EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import { ReadAllId } from "#domain/shared/identity.schema.ts"
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
  "readAll.undo": { type: "readAll.undo" },
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
      { type: "readAll.undo" },
      { type: "details.open", row: notification() }
    ]
    for (const event of refused) expect([event.type, start.can(event)]).toEqual([event.type, false])
  })

  it("a notification has one action at a time", () => {
    const acting = afterEvents(machine, start, intents["notification.approve"])
    expect(acting.can({ type: "notification.read", row: of(3) })).toBe(false)
    expect(jobOn(acting.context, of(3).id)).toBe("approve")
    expect(emittedBy(machine, acting, outcomes["it is done"])).toMatchObject([
      { tone: "success", text: oneActivatedText(enrolment()) },
      { type: "updated", row: { status: "read" } }
    ])
    const without = done("performJob", { kind: "changed", row: notification({ status: "read" }) })
    expect(emittedBy(machine, acting, without)[0]).toMatchObject({ text: { en: "Enrollment activated" } })
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
    for (const event of [intents["notifications.readAll"], intents["readAll.undo"]])
      expect([event.type, afterEvents(machine, rested, event).can(event)]).toEqual([event.type, false])
  })

  it("a single action leaves the last marking of all undoable", () => {
    const changed = afterEvents(machine, rested, intents["notification.approve"], outcomes["it is done"])
    expect(changed.context.lastReadAll).toEqual(outcome)
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
    const undoing = afterEvents(machine, rested, intents["readAll.undo"])
    expect(undoing.context.jobs).toEqual([{ kind: "undo", id: outcome.reading_id }])
    const undo = done("performJob", { kind: "undone" })
    expect(emittedBy(machine, undoing, undo)).toMatchObject([
      { type: "notice.outdated", undo: outcome.reading_id },
      { tone: "success" },
      { row: null }
    ])
    const undone = afterEvents(machine, undoing, undo)
    expect(undone.can(intents["readAll.undo"])).toBe(false)
    const nothing = done("performJob", { kind: "allRead", outcome: { ...outcome, updated: 0 } })
    expect(emittedBy(machine, afterEvents(machine, start, intents["notifications.readAll"]), nothing)).toMatchObject([
      { tone: "info" },
      {}
    ])
    // Nothing has been marked, so there is nothing to undo.
    expect(afterEvents(machine, rested, intents["notifications.readAll"], nothing).can(intents["readAll.undo"])).toBe(
      false
    )
  })
})

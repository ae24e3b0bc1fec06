/** What can still be undone on a list: read from the server, counted down, undone once. */
import { expect, it } from "vitest"
import { type AnyEventObject, initialTransition } from "xstate"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { availableCommands } from "#domain/shared/screen/command.schema.ts"
import { undoCommand } from "#domain/shared/undo/undo.commands.ts"
import type { UndoEvent } from "#domain/shared/undo/undo.machine.ts"
import { describeOlder } from "#domain/shared/undo/undo.messages.ts"
import { isOvertaken, latestUndoable } from "#domain/shared/undo/undo.rules.ts"
import { UndoClosed } from "#domain/shared/undo/undoable.schema.ts"
import { UserTaken } from "#domain/users/user.errors.ts"
import { userUndoMachine } from "#domain/users/users-screen.machine.ts"
import { undoable, undoableList } from "#tests/fixtures/undoables.ts"
import { afterEvents, done, emittedBy, error, type Samples, testTable } from "#tests/machines/machine-table.ts"
import { undoTable } from "#tests/machines/undo/undo.table.ts"

const [many, one] = [undoable(), undoable({ kind: "record", act: "delete", id: "u1", records: 1, name: "Ana Núñez" })]
const list = undoableList(many, one)
const outcomes = {
  "it is read": done("readUndoable", list),
  "it is not read": error("readUndoable", new Unavailable()),
  "it has settled": { type: "xstate.after.settled.user-undo.debouncing" },
  "it is undone": done("performUndo", { undone: 40, kept: [], kept_total: 0 }),
  "it is not undone": error("performUndo", new Unavailable())
}
const intents: Samples<UndoEvent> = {
  "undo.read": { type: "undo.read", done: null },
  "undo.request": { type: "undo.request", id: many.id },
  "undo.await": { type: "undo.await" },
  "rows.changed": { type: "rows.changed", isOwn: true },
  "clock.tick": { type: "clock.tick", passedMs: 15_000 },
  "connection.restored": { type: "connection.restored" }
}

const [first] = initialTransition(userUndoMachine)
const from = (start: typeof first, ...events: ReadonlyArray<AnyEventObject>) =>
  afterEvents(userUndoMachine, start, ...events)
const idle = from(first, outcomes["it is read"])
const reading = from(idle, intents["undo.read"])
const debouncing = from(idle, intents["rows.changed"])
const undoing = from(idle, intents["undo.request"])

testTable({ machine: userUndoMachine, table: undoTable, intents, outcomes, at: { reading, idle, debouncing, undoing } })

it("the latest that can be undone is offered, and none before the first answer", () => {
  expect(latestUndoable(first.context)).toBeNull()
  expect(first.can(intents["undo.request"])).toBe(false)
  expect(latestUndoable(idle.context)).toEqual(many)
})

it("a failed read keeps what is known", () => {
  expect(from(reading, outcomes["it is not read"]).context.items).toEqual([many, one])
})

it("a change during a read of the list leads to another read", () => {
  const again = from(reading, intents["undo.read"], outcomes["it is read"])
  expect([again.value, again.context.isOutdated]).toEqual(["reading", false])
})

it("the last act is undone once the list has it, and nothing older in its place", () => {
  expect(latestUndoable(reading.context)).toBeNull()
  const awaiting = from(reading, intents["undo.await"])
  expect(awaiting.can(intents["undo.await"])).toBe(false)
  const newest = undoable({ id: "c2", at: Instant.make("2026-11-20T08:00:01.000Z") })
  const found = from(awaiting, done("readUndoable", undoableList(newest, many, one)))
  expect([found.value, found.context.undoing, found.context.awaited]).toEqual(["undoing", newest, null])
  const onlyOlder = from(awaiting, outcomes["it is read"])
  expect([onlyOlder.value, onlyOlder.context.awaited, latestUndoable(onlyOlder.context)]).toEqual(["idle", null, many])
  const toFirst = from(first, outcomes["it is not read"], intents["undo.read"], intents["undo.await"])
  expect(from(toFirst, outcomes["it is read"]).context.undoing).toEqual(many)
})

it("an edit keeps older changes from the key, also once what was done after the edit is undone", () => {
  const edited = from(reading, outcomes["it is read"])
  expect([latestUndoable(edited.context), isOvertaken(edited.context)]).toEqual([many, true])
  const newest = undoable({ id: "c2", at: Instant.make("2026-11-20T08:00:01.000Z") })
  const after = from(edited, intents["undo.read"], done("readUndoable", undoableList(newest, many, one)))
  expect([latestUndoable(after.context), isOvertaken(after.context)]).toEqual([newest, false])
  const back = from(after, { type: "undo.request", id: "c2" }, outcomes["it is undone"], outcomes["it is read"])
  expect([latestUndoable(back.context), isOvertaken(back.context)]).toEqual([many, true])
  expect(isOvertaken(from(idle, intents["rows.changed"], outcomes["it has settled"]).context)).toBe(false)
  expect(
    isOvertaken(from(idle, intents["undo.request"], outcomes["it is undone"], outcomes["it is read"]).context)
  ).toBe(false)
})

it("the key undoes the last act while a list that has it already is read once more", () => {
  const newest = undoable({ id: "c2", at: Instant.make("2026-11-20T08:00:01.000Z") })
  const answer = done("readUndoable", undoableList(newest, many, one))
  const again = from(reading, intents["rows.changed"], answer)
  expect([again.value, again.context.items[0], latestUndoable(again.context)]).toEqual(["reading", newest, null])
  const undone = from(again, intents["undo.await"], answer)
  expect([undone.value, undone.context.undoing]).toEqual(["undoing", newest])
})

it("the key undoes what the stream of changes has told before its own answer", () => {
  const at = Instant.make("2026-11-20T08:00:01.000Z")
  const deleted = undoable({ kind: "record", act: "delete", id: "u2", at, records: 1 })
  const switched = undoable({ kind: "record", act: "deactivate", id: "u3", version: 4, at, records: 1 })
  const bulk = undoable({ id: "c2", at })
  for (const [newest, done_, other] of [
    [deleted, { id: "u2" }, { id: "u2", version: 7 }],
    [switched, { id: "u3", version: 4 }, { id: "u3", version: 5 }],
    [bulk, { id: "c2" }, null]
  ] as const) {
    const answer = done("readUndoable", undoableList(newest, many, one))
    const told = from(idle, intents["rows.changed"], outcomes["it has settled"], answer)
    const waiting = from(idle, intents["rows.changed"], outcomes["it has settled"], answer, intents["rows.changed"])
    for (const known of [told, waiting]) {
      const after = from(known, { type: "undo.read", done: done_ })
      expect(latestUndoable(after.context)).toEqual(newest)
      const again = from(after, { type: "undo.read", done: done_ }, answer, answer)
      expect([latestUndoable(again.context), isOvertaken(again.context)]).toEqual([newest, false])
    }
    const edited = from(told, { type: "undo.read", done: other }, answer)
    expect(isOvertaken(edited.context)).toBe(true)
  }
})

it("an undo that waits for an edit says that only something older can be undone", () => {
  expect(emittedBy(userUndoMachine, from(reading, intents["undo.await"]), outcomes["it is read"])).toEqual([
    expect.objectContaining({ type: "notice", tone: "info", text: describeOlder(recordKinds.user.noun, many) })
  ])
})

it("the key says what is older than the last change, and the palette names it", () => {
  const command = undoCommand("users", recordKinds.user.noun)
  const at = ({ context }: typeof first) =>
    availableCommands([command], { undo: { context }, rowActions: { context: { jobs: [] } } }, () => true)[0]
  expect(at(idle)).toMatchObject({ label: { en: "Undo the last change" } })
  expect(at(idle)?.whyNotByKey).toBeUndefined()
  expect(at(from(reading, outcomes["it is read"]))).toMatchObject({
    label: { en: "Undo an earlier change", es: "Deshacer un cambio anterior" },
    detail: { en: "40 users deactivated" },
    message: { to: "undo", event: { type: "undo.request", id: many.id } },
    whyNotByKey: {
      en: "Z undoes your last change only. This one is older: 40 users deactivated. “Undo” beside the title undoes it.",
      es: "Z solo deshace su último cambio. Este es anterior: 40 usuarios desactivados. «Deshacer», junto al título, lo deshace."
    }
  })
})

it("after a failed read the latest is unknown until the list has been read", () => {
  const unread = from(reading, outcomes["it is not read"])
  expect([unread.value, latestUndoable(unread.context)]).toEqual(["idle", null])
  expect(from(reading, intents["undo.await"], outcomes["it is not read"]).context.awaited).toBeNull()
  expect(from(unread, intents["undo.await"]).value).toBe("reading")
  expect(from(unread, intents["rows.changed"], intents["undo.await"]).value).toBe("reading")
  expect(latestUndoable(from(unread, intents["connection.restored"], outcomes["it is read"]).context)).toEqual(many)
})

it("an act beside an undo is read before the next undo", () => {
  const done = from(undoing, intents["undo.read"], outcomes["it is undone"])
  expect([done.value, latestUndoable(done.context)]).toEqual(["reading", null])
})

it("others' changes do not refetch the list of what can be undone", () => {
  for (const at of [idle, reading]) expect(at.can({ type: "rows.changed", isOwn: false })).toBe(false)
})

it("an action whose time is over is no longer offered for undo, by the server's clock", () => {
  const tick = (passedMs: number) => from(idle, { type: "clock.tick", passedMs })
  expect(tick(599_999).context.items).toEqual([many, one])
  expect(tick(600_000).context.items).toEqual([])
  expect(tick(600_000).can(intents["undo.request"])).toBe(false)
  expect(from(tick(600_000), outcomes["it is read"]).context.items).toEqual([])
})

it("without anything to undo the clock changes nothing", () => {
  expect(from(first, done("readUndoable", undoableList())).can(intents["clock.tick"])).toBe(false)
})

it("a second press is refused while something is being undone", () => {
  expect(undoing.context.undoing).toEqual(many)
  expect(undoing.can(intents["undo.request"])).toBe(false)
  expect(undoing.can({ type: "undo.request", id: one.id })).toBe(false)
})

it("an undo shows a notice, withdraws the former one and has the lists read again", () => {
  expect(emittedBy(userUndoMachine, undoing, outcomes["it is undone"])).toMatchObject([
    { type: "notice.outdated", undo: many.id },
    { type: "notice.outdated", undo: `user-actions-${many.id}` },
    { type: "notice.outdated", undo: `user-actions-${many.id}-deleted` },
    { type: "notice", tone: "success", text: { en: "40 users changed back", es: "40 usuarios como estaban" } },
    { type: "undone" }
  ])
  expect(from(undoing, outcomes["it is undone"]).context).toMatchObject({ items: [one], undoing: null })
})

it("the records that an undo keeps are counted with the reasons", () => {
  const kept = [{ reason: "changed" }, { reason: "changed" }, { reason: "own_account" }]
  const partly = done("performUndo", { undone: 37, kept, kept_total: 3 })
  expect(emittedBy(userUndoMachine, undoing, partly)).toContainEqual(
    expect.objectContaining({
      tone: "success",
      text: {
        en: "37 users changed back · 2 kept: changed since · 1 kept: your own account",
        es: "37 usuarios como estaban · 2 sin deshacer: con cambios posteriores · 1 sin deshacer: su propia cuenta"
      }
    })
  )
  const nothing = done("performUndo", { undone: 0, kept: [{ reason: "not_found" }], kept_total: 1 })
  expect(emittedBy(userUndoMachine, undoing, nothing)).toContainEqual(
    expect.objectContaining({ tone: "info", text: { en: "1 kept: deleted meanwhile", es: expect.any(String) } })
  )
})

it("an undo that was done already, or comes too late, says so and is no longer offered", () => {
  const closed = error("performUndo", new UndoClosed())
  expect(emittedBy(userUndoMachine, undoing, closed)).toMatchObject([
    {
      tone: "error",
      text: {
        en: "Error undoing the change. This can no longer be undone.",
        es: "Error al deshacer el cambio. Esto ya no se puede deshacer."
      }
    },
    { type: "undone" }
  ])
  expect(from(undoing, closed).context.items).toEqual([one])
})

it("a record that cannot come back says why in the words of its kind", () => {
  const restoring = from(idle, { type: "undo.request", id: one.id })
  expect(emittedBy(userUndoMachine, restoring, error("performUndo", new UserTaken({ fields: {} })))).toMatchObject([
    { text: { en: expect.stringContaining("Another user already has this email address") } },
    { type: "undone" }
  ])
})

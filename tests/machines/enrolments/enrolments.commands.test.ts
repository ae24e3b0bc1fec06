/** The available commands of pending enrolments are those that the machine accepts. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { type PendingEnrolmentsEvent, pendingEnrolmentsMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import { namedMax } from "#domain/enrolments/enrolment.schema.ts"
import { searchTooLong } from "#domain/shared/failure.messages.ts"
import { withoutSharedKeys } from "#domain/shared/screen/command.schema.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { afterEvents, done } from "#tests/machines/machine-table.ts"

const [closed] = initialTransition(pendingEnrolmentsMachine)
const plain = enrolment({ id: enrolmentId(1) })
const detailed = enrolment({
  id: enrolmentId(2),
  benefits_beneficiaries: [{ id: "1", name: "Mateo", last_name: null, relationship: null, percentage: 40 }]
})
const page = { data: [plain, detailed], pagination: {}, asOf: "2026-10-05T09:30:00.000Z" }
const open = afterEvents(
  pendingEnrolmentsMachine,
  closed,
  { type: "panel.open" },
  done("loadPending", { page, linked: null, benefit: null })
)
const at = (...events: ReadonlyArray<PendingEnrolmentsEvent | ReturnType<typeof done>>) =>
  afterEvents(pendingEnrolmentsMachine, open, ...events)

const all = [{ type: "activation.ask" }, { type: "activation.confirm" }] as const

const { screen, enrolmentReport } = shownState(benefitsScreenMachine)
const stateWith = (pending: typeof open) => ({
  screen,
  pending,
  enrolmentReport,
  figures: { context: { figures: { pending: 2 } } }
})
const availableAt = (pending: typeof open) => availableEnrolmentsCommands(stateWith(pending))
const command = (pending: typeof open, id: string) => {
  const found = availableAt(pending).find((one) => one.id === `enrolments.${id}`)
  if (found === undefined) throw new Error(`Nothing is called ${id}`)
  return found
}

it("a closed panel has one command, which opens it", () => {
  const available = availableAt(closed)
  expect(available.filter(({ message }) => message !== null).map(({ id }) => id)).toEqual(["enrolments.open"])
  expect(available.flatMap(({ keys }) => keys)).toEqual(["p"])
  expect(command(closed, "activateAll").why?.en).toBe("Show pending benefits first")
  expect(command(closed, "open").detail?.en).toBe("2 pending")
})

it("every other command of a closed panel says so, and a closed panel counts nothing beside it", () => {
  const others = availableAt(closed).filter(({ id }) => !["enrolments.open", "enrolments.stop"].includes(id))
  for (const { id, why } of others) expect([id, why?.en]).toEqual([id, "Show pending benefits first"])
  expect(command(closed, "activateAll").detail).toBeNull()
  const unknown = { ...stateWith(closed), figures: { context: { figures: null } } }
  expect(availableEnrolmentsCommands(unknown).find(({ id }) => id === "enrolments.open")?.detail).toBeNull()
})

describe("in an open panel", () => {
  it("a command does what it is named after", () => {
    const detailedFocus = at({ type: "cursor.place", id: detailed.id })
    const sent = (id: string, pending = detailedFocus) => command(pending, id).message
    const toPending = (event: PendingEnrolmentsEvent) => ({ to: "pending", event })
    expect(sent("open", closed)).toEqual(toPending({ type: "panel.open" }))
    expect(sent("activateAll")).toEqual(toPending({ type: "activation.ask" }))
    expect(sent("details")).toEqual(toPending({ type: "details.toggle", id: detailed.id }))
    expect(sent("select")).toEqual(toPending({ type: "row.toggle", id: detailed.id }))
    expect(sent("selectAll")).toEqual(toPending({ type: "rows.toggleAll" }))
    expect(sent("refresh")).toEqual(toPending({ type: "list.refresh" }))
    for (const [id, by, extend] of [
      ["next", 1, false],
      ["previous", -1, false],
      ["extendDown", 1, true],
      ["extendUp", -1, true]
    ] as const)
      expect([id, sent(id)]).toEqual([id, toPending({ type: "cursor.move", by, extend })])
    const named = at({ type: "row.toggle", id: plain.id })
    expect(sent("exportSelected", named)).toEqual({
      to: "enrolmentReport",
      event: { type: "report.download", filter: { ids: [plain.id] } }
    })
    expect(command(named, "exportSelected").label.en).toBe("Export 1 selected")
    const filtered = at({ type: "search.change", text: "ana" })
    expect(sent("showAll", filtered)).toEqual(toPending({ type: "filters.clear" }))
    expect(command(open, "activateAll").detail?.en).toBe("2 pending")
  })

  it("a command without effect has its own reason", () => {
    const why = (id: string, pending = open) => command(pending, id).why?.en
    expect(why("open")).toBe("They are already shown")
    expect(why("showAll")).toBe("All are shown")
    expect([why("select"), why("details")]).toEqual(["Move to an enrollment first", "Move to an enrollment first"])
    expect(why("exportSelected")).toBe("Select an enrollment first")
    expect(why("activateAll", at({ type: "search.change", text: "a".repeat(101) }))).toBe(searchTooLong.en)
    const none = afterEvents(
      pendingEnrolmentsMachine,
      closed,
      { type: "panel.open" },
      done("loadPending", { page: { ...page, data: [] }, linked: null, benefit: null })
    )
    for (const id of ["activateAll", "selectAll", "next", "extendUp"])
      expect([id, why(id, none)]).toEqual([id, "No enrollment is pending"])
    const calling = at({ type: "cursor.place", id: plain.id }, { type: "enrolments.activate", wanted: plain.id })
    expect(why("approve", calling)).toBe("It is being activated")
    const many = Array.from({ length: namedMax + 2 }, (_, n) => enrolment({ id: enrolmentId(n + 1) }))
    const tooMany = afterEvents(
      pendingEnrolmentsMachine,
      closed,
      { type: "panel.open" },
      done("loadPending", { page: { ...page, data: many }, linked: null, benefit: null }),
      { type: "rows.toggleAll" }
    )
    expect(command(tooMany, "exportSelected").message).not.toBeNull()
    const allButOne = afterEvents(pendingEnrolmentsMachine, tooMany, { type: "row.toggle", id: enrolmentId(1) })
    expect(why("exportSelected", allButOne)).toBe("Select at most 1,000 enrollments, or all of them")
  })

  it("no key is bound twice, and each unavailable command has a reason", () => {
    const available = availableAt(open)
    const keys = available.flatMap((one) => one.keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { message, why } of available) expect(message === null).toBe(why !== null)
    for (const { message } of available) expect(message === null || accepts(stateWith(open), message)).toBe(true)
  })

  it("activating targets the selection, or else the row in focus", () => {
    expect(command(open, "approve").why?.en).toBe("Move to an enrollment first")
    const focused = at({ type: "cursor.place", id: plain.id })
    expect(command(focused, "approve").message?.event).toEqual({ type: "enrolments.activate", wanted: plain.id })
    const selected = at({ type: "cursor.place", id: plain.id }, { type: "row.toggle", id: detailed.id })
    expect(command(selected, "approve").message?.event).toEqual({ type: "enrolments.activate", wanted: "selected" })
    expect(command(selected, "approve").label).toEqual({ en: "Activate 1 selected", es: "Activar 1 seleccionada" })
  })

  it("more than ten of a selection are asked for, ten are not", () => {
    const selected = (count: number) =>
      afterEvents(
        pendingEnrolmentsMachine,
        closed,
        { type: "panel.open" },
        done("loadPending", {
          page: { ...page, data: Array.from({ length: count }, (_, n) => enrolment({ id: enrolmentId(n + 1) })) },
          linked: null,
          benefit: null
        }),
        { type: "rows.toggleAll" }
      )
    expect(command(selected(10), "approve").message?.event).toEqual({ type: "enrolments.activate", wanted: "selected" })
    expect(command(selected(11), "approve").message?.event).toEqual({ type: "selection.ask" })
  })

  it("only rows with details can be expanded", () => {
    expect(command(at({ type: "cursor.place", id: plain.id }), "details").why?.en).toBe(
      "This enrollment has no details"
    )
    expect(command(at({ type: "cursor.place", id: detailed.id }), "details").message).not.toBeNull()
  })

  it("Escape clears the selection first, and then closes the panel", () => {
    expect(command(at({ type: "row.toggle", id: plain.id }), "close").message?.event.type).toBe("selection.clear")
    expect(command(open, "close").message?.event.type).toBe("panel.close")
  })

  it("only failed activations can be retried", () => {
    expect(command(open, "retry").why?.en).toBe("None failed")
    const outcome = { updated: [plain.id], failed: [{ id: detailed.id, reason: "user_inactive" }] }
    const failed = at(...all, done("performJob", outcome))
    expect(command(failed, "retry").message?.event).toEqual({ type: "enrolments.activate", wanted: "failed" })
  })

  it("commands are unavailable while all rows are being sent", () => {
    const calling = at(...all)
    expect(command(calling, "activateAll").why?.en).toBe("It is being activated")
    expect(command(calling, "stop").why?.en).toBe("Nothing is waiting to be activated")
  })
})

it("a key bound by two lists runs the command of the first", () => {
  const available = availableAt(open)
  const other = available.map((one) => ({ ...one, id: `other.${one.id}`, keys: [...one.keys, `${one.id} only`] }))
  const shared = withoutSharedKeys(available, other)
  expect(shared.map(({ id }) => id)).toEqual([...available, ...other].map(({ id }) => id))
  expect(shared.slice(available.length).map(({ keys }) => keys)).toEqual(available.map(({ id }) => [`${id} only`]))
})

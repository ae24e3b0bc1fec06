/** The available commands of pending enrolments are those that the machine accepts. */
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { enrolmentDecisionsMachine, pendingListMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { pendingCriteria } from "#domain/enrolments/pending-enrolments.rules.ts"
import { benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import { bulkMax } from "#domain/shared/decision/decision.schema.ts"
import { searchTooLong } from "#domain/shared/failure.messages.ts"
import { withoutSharedKeys } from "#domain/shared/screen/command.schema.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { decisionId } from "#tests/fixtures/claims.ts"
import { pendingRead } from "#tests/fixtures/enrolments.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { afterEvents, done } from "#tests/machines/machine-table.ts"

type Listed = ReadonlyArray<ReturnType<typeof enrolment>>
type Events = Parameters<typeof afterEvents>[2][]

const [closed] = initialTransition(pendingListMachine)
const [idle] = initialTransition(enrolmentDecisionsMachine)
const plain = enrolment({ id: enrolmentId(1) })
const detailed = enrolment({
  id: enrolmentId(2),
  benefits_beneficiaries: [{ id: "1", name: "Mateo", last_name: null, relationship: null, percentage: 40 }]
})
const opened = (rows: Listed, ...events: Events) =>
  afterEvents(
    pendingListMachine,
    closed,
    { type: "list.open", criteria: pendingCriteria.defaultCriteria },
    done("loadPage", pendingRead(rows)),
    ...events
  )
const open = opened([plain, detailed])
const at = (...events: Events) => afterEvents(pendingListMachine, open, ...events)
const place = (id: string) => ({ type: "cursor.place", id })
const pick = (id: string) => ({ type: "row.select", id, extend: false })

const { screen, enrolmentReport } = shownState(benefitsScreenMachine)
const stateWith = (pending: typeof open, decisions = idle) => ({
  screen,
  pending,
  decisions,
  enrolmentReport,
  figures: { context: { figures: { pending: 2 } } }
})
const availableAt = (pending: typeof open, decisions = idle) =>
  availableEnrolmentsCommands(stateWith(pending, decisions))
const activating = (...ids: ReadonlyArray<string>) =>
  afterEvents(enrolmentDecisionsMachine, idle, { type: "enrolments.activate", target: { ids, shown: null } })
const command = (pending: typeof open, id: string, decisions = idle) => {
  const found = availableAt(pending, decisions).find((one) => one.id === `enrolments.${id}`)
  if (found === undefined) throw new Error(`Nothing is called ${id}`)
  return found
}

const answered = { kind: "decided", decisionId: decisionId(1), undoUntil: plain.created_at, status: "active" }

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
  it("one's own enrolment is activated by no key, is not selected, and all that are activated leave it out", () => {
    const own = enrolment({ id: enrolmentId(3), is_own: true })
    const withOwn = opened([own, plain, detailed], place(own.id))
    expect(command(withOwn, "approve")).toMatchObject({
      message: null,
      whyForbidden: { en: "You cannot decide your own enrollment." }
    })
    const selected = afterEvents(pendingListMachine, withOwn, pick(own.id), { type: "page.select" })
    expect(selected.context.selection).toMatchObject({ ids: [plain.id, detailed.id] })
    expect(command(selected, "approve").message).toMatchObject({
      event: { target: { ids: [plain.id, detailed.id] } }
    })
    expect(command(withOwn, "activateAll").message).toMatchObject({
      event: { target: { ids: [plain.id, detailed.id], shown: { expected: 2 } } }
    })
    expect(command(opened([own]), "activateAll").message).toBeNull()
  })

  it("a command does what it is named after", () => {
    const detailedFocus = at(place(detailed.id))
    const sent = (id: string, pending = detailedFocus) => command(pending, id).message
    expect(sent("open", closed)).toEqual({ to: "screen", event: { type: "panel.open" } })
    expect(sent("activateAll")).toMatchObject({
      to: "decisions",
      event: { type: "activation.open", target: { ids: [plain.id, detailed.id], shown: { expected: 2 } } }
    })
    expect(sent("details")).toEqual({ to: "screen", event: { type: "details.toggle", id: detailed.id } })
    for (const [id, event] of [
      ["select", { type: "row.select", id: detailed.id, extend: false }],
      ["selectAll", { type: "page.select" }],
      ["refresh", { type: "list.refresh" }],
      ["next", { type: "cursor.move", by: 1 }],
      ["previous", { type: "cursor.move", by: -1 }],
      ["first", { type: "cursor.move", by: -Infinity }],
      ["last", { type: "cursor.move", by: Infinity }],
      ["extendDown", { type: "cursor.extend", by: 1 }],
      ["extendUp", { type: "cursor.extend", by: -1 }]
    ] as const)
      expect([id, sent(id)]).toEqual([id, { to: "pending", event }])
    const named = at(pick(plain.id))
    expect(sent("exportSelected", named)).toEqual({
      to: "enrolmentReport",
      event: { type: "report.download", filter: { ids: [plain.id] } }
    })
    expect(command(named, "exportSelected").label.en).toBe("Export 1 selected")
    const filtered = at({ type: "search.change", text: "ana" })
    expect(sent("showAll", filtered)).toEqual({ to: "pending", event: { type: "filters.clear" } })
    expect(command(open, "activateAll").detail?.en).toBe("2 pending")
  })

  it("a command without effect has its own reason", () => {
    const why = (id: string, pending = open) => command(pending, id).why?.en
    expect(why("open")).toBe("They are already shown")
    expect(why("showAll")).toBe("All are shown")
    expect([why("select"), why("details")]).toEqual(["Move to an enrollment first", "Move to an enrollment first"])
    expect(why("exportSelected")).toBe("Select an enrollment first")
    expect(why("activateAll", at({ type: "search.change", text: "a".repeat(101) }))).toBe(searchTooLong.en)
    const none = opened([])
    for (const id of ["activateAll", "selectAll", "next", "extendUp"])
      expect([id, why(id, none)]).toEqual([id, "No enrollment is pending"])
    expect(command(at(place(plain.id)), "approve", activating(plain.id)).why?.en).toBe("It is being decided")
    const many = Array.from({ length: bulkMax + 2 }, (_, n) => enrolment({ id: enrolmentId(n + 1) }))
    const tooMany = opened(many, { type: "page.select" })
    expect(command(tooMany, "exportSelected").message).not.toBeNull()
    const allButOne = afterEvents(pendingListMachine, tooMany, pick(enrolmentId(1)))
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
    const activates = (of: Enrolment) => ({ type: "enrolments.activate", target: { ids: [of.id], shown: null, of } })
    expect(command(at(place(plain.id)), "approve").message?.event).toEqual(activates(plain))
    const selected = at(pick(detailed.id), place(plain.id))
    expect(command(selected, "approve").message?.event).toEqual(activates(detailed))
    expect(command(selected, "approve").label).toEqual({ en: "Activate 1 selected", es: "Activar 1 seleccionada" })
  })

  it("declining targets the same, and asks for a reason", () => {
    const declines = (of: Enrolment) => ({ type: "enrolments.decline", target: { ids: [of.id], shown: null, of } })
    expect(command(open, "decline").why?.en).toBe("Move to an enrollment first")
    expect(command(at(place(plain.id)), "decline").message?.event).toEqual(declines(plain))
    const selected = at(pick(detailed.id), place(plain.id))
    expect(command(selected, "decline").message?.event).toEqual(declines(detailed))
    expect(command(selected, "decline").label).toEqual({ en: "Decline 1 selected", es: "Denegar 1 seleccionada" })
  })

  it("Undo takes back what has not been answered, and undoes the latest decision", () => {
    expect(command(open, "undo").why?.en).toBe("There is nothing to undo")
    const calling = activating(plain.id)
    expect(command(open, "undo", calling).message?.event).toEqual({ type: "decision.takeBack" })
    const decided = done("performJob", { ...answered, updated: [plain.id], failed: [] })
    const settled = afterEvents(enrolmentDecisionsMachine, calling, decided)
    expect(command(open, "undo", settled).message?.event).toEqual({
      type: "decision.undo",
      id: decisionId(1)
    })
  })

  it("all leave uneven ones out, which may be included", () => {
    const uneven = enrolment({ id: enrolmentId(4), beneficiaries_total: 80 })
    expect(command(opened([uneven, plain]), "activateAll").message).toMatchObject({
      event: { target: { ids: [plain.id], uneven: [uneven.id], shown: { expected: 2 } } }
    })
    const byFilter = opened(
      [uneven],
      { type: "filter.change", patch: { uneven: "yes" } },
      done("loadPage", pendingRead([uneven]))
    )
    expect(command(byFilter, "activateAll").message).toMatchObject({ event: { target: { ids: [uneven.id] } } })
  })

  it("the page and a range leave uneven ones out, which a press selects", () => {
    const uneven = enrolment({ id: enrolmentId(4), beneficiaries_total: 80 })
    const rows = [plain, uneven, detailed]
    const selection = (...events: Events) => opened(rows, ...events).context.selection
    expect(selection({ type: "page.select" })).toMatchObject({ ids: [plain.id, detailed.id] })
    const range = { type: "row.select", id: detailed.id, extend: true } as const
    expect(selection(pick(plain.id), range)).toMatchObject({ ids: [plain.id, detailed.id] })
    expect(selection(pick(uneven.id))).toMatchObject({ ids: [uneven.id] })
    expect(selection({ type: "page.select" }, pick(uneven.id))).toMatchObject({
      ids: [plain.id, detailed.id, uneven.id]
    })
  })

  it("more than ten of a selection are asked for, ten are not", () => {
    const selected = (count: number) =>
      opened(
        Array.from({ length: count }, (_, n) => enrolment({ id: enrolmentId(n + 1) })),
        { type: "page.select" }
      )
    expect(command(selected(10), "approve").message?.event.type).toBe("enrolments.activate")
    expect(command(selected(11), "approve").message?.event.type).toBe("activation.open")
  })

  it("only rows with details can be expanded", () => {
    expect(command(at(place(plain.id)), "details").why?.en).toBe("This enrollment has no details")
    expect(command(at(place(detailed.id)), "details").message).not.toBeNull()
  })

  it("Escape clears the selection first, and then closes the panel", () => {
    expect(command(at(pick(plain.id)), "close").message?.event.type).toBe("selection.clear")
    expect(command(open, "close").message?.event.type).toBe("panel.close")
  })

  it("only failed activations can be retried", () => {
    expect(command(open, "retry").why?.en).toBe("None failed")
    const outcome = { ...answered, updated: [], failed: [{ id: detailed.id, reason: "user_inactive" }] }
    const failed = afterEvents(enrolmentDecisionsMachine, activating(detailed.id), done("performJob", outcome))
    expect(command(open, "retry", failed).message?.event).toEqual({
      type: "enrolments.activate",
      target: { ids: [detailed.id], shown: null }
    })
  })

  it("commands are unavailable while all rows are being sent", () => {
    const calling = activating(plain.id, detailed.id)
    expect(command(open, "activateAll", calling).why?.en).toBe("It is being decided")
    expect(command(open, "stop", calling).why?.en).toBe("Nothing is waiting to be decided")
  })

  it("a closed panel can still be told to stop", () => {
    const many = activating(...Array.from({ length: 26 }, (_, n) => enrolmentId(n)))
    expect(command(closed, "stop", many).message).toEqual({ to: "decisions", event: { type: "activation.stop" } })
    expect(command(closed, "retry", many).message).toBeNull()
  })
})

it("a key bound by two lists runs the command of the first", () => {
  const available = availableAt(open)
  const other = available.map((one) => ({ ...one, id: `other.${one.id}`, keys: [...one.keys, `${one.id} only`] }))
  const shared = withoutSharedKeys(available, other)
  expect(shared.map(({ id }) => id)).toEqual([...available, ...other].map(({ id }) => id))
  expect(shared.slice(available.length).map(({ keys }) => keys)).toEqual(available.map(({ id }) => [`${id} only`]))
})

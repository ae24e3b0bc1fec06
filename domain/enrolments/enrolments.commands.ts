/** Everything that can be asked for among pending enrolments, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { enrolmentCommandWords } from "./enrolments-commands.messages.ts"
import type { PendingEnrolmentsEvent, pendingEnrolmentsMachine } from "./pending-enrolments.machine.ts"
import { meant, type Wanted } from "./pending-enrolments.rules.ts"

/** The panel of pending enrolments as its machine stands, and how many wait as far as is known while it is closed. */
export interface EnrolmentsDesk {
  readonly pending: SnapshotFrom<typeof pendingEnrolmentsMachine>
  readonly waiting: number | null
}

export interface EnrolmentsMessage {
  readonly to: "pending"
  readonly event: PendingEnrolmentsEvent
}

type EnrolmentCommand = Command<EnrolmentsDesk, EnrolmentsMessage>

export const enrolmentsAccept = ({ pending }: EnrolmentsDesk, { event }: EnrolmentsMessage): boolean =>
  pending.can(event)

const say = saying(enrolmentCommandWords)

const toPending = (event: PendingEnrolmentsEvent): EnrolmentsMessage => ({ to: "pending", event })

export const activate = (wanted: Wanted): EnrolmentsMessage => toPending({ type: "enrolments.activate", wanted })

/** The panel is open; until then its commands say so. */
const isShown = ({ pending }: EnrolmentsDesk): boolean => pending.hasTag("shown")

const orClosed = (desk: EnrolmentsDesk, pick: (words: (typeof enrolmentCommandWords)["en"]) => string) =>
  say((words) => (isShown(desk) ? pick(words) : words.why.isClosed))

const selectedCount = ({ pending }: EnrolmentsDesk): number => pending.context.selected.length

/** What `a` means: the selected rows, without any the one in focus. */
const wantedNow = (desk: EnrolmentsDesk): Wanted | null =>
  selectedCount(desk) > 0 ? "selected" : desk.pending.context.cursor

const move = (id: string, keys: ReadonlyArray<string>, by: number, extend: boolean): EnrolmentCommand => ({
  id: `enrolments.${id}`,
  group: "screen",
  keys,
  isKeyOnly: true,
  label: () => say((words) => (extend ? words.extend : words.move)),
  message: () => toPending({ type: "cursor.move", by, extend }),
  why: (desk) => orClosed(desk, (words) => words.why.nothing)
})

/** What is done to the row in focus. */
const onCursor = (
  desk: EnrolmentsDesk,
  toEvent: (id: NonNullable<EnrolmentsDesk["pending"]["context"]["cursor"]>) => PendingEnrolmentsEvent
): EnrolmentsMessage | null => {
  const { cursor } = desk.pending.context
  return cursor === null ? null : toPending(toEvent(cursor))
}

export const enrolmentsCommands: ReadonlyArray<EnrolmentCommand> = [
  {
    id: "enrolments.open",
    group: "screen",
    keys: ["p"],
    isScreenWide: true,
    label: () => say((words) => words.open),
    detail: ({ waiting }) => (waiting === null ? null : say((words) => words.figure(waiting))),
    message: () => toPending({ type: "panel.open" }),
    why: () => say((words) => words.why.isOpen)
  },
  {
    id: "enrolments.approve",
    group: "selection",
    keys: ["a"],
    label: (desk) => {
      const count = selectedCount(desk)
      return say((words) => (count > 0 ? words.approveSelected(count) : words.approve))
    },
    message: (desk) => {
      const wanted = wantedNow(desk)
      return wanted === null ? null : activate(wanted)
    },
    why: (desk) => orClosed(desk, ({ why }) => (wantedNow(desk) === null ? why.noRow : why.underWay))
  },
  {
    id: "enrolments.activateAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.activateAll),
    detail: ({ pending }) =>
      pending.hasTag("shown") ? say((words) => words.figure(meant(pending.context, "all").length)) : null,
    message: () => activate("all"),
    why: (desk) => orClosed(desk, ({ why }) => (desk.pending.context.rows.length === 0 ? why.nothing : why.underWay))
  },
  {
    id: "enrolments.retry",
    group: "screen",
    keys: [],
    label: () => say((words) => words.retry),
    message: () => activate("failed"),
    why: (desk) => orClosed(desk, ({ why }) => why.nothingFailed)
  },
  {
    id: "enrolments.stop",
    group: "screen",
    keys: [],
    label: () => say((words) => words.stop),
    message: () => toPending({ type: "activation.stop" }),
    why: () => say((words) => words.why.nothingToStop)
  },
  {
    id: "enrolments.details",
    group: "selection",
    keys: ["Enter"],
    label: () => say((words) => words.details),
    message: (desk) => onCursor(desk, (id) => ({ type: "details.toggle", id })),
    why: (desk) => orClosed(desk, ({ why }) => (desk.pending.context.cursor === null ? why.noRow : why.noDetails))
  },
  {
    id: "enrolments.selectAll",
    group: "screen",
    keys: ["Control+A"],
    label: () => say((words) => words.selectAll),
    message: () => toPending({ type: "rows.toggleAll" }),
    why: (desk) => orClosed(desk, (words) => words.why.nothing)
  },
  {
    id: "enrolments.close",
    group: "screen",
    keys: ["Escape"],
    label: (desk) => say((words) => (selectedCount(desk) > 0 ? words.clearSelection : words.close)),
    message: (desk) => toPending({ type: selectedCount(desk) > 0 ? "selection.clear" : "panel.leave" }),
    why: (desk) => orClosed(desk, (words) => words.why.nothing)
  },
  {
    id: "enrolments.refresh",
    group: "screen",
    keys: [],
    label: () => say((words) => words.refresh),
    message: () => toPending({ type: "list.refresh" }),
    why: (desk) => orClosed(desk, (words) => words.why.nothing)
  },
  {
    id: "enrolments.select",
    group: "screen",
    keys: ["x", "Space"],
    isKeyOnly: true,
    label: () => say((words) => words.select),
    message: (desk) => onCursor(desk, (id) => ({ type: "row.toggle", id })),
    why: (desk) => orClosed(desk, (words) => words.why.noRow)
  },
  move("next", ["j", "ArrowDown"], 1, false),
  move("previous", ["k", "ArrowUp"], -1, false),
  move("extendDown", ["Shift+J", "Shift+ArrowDown"], 1, true),
  move("extendUp", ["Shift+K", "Shift+ArrowUp"], -1, true)
]

/** The commands as they stand. A closed panel has one key: the one that opens it. */
export const enrolmentsOffers = (desk: EnrolmentsDesk): ReadonlyArray<Offer<EnrolmentsMessage>> => {
  const offers = offersOf(enrolmentsCommands, desk, (message) => enrolmentsAccept(desk, message))
  return isShown(desk) ? offers : offers.map((offer) => (offer.isScreenWide ? offer : { ...offer, keys: [] }))
}

/** Everything that can be asked for among pending enrolments, once: buttons, keys and palette are made from it. */
import type { AnyMachineSnapshot, SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/screen/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { accepts } from "../shared/screen/screen.rules.ts"
import { enrolmentCommandWords } from "./enrolments-commands.messages.ts"
import type { PendingEnrolmentsEvent, pendingEnrolmentsMachine } from "./pending-enrolments.machine.ts"
import { meant, type Wanted } from "./pending-enrolments.rules.ts"

/** The screen with the panel of pending enrolments, as far as the panel's commands depend on it. */
export interface EnrolmentsState {
  readonly screen: AnyMachineSnapshot
  readonly pending: SnapshotFrom<typeof pendingEnrolmentsMachine>
  readonly list: { readonly context: { readonly aside: { readonly pending: number } | null } }
}

export interface EnrolmentsMessage {
  readonly to: "pending"
  readonly event: PendingEnrolmentsEvent
}

type EnrolmentCommand = Command<EnrolmentsState, EnrolmentsMessage>

const say = saying(enrolmentCommandWords)

const toPending = (event: PendingEnrolmentsEvent): EnrolmentsMessage => ({ to: "pending", event })

export const activate = (wanted: Wanted): EnrolmentsMessage => toPending({ type: "enrolments.activate", wanted })

/** How many wait, also while the panel is closed; null until that is known. */
export const waitingCount = ({ list }: Pick<EnrolmentsState, "list">): number | null =>
  list.context.aside?.pending ?? null

/** The panel is open; until then its commands say so. */
const isShown = ({ pending }: EnrolmentsState): boolean => pending.hasTag("shown")

const orClosed = (state: EnrolmentsState, pick: (words: (typeof enrolmentCommandWords)["en"]) => string) =>
  say((words) => (isShown(state) ? pick(words) : words.why.isClosed))

const selectedCount = ({ pending }: EnrolmentsState): number => pending.context.selected.length

/** What `a` means: the selected rows, without any the one in focus. */
const wantedNow = (state: EnrolmentsState): Wanted | null =>
  selectedCount(state) > 0 ? "selected" : state.pending.context.cursor

const move = (id: string, keys: ReadonlyArray<string>, by: number, extend: boolean): EnrolmentCommand => ({
  id: `enrolments.${id}`,
  group: "screen",
  keys,
  isKeyOnly: true,
  label: () => say((words) => (extend ? words.extend : words.move)),
  message: () => toPending({ type: "cursor.move", by, extend }),
  why: (state) => orClosed(state, (words) => words.why.nothing)
})

/** What is done to the row in focus. */
const onCursor = (
  state: EnrolmentsState,
  toEvent: (id: NonNullable<EnrolmentsState["pending"]["context"]["cursor"]>) => PendingEnrolmentsEvent
): EnrolmentsMessage | null => {
  const { cursor } = state.pending.context
  return cursor === null ? null : toPending(toEvent(cursor))
}

export const enrolmentsCommands: ReadonlyArray<EnrolmentCommand> = [
  {
    id: "enrolments.open",
    group: "screen",
    keys: ["p"],
    isScreenWide: true,
    label: () => say((words) => words.open),
    detail: (state) => {
      const waiting = waitingCount(state)
      return waiting === null ? null : say((words) => words.figure(waiting))
    },
    message: () => toPending({ type: "panel.open" }),
    why: () => say((words) => words.why.isOpen)
  },
  {
    id: "enrolments.approve",
    group: "selection",
    keys: ["a"],
    label: (state) => {
      const count = selectedCount(state)
      return say((words) => (count > 0 ? words.approveSelected(count) : words.approve))
    },
    message: (state) => {
      const wanted = wantedNow(state)
      return wanted === null ? null : activate(wanted)
    },
    why: (state) => orClosed(state, ({ why }) => (wantedNow(state) === null ? why.noRow : why.underWay))
  },
  {
    id: "enrolments.activateAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.activateAll),
    detail: ({ pending }) =>
      pending.hasTag("shown") ? say((words) => words.figure(meant(pending.context, "all").length)) : null,
    message: () => activate("all"),
    why: (state) => orClosed(state, ({ why }) => (state.pending.context.rows.length === 0 ? why.nothing : why.underWay))
  },
  {
    id: "enrolments.retry",
    group: "screen",
    keys: [],
    label: () => say((words) => words.retry),
    message: () => activate("failed"),
    why: (state) => orClosed(state, ({ why }) => why.nothingFailed)
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
    message: (state) => onCursor(state, (id) => ({ type: "details.toggle", id })),
    why: (state) => orClosed(state, ({ why }) => (state.pending.context.cursor === null ? why.noRow : why.noDetails))
  },
  {
    id: "enrolments.selectAll",
    group: "screen",
    keys: ["Control+A"],
    label: () => say((words) => words.selectAll),
    message: () => toPending({ type: "rows.toggleAll" }),
    why: (state) => orClosed(state, (words) => words.why.nothing)
  },
  {
    id: "enrolments.close",
    group: "screen",
    keys: ["Escape"],
    label: (state) => say((words) => (selectedCount(state) > 0 ? words.clearSelection : words.close)),
    message: (state) => toPending({ type: selectedCount(state) > 0 ? "selection.clear" : "panel.leave" }),
    why: (state) => orClosed(state, (words) => words.why.nothing)
  },
  {
    id: "enrolments.refresh",
    group: "screen",
    keys: [],
    label: () => say((words) => words.refresh),
    message: () => toPending({ type: "list.refresh" }),
    why: (state) => orClosed(state, (words) => words.why.nothing)
  },
  {
    id: "enrolments.select",
    group: "screen",
    keys: ["x", "Space"],
    isKeyOnly: true,
    label: () => say((words) => words.select),
    message: (state) => onCursor(state, (id) => ({ type: "row.toggle", id })),
    why: (state) => orClosed(state, (words) => words.why.noRow)
  },
  move("next", ["j", "ArrowDown"], 1, false),
  move("previous", ["k", "ArrowUp"], -1, false),
  move("extendDown", ["Shift+J", "Shift+ArrowDown"], 1, true),
  move("extendUp", ["Shift+K", "Shift+ArrowUp"], -1, true)
]

/** The commands as they stand. A closed panel has one key: the one that opens it. */
export const enrolmentsOffers = (state: EnrolmentsState): ReadonlyArray<Offer<EnrolmentsMessage>> => {
  const offers = offersOf(enrolmentsCommands, state, (message) => accepts(state, message))
  return isShown(state) ? offers : offers.map((offer) => (offer.isScreenWide ? offer : { ...offer, keys: [] }))
}

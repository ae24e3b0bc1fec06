import type { AnyMachineSnapshot, SnapshotFrom } from "xstate"
import { type Command, type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import { pageSizes } from "../shared/list/list-criteria.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { searchTooLong } from "../shared/failure.messages.ts"
import { isSearchTooLong } from "../shared/page.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { accepts } from "../shared/screen/screen.rules.ts"
import { enrolmentCommandWords } from "./enrolment.messages.ts"
import type { PendingEnrolmentsEvent, pendingEnrolmentsMachine } from "./pending-enrolments.machine.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import type { ReportEvent } from "../shared/report/report.machine.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { EnrolmentFilter } from "./enrolment.schema.ts"
import { type ActivationTarget, reportOfSelected } from "./pending-enrolments.rules.ts"

/** The part of the screen that the panel's commands depend on. */
export interface EnrolmentsState {
  readonly screen: AnyMachineSnapshot
  readonly pending: SnapshotFrom<typeof pendingEnrolmentsMachine>
  readonly enrolmentReport: AnyMachineSnapshot
  readonly figures: { readonly context: { readonly figures: { readonly pending: number } | null } }
}

export type EnrolmentsMessage =
  | { readonly to: "pending"; readonly event: PendingEnrolmentsEvent }
  | {
      readonly to: "enrolmentReport"
      readonly event: ReportEvent<SelectiveReport<EnrolmentFilter, EnrolmentId>>
    }

type EnrolmentCommand = Command<EnrolmentsState, EnrolmentsMessage>

const words = bilingual(enrolmentCommandWords)

const toPending = (event: PendingEnrolmentsEvent): EnrolmentsMessage => ({ to: "pending", event })

export const activate = (wanted: ActivationTarget): EnrolmentsMessage =>
  toPending({ type: "enrolments.activate", wanted })

/** So many are activated at once without asking, as many as a page of a list has; it cannot be undone. */
const unaskedMax = pageSizes[0] ?? 0

/** The number of pending enrolments, also while the panel is closed; null until known. */
export const pendingCount = ({ figures }: Pick<EnrolmentsState, "figures">): number | null =>
  figures.context.figures?.pending ?? null

/** The panel is open; while it is closed its commands say so. */
const isShown = ({ pending }: EnrolmentsState): boolean => pending.hasTag("shown")

const orClosed = (state: EnrolmentsState, why: Translated<string>) => (isShown(state) ? why : words.why.isClosed)

const selectedCount = ({ pending }: EnrolmentsState): number => pending.context.selected.length

/** The target of `a`: the selected rows, without any the one in focus. */
const targetNow = (state: EnrolmentsState): ActivationTarget | null =>
  selectedCount(state) > 0 ? "selected" : state.pending.context.cursor

const move = (id: string, keys: ReadonlyArray<string>, by: number, extend: boolean): EnrolmentCommand => ({
  id: `enrolments.${id}`,
  keys,
  isKeyOnly: true,
  label: extend ? words.extend : words.move,
  message: () => toPending({ type: "cursor.move", by, extend }),
  why: (state) => orClosed(state, words.why.nothing)
})

/** The actions on the row in focus. */
const onCursor = (
  state: EnrolmentsState,
  toEvent: (id: NonNullable<EnrolmentsState["pending"]["context"]["cursor"]>) => PendingEnrolmentsEvent
): EnrolmentsMessage | null => {
  const { cursor } = state.pending.context
  return cursor === null ? null : toPending(toEvent(cursor))
}

const whyNotAll = ({ rows, searchText }: EnrolmentsState["pending"]["context"]): Translated<string> => {
  if (rows.length === 0) return words.why.nothing
  return isSearchTooLong(searchText) ? searchTooLong : words.why.underWay
}

export const enrolmentsCommands: ReadonlyArray<EnrolmentCommand> = [
  {
    id: "enrolments.open",
    isAnywhere: true,
    keys: ["p"],
    isScreenWide: true,
    label: words.open,
    keywords: words.keywords.open,
    detail: (state) => {
      const waiting = pendingCount(state)
      return waiting === null ? null : words.figure(waiting)
    },
    message: () => toPending({ type: "panel.open" }),
    why: words.why.isOpen
  },
  {
    id: "enrolments.approve",
    group: "selection",
    keys: ["a"],
    label: (state) => {
      const count = selectedCount(state)
      return count > 0 ? words.activateSelected(count) : words.activate
    },
    message: (state) => {
      const wanted = targetNow(state)
      if (wanted === null) return null
      return wanted === "selected" && selectedCount(state) > unaskedMax
        ? toPending({ type: "selection.ask" })
        : activate(wanted)
    },
    why: (state) => orClosed(state, targetNow(state) === null ? words.why.noRow : words.why.underWay)
  },
  {
    id: "enrolments.activateAll",
    label: words.activateAll,
    detail: ({ pending }) => (pending.hasTag("shown") ? words.figure(pending.context.rows.length) : null),
    message: () => toPending({ type: "activation.ask" }),
    why: (state) => orClosed(state, whyNotAll(state.pending.context))
  },
  {
    id: "enrolments.retry",
    label: words.retry,
    message: () => activate("failed"),
    why: (state) => orClosed(state, words.why.nothingFailed)
  },
  {
    id: "enrolments.stop",
    label: words.stop,
    message: () => toPending({ type: "activation.stop" }),
    why: words.why.nothingToStop
  },
  {
    id: "enrolments.exportSelected",
    group: "selection",
    label: (state) => words.exportSelected(selectedCount(state)),
    message: ({ pending }) => {
      const filter = reportOfSelected(pending.context)
      return filter === null ? null : { to: "enrolmentReport", event: { type: "report.download", filter } }
    },
    why: (state) =>
      orClosed(
        state,
        selectedCount(state) === 0
          ? words.why.nothingSelected
          : reportOfSelected(state.pending.context) === null
            ? words.why.tooMany
            : words.why.exporting
      )
  },
  {
    id: "enrolments.showAll",
    label: words.showAll,
    message: () => toPending({ type: "filters.clear" }),
    why: (state) => orClosed(state, words.why.notFiltered)
  },
  {
    id: "enrolments.details",
    group: "selection",
    keys: ["Enter"],
    label: words.details,
    message: (state) => onCursor(state, (id) => ({ type: "details.toggle", id })),
    why: (state) => orClosed(state, state.pending.context.cursor === null ? words.why.noRow : words.why.noDetails)
  },
  {
    id: "enrolments.selectAll",
    keys: ["Control+A"],
    label: words.selectAll,
    message: () => toPending({ type: "rows.toggleAll" }),
    why: (state) => orClosed(state, words.why.nothing)
  },
  {
    id: "enrolments.close",
    keys: ["Escape"],
    label: (state) => (selectedCount(state) > 0 ? words.clearSelection : words.close),
    message: (state) => toPending({ type: selectedCount(state) > 0 ? "selection.clear" : "panel.close" }),
    why: (state) => orClosed(state, words.why.nothing)
  },
  {
    id: "enrolments.refresh",
    label: words.refresh,
    message: () => toPending({ type: "list.refresh" }),
    why: (state) => orClosed(state, words.why.nothing)
  },
  {
    id: "enrolments.select",
    keys: ["x", "Space"],
    isKeyOnly: true,
    label: words.select,
    message: (state) => onCursor(state, (id) => ({ type: "row.toggle", id })),
    why: (state) => orClosed(state, words.why.noRow)
  },
  move("next", ["j", "ArrowDown"], 1, false),
  move("previous", ["k", "ArrowUp"], -1, false),
  move("extendDown", ["Shift+J", "Shift+ArrowDown"], 1, true),
  move("extendUp", ["Shift+K", "Shift+ArrowUp"], -1, true)
]

/** The commands in their current state. A closed panel has one key: the one that opens it. */
export const availableEnrolmentsCommands = (
  state: EnrolmentsState
): ReadonlyArray<AvailableCommand<EnrolmentsMessage>> => {
  const available = availableCommands(enrolmentsCommands, state, (message) => accepts(state, message))
  return isShown(state)
    ? available
    : available.map((command) => (command.isScreenWide ? command : { ...command, keys: [] }))
}

import { searchTooLong } from "../shared/failure.messages.ts"
import { blockerText } from "../shared/enrolment.messages.ts"
import { bilingual } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { pageSizes } from "../shared/list/list-criteria.rules.ts"
import { selectedCount as countOf } from "../shared/list/list-selection.rules.ts"
import { hasJobs } from "../shared/job-queue.rules.ts"
import { historyCommand, type ListIntent, type SelectionIntent } from "../shared/list/list.commands.ts"
import { isSearchTooLong } from "../shared/page.schema.ts"
import { type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import { accepts } from "../shared/screen/screen.rules.ts"
import { enrolmentCommandWords } from "./enrolment-commands.messages.ts"
import { hasDetails } from "./enrolment.rules.ts"
import type { Enrolment } from "./enrolment.schema.ts"
import { type EnrolmentTarget, latestUndoable, unansweredDecision } from "./enrolment-decisions.rules.ts"
import {
  type EnrolmentCommand,
  type EnrolmentsMessage,
  type EnrolmentsState,
  isPanelShown,
  openPanelCommand
} from "./open-panel.commands.ts"
import {
  allTarget,
  selectedTarget,
  failedTarget,
  type PanelEvent,
  pendingListRules,
  reportOfSelected
} from "./pending-enrolments.rules.ts"

const words = bilingual(enrolmentCommandWords)

const toPending = (event: ListIntent | SelectionIntent): EnrolmentsMessage => ({ to: "pending", event })
const toPanel = (event: PanelEvent): EnrolmentsMessage => ({ to: "screen", event })

const activate = (target: EnrolmentTarget): EnrolmentsMessage => ({
  to: "decisions",
  event: { type: "enrolments.activate", target }
})

const askFor = (target: EnrolmentTarget): EnrolmentsMessage => ({
  to: "decisions",
  event: { type: "activation.open", target }
})

const decline = (target: EnrolmentTarget): EnrolmentsMessage => ({
  to: "decisions",
  event: { type: "enrolments.decline", target }
})

const undoLatest = ({ decisions: { context } }: EnrolmentsState): EnrolmentsMessage | null => {
  if (unansweredDecision(context) !== null) return { to: "decisions", event: { type: "decision.takeBack" } }
  const id = latestUndoable(context)
  return id === null ? null : { to: "decisions", event: { type: "decision.undo", id } }
}

export const declineRow = (of: Enrolment): EnrolmentsMessage => decline({ ids: [of.id], shown: null, of })

export const activateRow = (of: Enrolment): EnrolmentsMessage => activate({ ids: [of.id], shown: null, of })

/** Shows or hides the details of a row; null where it has none. */
export const toggleDetails = (enrolment: Enrolment): EnrolmentsMessage | null =>
  hasDetails(enrolment) ? toPanel({ type: "details.toggle", id: enrolment.id }) : null

/** The most enrolments that are activated without a question, as many as a page of a list has. */
const unaskedMax = pageSizes[0] ?? 0

const orClosed = (state: EnrolmentsState, why: Translated<string>) => (isPanelShown(state) ? why : words.why.isClosed)

const selectedCount = ({ pending }: EnrolmentsState): number => countOf(pending.context.selection)

const rowInFocus = ({ pending }: EnrolmentsState): Enrolment | null => pendingListRules.cursorRow(pending.context)

const move = (id: string, keys: ReadonlyArray<string>, by: number, extend: boolean): EnrolmentCommand => ({
  id: `enrolments.${id}`,
  keys,
  isKeyOnly: true,
  label: extend ? words.extend : words.move,
  message: () => toPending({ type: extend ? "cursor.extend" : "cursor.move", by }),
  why: (state) => orClosed(state, words.why.nothing)
})

const whyNotAll = ({ rows, searchText }: EnrolmentsState["pending"]["context"]): Translated<string> => {
  if (rows.length === 0) return words.why.nothing
  return isSearchTooLong(searchText) ? searchTooLong : words.why.underWay
}

const whyNotDecided = (state: EnrolmentsState): Translated<string> =>
  orClosed(state, selectedTarget(state.pending.context).ids.length === 0 ? words.why.noRow : words.why.underWay)

const whyOwn = (state: EnrolmentsState): Translated<string> | null =>
  isPanelShown(state) && selectedCount(state) === 0 && rowInFocus(state)?.is_own === true ? blockerText("own") : null

export const enrolmentsCommands: ReadonlyArray<EnrolmentCommand> = [
  openPanelCommand,
  {
    id: "enrolments.approve",
    group: "selection",
    keys: ["a"],
    label: (state) => {
      const count = selectedCount(state)
      return count > 0 ? words.activateSelected(count) : words.activate
    },
    message: (state) => {
      const target = selectedTarget(state.pending.context)
      return target.ids.length > unaskedMax ? askFor(target) : activate(target)
    },
    why: whyNotDecided,
    whyForbidden: whyOwn
  },
  {
    id: "enrolments.decline",
    group: "selection",
    keys: ["r"],
    label: (state) => {
      const count = selectedCount(state)
      return count > 0 ? words.declineSelected(count) : words.decline
    },
    message: (state) => decline(selectedTarget(state.pending.context)),
    why: whyNotDecided,
    whyForbidden: whyOwn
  },
  {
    id: "enrolments.undo",
    keys: ["z"],
    label: words.undo,
    message: undoLatest,
    why: (state) => orClosed(state, hasJobs(state.decisions.context) ? words.why.underWay : words.why.nothingToUndo)
  },
  {
    id: "enrolments.activateAll",
    label: words.activateAll,
    detail: ({ pending }) => (pending.hasTag("shown") ? words.figure(pending.context.rows.length) : null),
    message: ({ pending }) => {
      const all = allTarget(pending.context)
      return all === null ? null : askFor(all)
    },
    why: (state) => orClosed(state, whyNotAll(state.pending.context))
  },
  {
    id: "enrolments.retry",
    label: words.retry,
    message: ({ pending, decisions }) => activate(failedTarget(pending.context, decisions.context)),
    why: (state) => orClosed(state, words.why.nothingFailed)
  },
  {
    id: "enrolments.stop",
    label: words.stop,
    message: () => ({ to: "decisions", event: { type: "activation.stop" } }),
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
    message: (state) => {
      const row = rowInFocus(state)
      return row === null ? null : toggleDetails(row)
    },
    why: (state) => orClosed(state, rowInFocus(state) === null ? words.why.noRow : words.why.noDetails)
  },
  { ...historyCommand("enrolments", "enrolment", rowInFocus), why: (state) => orClosed(state, words.why.noRow) },
  {
    id: "enrolments.selectAll",
    keys: ["Control+A"],
    label: words.selectAll,
    message: () => toPending({ type: "page.select" }),
    why: (state) => orClosed(state, words.why.nothing)
  },
  {
    id: "enrolments.close",
    keys: ["Escape"],
    label: (state) => (selectedCount(state) > 0 ? words.clearSelection : words.close),
    message: (state) => {
      if (selectedCount(state) > 0) return toPending({ type: "selection.clear" })
      return isPanelShown(state) ? toPanel({ type: "panel.close" }) : null
    },
    why: words.why.isClosed
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
    message: (state) => {
      const row = rowInFocus(state)
      return row === null ? null : toPending({ type: "row.select", id: row.id, extend: false })
    },
    why: (state) => orClosed(state, words.why.noRow)
  },
  move("next", ["j", "ArrowDown"], 1, false),
  move("previous", ["k", "ArrowUp"], -1, false),
  move("first", ["Home"], -Infinity, false),
  move("last", ["End"], Infinity, false),
  move("extendDown", ["Shift+J", "Shift+ArrowDown"], 1, true),
  move("extendUp", ["Shift+K", "Shift+ArrowUp"], -1, true)
]

/** What a closed panel offers: to open it, and to stop what it has begun. */
const isOfClosed = ({ event }: EnrolmentsMessage): boolean =>
  event.type === "panel.open" || event.type === "activation.stop"

/** The commands in their current state. A closed panel has one key: the one that opens it. */
export const availableEnrolmentsCommands = (
  state: EnrolmentsState
): ReadonlyArray<AvailableCommand<EnrolmentsMessage>> => {
  const available = availableCommands(
    enrolmentsCommands,
    state,
    (message) => (isPanelShown(state) || isOfClosed(message)) && accepts(state, message)
  )
  return isPanelShown(state)
    ? available
    : available.map((command) => (command.isScreenWide ? command : { ...command, keys: [] }))
}

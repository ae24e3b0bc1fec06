import { type Command, type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { listWords } from "../shared/list/list-commands.messages.ts"
import {
  filterCommands,
  focusCommand,
  historyCommand,
  listCommands,
  type ListIntent,
  selectionCommands,
  withEscape,
  type SelectionIntent
} from "../shared/list/list.commands.ts"
import { rowById } from "../shared/list/record-list.rules.ts"
import { selectedCount } from "../shared/list/list-selection.rules.ts"
import { reportCommands } from "../shared/report/report.commands.ts"
import { accepts, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import type { ClaimDecisionsEvent } from "./claim-decisions.machine.ts"
import {
  latestUndoableDecision,
  sparedBy,
  type Target,
  targetSize,
  unansweredDecision,
  wholeUndo
} from "./claim-decisions.rules.ts"
import { isDecidable, isLookAlike } from "./claim.rules.ts"
import { type Claim, type ClaimStats, claimStatuses, type Verdict } from "./claim.schema.ts"
import { claimListRules, dividePending } from "./claim-list.rules.ts"
import { claimCommandWords } from "./claim.messages.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import type { claimsScreenMachine } from "./claims-screen.machine.ts"

export type ClaimsState = ScreenState<typeof claimsScreenMachine>
export type ClaimsMessage = ScreenMessage<typeof claimsScreenMachine>

const toList = (event: ListIntent | SelectionIntent): ClaimsMessage => ({ to: "list", event })
const toDecisions = (event: ClaimDecisionsEvent): ClaimsMessage => ({ to: "decisions", event })

const words = bilingual(claimCommandWords)

const rowTarget = (claim: Claim | null): Target | null =>
  claim === null || !isDecidable(claim) ? null : { kind: "named", ids: [claim.id], client: fullName(claim.user) }

/** The claim of a command: the one whose details are open, as the list has it where it does, else the row in focus. */
const claimInFocus = ({ list, details }: ClaimsState): Claim | null => {
  const { id, row } = details.context
  return id === null ? claimListRules.cursorRow(list.context) : (rowById(list.context.rows, id) ?? row)
}

/** The target of "approve" and "reject": the selection, without one the claim in focus. */
export const targetNow = (state: ClaimsState): Target | null => {
  const { selection, rows, summary } = state.list.context
  if (selection.kind === "matching") return { ...selection, spared: summary?.spared ?? { own: 0, alike: 0 } }
  if (selection.ids.length === 0) return rowTarget(claimInFocus(state))
  const [first] = selection.ids
  const only = selection.ids.length === 1 && first !== undefined ? rowById(rows, first) : undefined
  return { kind: "named", ids: selection.ids, client: only === undefined ? null : fullName(only.user) }
}

/** More claims than a page holds are approved after confirming their number; a rejection has its dialog anyway. */
const decideTarget = (state: ClaimsState, verdict: Verdict, target: Target | null): ClaimsMessage | null => {
  if (target === null) return null
  if (verdict === "rejected")
    return toDecisions({ type: "claims.reject", target, proposed: isOfLookAlikes(state, target) ? "duplicate" : null })
  // Those that look like others are mentioned before all that match are approved.
  const isLarge = targetSize(target) > state.list.context.criteria.limit || sparedBy(target).alike > 0
  return toDecisions(isLarge ? { type: "approval.open", target } : { type: "claims.approve", target })
}

/** Whether all claims of a target look like earlier ones. */
const isOfLookAlikes = ({ list, details }: ClaimsState, target: Target): boolean => {
  if (target.kind === "matching") return target.filter.look_alike === "yes"
  const opened = details.context.row
  return target.ids.every((id) => {
    const claim = rowById(list.context.rows, id) ?? (opened?.id === id ? opened : undefined)
    return claim !== undefined && isLookAlike(claim)
  })
}

export const decideRow = (state: ClaimsState, verdict: Verdict, id: ClaimId): ClaimsMessage | null =>
  decideTarget(state, verdict, rowTarget(rowById(state.list.context.rows, id) ?? null))

/** Restores a deleted claim. */
export const restoreRow = ({ id, is_deleted }: Claim): ClaimsMessage | null =>
  is_deleted === true ? { to: "rowActions", event: { type: "row.action", id, action: "restore" } } : null

/** Undoes the decision of one shown claim; null where there is none of this administrator. */
export const undoRow = (state: ClaimsState, id: ClaimId): ClaimsMessage | null => {
  const claim = rowById(state.list.context.rows, id)
  if (claim === undefined || claim.decision_id === null || claim.undo_until === null) return null
  return toDecisions({ type: "decision.undo", decisionId: claim.decision_id, ids: [id], undoUntil: claim.undo_until })
}

const undoLatest = ({ decisions }: ClaimsState): ClaimsMessage | null => {
  if (unansweredDecision(decisions.context) !== null) return toDecisions({ type: "decision.takeBack" })
  const latest = latestUndoableDecision(decisions.context)
  return latest === null ? null : toDecisions({ type: "decision.undo", ...wholeUndo(latest) })
}

const statsOf = ({ figures }: ClaimsState): ClaimStats | null => figures.context.figures

const approveAll = (state: ClaimsState): ClaimsMessage | null => {
  const stats = statsOf(state)
  if (stats === null) return null
  const { decidable, spared } = dividePending(stats, {})
  return decidable + spared.alike === 0
    ? null
    : toDecisions({ type: "approval.open", target: { kind: "all", asOf: stats.as_of, expected: decidable, spared } })
}

const openDetails = ({ list: { context } }: ClaimsState): ClaimsMessage | null => {
  const row = claimListRules.cursorRow(context)
  return row === null ? null : { to: "details", event: { type: "details.open", id: row.id, row } }
}

/** Shows the claim in focus while the list keeps the focus, or closes it again. */
const peek = ({ list, details }: ClaimsState): ClaimsMessage | null => {
  if (details.context.isPeek) return { to: "details", event: { type: "details.close" } }
  const row = claimListRules.cursorRow(list.context)
  return row === null ? null : { to: "details", event: { type: "details.open", id: row.id, row, isPeek: true } }
}

const showClaimsOfClient = (state: ClaimsState): ClaimsMessage | null => {
  const claim = claimInFocus(state)
  return claim === null
    ? null
    : { to: "list", event: { type: "filter.change", patch: { user_id: claim.user_id, status: "" } } }
}

/** Decides the claim whose details are open, in the list or not. */
export const decideOpened = (state: ClaimsState, verdict: Verdict): ClaimsMessage | null =>
  decideTarget(state, verdict, rowTarget(claimInFocus(state)))

const underWay = listWords.why.underWay
const nothingSelected = words.why.nothingSelected
const nothingPending = words.why.nothingPending

const decideCommand = (verdict: Verdict, key: string): Command<ClaimsState, ClaimsMessage> => ({
  id: `claims.${verdict === "approved" ? "approve" : "reject"}`,
  group: "selection",
  keys: [key],
  label: (state) => {
    const count = selectedCount(state.list.context.selection)
    return count > 0 ? words.decideSelected(verdict, count) : words.decideCursor(verdict)
  },
  message: (state) => decideTarget(state, verdict, targetNow(state)),
  why: (state) => (targetNow(state) === null ? nothingSelected : underWay),
  whyForbidden: (state) =>
    selectedCount(state.list.context.selection) === 0 && claimInFocus(state)?.is_own === true ? words.why.own : null
})

const showCommands: ReadonlyArray<Command<ClaimsState, ClaimsMessage>> = claimStatuses.map((status) => ({
  id: `claims.show.${status}`,
  isGlobal: true,
  label: words.show(status),
  detail: (state) => {
    const figure = statsOf(state)?.[status]
    return figure === undefined ? null : words.figure(figure)
  },
  message: () => ({ to: "list", event: { type: "filter.change", patch: { status } } }),
  why: listWords.why.elsewhere
}))

const showLookAlikes: Command<ClaimsState, ClaimsMessage> = {
  id: "claims.show.lookAlikes",
  isGlobal: true,
  label: words.showLookAlikes,
  detail: (state) => {
    const figure = statsOf(state)?.pending_look_alikes
    return figure === undefined ? null : words.figure(figure)
  },
  message: () => ({ to: "list", event: { type: "filter.change", patch: { status: "pending", look_alike: "yes" } } }),
  why: listWords.why.elsewhere
}

export const claimsCommands: ReadonlyArray<Command<ClaimsState, ClaimsMessage>> = [
  decideCommand("approved", "a"),
  decideCommand("rejected", "r"),
  focusCommand<ClaimsState, ClaimsMessage, Claim>("claims", claimInFocus)(
    "restore",
    ["u"],
    words.restore,
    restoreRow,
    words.why.notDeleted
  ),
  historyCommand("claims", "claim", claimInFocus),
  {
    id: "claims.closeDetails",
    group: "selection",
    label: words.closeDetails,
    message: () => ({ to: "details", event: { type: "details.close" } }),
    why: words.why.noDetails
  },
  {
    id: "claims.details",
    group: "selection",
    keys: ["Enter"],
    label: words.details,
    message: openDetails,
    why: listWords.why.noCursor
  },
  {
    id: "claims.peek",
    keys: ["Space"],
    isKeyOnly: true,
    label: words.peek,
    message: peek,
    why: listWords.why.noCursor
  },
  {
    id: "claims.ofClient",
    group: "selection",
    keys: ["f"],
    label: words.ofClient,
    message: showClaimsOfClient,
    why: listWords.why.noCursor
  },
  {
    id: "claims.undo",
    isGlobal: true,
    keys: ["z"],
    label: words.undo,
    message: undoLatest,
    why: ({ decisions }) => (decisions.context.jobs.length > 0 ? underWay : words.why.nothingToUndo)
  },
  {
    id: "claims.approveAll",
    isGlobal: true,
    label: words.approveAll,
    detail: (state) => {
      const stats = statsOf(state)
      return stats === null ? null : words.pendingFigure(stats.pending)
    },
    message: approveAll,
    why: (state) => (approveAll(state) === null ? nothingPending : underWay)
  },
  ...reportCommands<ClaimFilter, ClaimsState>("claims", words.why.nothingToReport, (state) =>
    statsOf(state)?.total === 0 ? words.why.nothingToReport : null
  ),
  ...selectionCommands<ClaimsState, ClaimsMessage>({
    name: "claims",
    selectMatching: ({ list }) => words.selectMatching(claimListRules.matching(list.context)?.count ?? 0),
    why: {
      nothingSelected,
      nothingSelectable: nothingPending,
      notSelectable: words.why.notPending
    },
    cursorOf: ({ list }) => list.context.cursor,
    toList,
    selectKeys: ["x"]
  }),
  ...showCommands,
  showLookAlikes,
  ...filterCommands<ClaimsState, ClaimsMessage, ClaimFilter>(
    "claims",
    [{ id: "deleted", label: words.showDeleted, patch: { active: "no" } }],
    (event) => ({ to: "list", event })
  ),
  ...listCommands<ClaimsState, ClaimsMessage>({
    name: "claims",
    search: words.search,
    pageOf: ({ list }) => list.context.criteria.page,
    toList,
    toPage: (event) => ({ to: "screen", event })
  })
]

/** The commands in their current state; on other screens each says where it is available. */
export const availableClaimsCommands = (state: ClaimsState): ReadonlyArray<AvailableCommand<ClaimsMessage>> => {
  const available = availableCommands(claimsCommands, state, (message) => accepts(state, message))
  const own = withEscape(available, "claims.closeDetails", state.details.hasTag("open"))
  return state.screen.hasTag("shown") ? own : available.map((command) => ({ ...command, why: words.why.elsewhere }))
}

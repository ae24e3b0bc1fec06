/** Everything that can be asked for on the claims desk, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import type { ReportEvent, reportMachine } from "../reports/report.machine.ts"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import {
  listCommands,
  type ListIntent,
  type PageIntent,
  selectionCommands,
  type SelectionIntent
} from "../shared/list.commands.ts"
import { selectedCount } from "../shared/list-selection.rules.ts"
import type { SelectableListEvent } from "../shared/selectable-list.machine.ts"
import { fullName } from "../users/user.rules.ts"
import type { ClaimDecisionsEvent, claimDecisionsMachine } from "./claim-decisions.machine.ts"
import { latestUndoable, type Target } from "./claim-decisions.rules.ts"
import type { claimListMachine } from "./claim-list.machine.ts"
import { isPending } from "./claim.rules.ts"
import type { ClaimFilter, ClaimSortField } from "./claim-search.schema.ts"
import { type Claim, type ClaimStats, claimStatuses, type Verdict } from "./claim.schema.ts"
import type { Settled } from "./decision-job.rules.ts"
import { claimCommandWords } from "./claims-commands.messages.ts"

/** The desk as its machines stand. */
export interface ClaimsDesk {
  readonly list: SnapshotFrom<typeof claimListMachine>
  readonly decisions: SnapshotFrom<typeof claimDecisionsMachine>
  readonly report: SnapshotFrom<typeof reportMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type ClaimsMessage =
  | {
      readonly to: "list"
      readonly event: SelectableListEvent<Claim, ClaimFilter, ClaimSortField, Settled>
    }
  | { readonly to: "decisions"; readonly event: ClaimDecisionsEvent }
  | { readonly to: "report"; readonly event: ReportEvent }
  | { readonly to: "page"; readonly event: PageIntent }

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const deskAccepts = (desk: ClaimsDesk, message: ClaimsMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "decisions":
      return desk.decisions.can(message.event)
    case "report":
      return desk.report.can(message.event)
    case "page":
      return true
  }
}

const toList = (event: ListIntent | SelectionIntent): ClaimsMessage => ({ to: "list", event })
const toDecisions = (event: ClaimDecisionsEvent): ClaimsMessage => ({ to: "decisions", event })

const say = saying(claimCommandWords)

/** The one claim a row's buttons are about. */
const rowTarget = (claim: Claim | undefined): Target | null =>
  claim === undefined || !isPending(claim) ? null : { kind: "named", ids: [claim.id], client: fullName(claim.user) }

/** What "approve" and "reject" mean now: the selection, without one the row in focus. */
export const targetNow = ({ list: { context } }: ClaimsDesk): Target | null => {
  const { selection, rows, cursor } = context
  if (selection.kind === "matching") return selection
  if (selection.ids.length === 0) return rowTarget(rows.find((row) => row.id === cursor))
  const [first] = selection.ids
  const only = selection.ids.length === 1 ? rows.find((row) => row.id === first) : undefined
  return { kind: "named", ids: selection.ids, client: only === undefined ? null : fullName(only.user) }
}

const decideTarget = (verdict: Verdict, target: Target | null): ClaimsMessage | null =>
  target === null ? null : toDecisions({ type: verdict === "approved" ? "claims.approve" : "claims.reject", target })

export const decideRow = (desk: ClaimsDesk, verdict: Verdict, id: ClaimId): ClaimsMessage | null =>
  decideTarget(verdict, rowTarget(desk.list.context.rows.find((row) => row.id === id)))

/** Takes the decision of one shown claim back; null where the asker has none to take back. */
export const undoRow = (desk: ClaimsDesk, id: ClaimId): ClaimsMessage | null => {
  const claim = desk.list.context.rows.find((row) => row.id === id)
  if (claim === undefined || claim.decision_id === null || claim.undo_until === null) return null
  return toDecisions({ type: "decision.undo", decisionId: claim.decision_id, ids: [id], undoUntil: claim.undo_until })
}

const undoLatest = ({ decisions }: ClaimsDesk): ClaimsMessage | null => {
  const latest = latestUndoable(decisions.context)
  return latest === null
    ? null
    : toDecisions({ type: "decision.undo", decisionId: latest.decision_id, ids: null, undoUntil: latest.undo_until })
}

const statsOf = ({ list }: ClaimsDesk): ClaimStats | null => list.context.aside?.stats ?? null

const approveAll = (desk: ClaimsDesk): ClaimsMessage | null => {
  const stats = statsOf(desk)
  return stats === null || stats.pending === 0
    ? null
    : toDecisions({ type: "approveAll.ask", asOf: stats.as_of, expected: stats.pending })
}

const report = (desk: ClaimsDesk): ClaimsMessage | null => {
  const { filter } = desk.list.context.view
  return (statsOf(desk)?.total ?? 0) === 0
    ? null
    : { to: "report", event: { type: "report.download", request: { of: "claims", filter } } }
}

const underWay = listWord((words) => words.why.underWay)
const nothingSelected = say((words) => words.why.nothingSelected)
const nothingPending = say((words) => words.why.nothingPending)

const decideCommand = (verdict: Verdict, key: string): Command<ClaimsDesk, ClaimsMessage> => ({
  id: `claims.${verdict === "approved" ? "approve" : "reject"}`,
  group: "selection",
  keys: [key],
  label: (desk) => {
    const count = selectedCount(desk.list.context.selection)
    return say((words) => (count > 0 ? words.decideSelected(verdict, count) : words.decideCursor(verdict)))
  },
  message: (desk) => decideTarget(verdict, targetNow(desk)),
  why: (desk) => (targetNow(desk) === null ? nothingSelected : underWay)
})

const showCommands: ReadonlyArray<Command<ClaimsDesk, ClaimsMessage>> = claimStatuses.map((status) => ({
  id: `claims.show.${status}`,
  group: "screen",
  keys: [],
  label: () => say((words) => words.show(status)),
  detail: (desk) => {
    const stats = statsOf(desk)
    return stats === null ? null : say((words) => words.figure(stats[status]))
  },
  message: () => ({ to: "list", event: { type: "filter.change", patch: { status } } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const claimsCommands: ReadonlyArray<Command<ClaimsDesk, ClaimsMessage>> = [
  decideCommand("approved", "a"),
  decideCommand("rejected", "r"),
  {
    id: "claims.undo",
    group: "screen",
    keys: ["z"],
    label: () => say((words) => words.undo),
    message: undoLatest,
    why: ({ decisions }) => (decisions.context.jobs.length > 0 ? underWay : say((words) => words.why.nothingToUndo))
  },
  {
    id: "claims.approveAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.approveAll),
    detail: (desk) => {
      const stats = statsOf(desk)
      return stats === null ? null : say((words) => words.pendingFigure(stats.pending))
    },
    message: approveAll,
    why: (desk) => (approveAll(desk) === null ? nothingPending : underWay)
  },
  {
    id: "claims.report",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.report),
    message: report,
    why: (desk) => (report(desk) === null ? say((words) => words.why.nothingToReport) : underWay)
  },
  ...selectionCommands<ClaimsDesk, ClaimsMessage>({
    name: "claims",
    selectMatching: ({ list }) => say((words) => words.selectMatching(list.context.aside?.pending ?? 0)),
    why: {
      nothingSelected,
      nothingSelectable: nothingPending,
      notSelectable: say((words) => words.why.notPending)
    },
    cursorOf: ({ list }) => list.context.cursor,
    toList
  }),
  ...showCommands,
  ...listCommands<ClaimsDesk, ClaimsMessage>({
    name: "claims",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList,
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand; away from their screen each says where it works. */
export const claimsOffers = (desk: ClaimsDesk): ReadonlyArray<Offer<ClaimsMessage>> => {
  const offers = offersOf(claimsCommands, desk, (message) => deskAccepts(desk, message))
  return desk.list.hasTag("shown")
    ? offers
    : offers.map((offer) => ({ ...offer, why: say((words) => words.why.elsewhere) }))
}

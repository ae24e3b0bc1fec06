/** Everything that can be asked for on the claims desk, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import type { ReportEvent, reportMachine } from "../reports/report.machine.ts"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { fullName } from "../users/user.rules.ts"
import type { ClaimDecisionsEvent, claimDecisionsMachine } from "./claim-decisions.machine.ts"
import { latestUndoable, type Target } from "./claim-decisions.rules.ts"
import type { ClaimListEvent, claimListMachine } from "./claim-list.machine.ts"
import { isPending } from "./claim.rules.ts"
import { selectedCount } from "./claim-selection.rules.ts"
import { type Claim, claimStatuses, type Verdict } from "./claim.schema.ts"
import { limitsOffered } from "../shared/list-view.rules.ts"
import { claimCommandWords } from "./claims-commands.messages.ts"

/** The desk as its machines stand. */
export interface ClaimsDesk {
  readonly list: SnapshotFrom<typeof claimListMachine>
  readonly decisions: SnapshotFrom<typeof claimDecisionsMachine>
  readonly report: SnapshotFrom<typeof reportMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type ClaimsMessage =
  | { readonly to: "list"; readonly event: ClaimListEvent }
  | { readonly to: "decisions"; readonly event: ClaimDecisionsEvent }
  | { readonly to: "report"; readonly event: ReportEvent }
  | { readonly to: "page"; readonly event: { readonly type: "search.focus" } | { readonly type: "keys.show" } }

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

const toList = (event: ClaimListEvent): ClaimsMessage => ({ to: "list", event })
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

const approveAll = ({ list: { context } }: ClaimsDesk): ClaimsMessage | null =>
  context.stats === null || context.stats.pending === 0
    ? null
    : toDecisions({ type: "approveAll.ask", asOf: context.stats.as_of, expected: context.stats.pending })

const report = ({ list: { context } }: ClaimsDesk): ClaimsMessage | null =>
  context.stats === null || context.stats.total === 0
    ? null
    : { to: "report", event: { type: "report.download", request: { of: "claims", filter: context.view.filter } } }

const selectCursor = ({ list: { context } }: ClaimsDesk): ClaimsMessage | null =>
  context.cursor === null ? null : toList({ type: "row.select", id: context.cursor, extend: false })

const nowhere = () => say((words) => words.why.elsewhere)

const decideCommand = (verdict: Verdict, key: string): Command<ClaimsDesk, ClaimsMessage> => ({
  id: `claims.${verdict === "approved" ? "approve" : "reject"}`,
  group: "selection",
  keys: [key],
  label: (desk) => {
    const count = selectedCount(desk.list.context.selection)
    return say((words) => (count > 0 ? words.decideSelected(verdict, count) : words.decideCursor(verdict)))
  },
  message: (desk) => decideTarget(verdict, targetNow(desk)),
  why: (desk) => say((words) => (targetNow(desk) === null ? words.why.nothingSelected : words.why.underWay))
})

const showCommands: ReadonlyArray<Command<ClaimsDesk, ClaimsMessage>> = claimStatuses.map((status) => ({
  id: `claims.show.${status}`,
  group: "screen",
  keys: [],
  label: () => say((words) => words.show(status)),
  detail: ({ list }) =>
    list.context.stats === null ? null : say((words) => words.figure(list.context.stats?.[status] ?? 0)),
  message: () => toList({ type: "filter.change", patch: { status } }),
  why: nowhere
}))

const rowsCommands: ReadonlyArray<Command<ClaimsDesk, ClaimsMessage>> = limitsOffered.map((limit) => ({
  id: `claims.rows.${limit}`,
  group: "screen",
  keys: [],
  label: () => say((words) => words.rows(limit)),
  message: () => toList({ type: "limit.choose", limit }),
  why: () => say((words) => words.why.rowsAlready)
}))

const move = (
  id: string,
  keys: ReadonlyArray<string>,
  by: number,
  extend: boolean
): Command<ClaimsDesk, ClaimsMessage> => ({
  id: `claims.${id}`,
  group: "screen",
  keys,
  isKeyOnly: true,
  label: () => say((words) => (extend ? words.extend : words.move)),
  message: () => toList({ type: "cursor.move", by, extend }),
  why: () => say((words) => words.why.noRows)
})

export const claimsCommands: ReadonlyArray<Command<ClaimsDesk, ClaimsMessage>> = [
  decideCommand("approved", "a"),
  decideCommand("rejected", "r"),
  {
    id: "claims.clearSelection",
    group: "selection",
    keys: ["Escape"],
    label: () => say((words) => words.clearSelection),
    message: () => toList({ type: "selection.clear" }),
    why: () => say((words) => words.why.nothingSelected)
  },
  {
    id: "claims.undo",
    group: "screen",
    keys: ["z"],
    label: () => say((words) => words.undo),
    message: undoLatest,
    why: ({ decisions }) =>
      say((words) => (decisions.context.jobs.length > 0 ? words.why.underWay : words.why.nothingToUndo))
  },
  {
    id: "claims.approveAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.approveAll),
    detail: ({ list }) =>
      list.context.stats === null ? null : say((words) => words.pendingFigure(list.context.stats?.pending ?? 0)),
    message: approveAll,
    why: (desk) => say((words) => (approveAll(desk) === null ? words.why.nothingPending : words.why.underWay))
  },
  {
    id: "claims.report",
    group: "screen",
    keys: [],
    label: () => say((words) => words.report),
    message: report,
    why: (desk) => say((words) => (report(desk) === null ? words.why.nothingToReport : words.why.underWay))
  },
  {
    id: "claims.selectPage",
    group: "screen",
    keys: ["Control+A"],
    label: () => say((words) => words.selectPage),
    message: () => toList({ type: "page.select" }),
    why: () => say((words) => words.why.nothingPending)
  },
  {
    id: "claims.selectMatching",
    group: "screen",
    keys: ["Control+Shift+A"],
    label: ({ list }) => say((words) => words.selectMatching(list.context.page?.pending ?? 0)),
    message: () => toList({ type: "matching.select" }),
    why: () => say((words) => words.why.nothingPending)
  },
  ...showCommands,
  {
    id: "claims.showAll",
    group: "screen",
    keys: [],
    label: () => say((words) => words.clearFilters),
    message: () => toList({ type: "filters.clear" }),
    why: () => say((words) => words.why.noFilters)
  },
  ...rowsCommands,
  {
    id: "claims.nextPage",
    group: "screen",
    keys: [],
    label: () => say((words) => words.nextPage),
    message: ({ list }) => toList({ type: "page.go", page: list.context.view.page + 1 }),
    why: () => say((words) => words.why.noPage)
  },
  {
    id: "claims.previousPage",
    group: "screen",
    keys: [],
    label: () => say((words) => words.previousPage),
    message: ({ list }) => toList({ type: "page.go", page: list.context.view.page - 1 }),
    why: () => say((words) => words.why.noPage)
  },
  {
    id: "claims.refresh",
    group: "screen",
    keys: [],
    label: () => say((words) => words.refresh),
    message: () => toList({ type: "list.refresh" }),
    why: nowhere
  },
  {
    id: "claims.search",
    group: "screen",
    keys: ["/"],
    isScreenWide: true,
    label: () => say((words) => words.search),
    message: () => ({ to: "page", event: { type: "search.focus" } }),
    why: nowhere
  },
  {
    id: "claims.keys",
    group: "screen",
    keys: ["?"],
    isScreenWide: true,
    label: () => say((words) => words.keys),
    message: () => ({ to: "page", event: { type: "keys.show" } }),
    why: nowhere
  },
  {
    id: "claims.selectRow",
    group: "screen",
    keys: ["x", "Space"],
    isKeyOnly: true,
    label: () => say((words) => words.selectRow),
    message: selectCursor,
    why: () => say((words) => words.why.notPending)
  },
  move("next", ["j", "ArrowDown"], 1, false),
  move("previous", ["k", "ArrowUp"], -1, false),
  move("extendDown", ["Shift+J", "Shift+ArrowDown"], 1, true),
  move("extendUp", ["Shift+K", "Shift+ArrowUp"], -1, true)
]

/** The commands as they stand; away from their screen each says where it works. */
export const claimsOffers = (desk: ClaimsDesk): ReadonlyArray<Offer<ClaimsMessage>> => {
  const offers = offersOf(claimsCommands, desk, (message) => deskAccepts(desk, message))
  return desk.list.hasTag("shown") ? offers : offers.map((offer) => ({ ...offer, why: nowhere() }))
}

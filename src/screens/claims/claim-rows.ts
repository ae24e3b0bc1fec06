/** Claims as models of the table's rows, with the available and the running actions of each. */
import { useMemo } from "react"
import { queuedIds, type ShownConflict, jobOnClaim } from "#domain/claims/claim-decisions.rules.ts"
import { claimListRules, claimSelection } from "#domain/claims/claim-list.rules.ts"
import { isDecidable } from "#domain/claims/claim.rules.ts"
import type { Claim, Verdict } from "#domain/claims/claim.schema.ts"
import { type ClaimsMessage, type ClaimsState, decideRow, undoRow } from "#domain/claims/claims.commands.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { minutesLeft } from "#domain/shared/undo/undo.rules.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { useClaimsScreen } from "./claims-workflows.ts"
import { useDelayed } from "#src/shell/use-delayed.ts"

interface RowState {
  readonly busy: ReturnType<typeof jobOnClaim>
  readonly isSelectable: boolean
  /** Deleted, and being restored. */
  readonly isRestoring: boolean
  readonly canApprove: boolean
  readonly canReject: boolean
  /** Whole minutes left to undo it. */
  readonly undoMinutes: number | null
}

export interface ClaimRow extends RecordRow<Claim, ClaimsMessage>, RowState {
  readonly isSelected: boolean
  /** Another administrator was faster. */
  readonly conflict: ShownConflict | null
  readonly actions: ReturnType<typeof claimActions>
}

/** The actions of the buttons. The machines decide again on a press: the rendered state may be outdated. */
const claimActions = ({
  state,
  send,
  sendIfAccepted
}: Pick<ReturnType<typeof useClaimsScreen>, "state" | "send" | "sendIfAccepted">) => {
  const run = (message: ClaimsMessage | null) => {
    if (message !== null) sendIfAccepted(message)
  }
  return {
    decide: (verdict: Verdict, id: ClaimId) => run(decideRow(state(), verdict, id)),
    undo: (id: ClaimId) => run(undoRow(state(), id)),
    select: (id: ClaimId, extend: boolean) => send({ to: "list", event: { type: "row.select", id, extend } }),
    dismiss: (id: ClaimId) => send({ to: "decisions", event: { type: "conflict.dismiss", id } })
  }
}

interface Shown {
  readonly claim: Claim
  readonly rowState: RowState
}

const rowStateOf = (claim: Claim, state: ClaimsState, last: Shown | undefined, showsBusy: boolean): RowState => {
  const { decisions, list } = state
  const isAccepted = (message: ClaimsMessage | null) => message !== null && accepts(state, message)
  const busy = jobOnClaim(decisions.context, claim, list.context.answered?.filter ?? {})
  // A row keeps its look for a moment after a press; the machine already refuses a second one.
  if (busy !== null && !showsBusy && last?.claim === claim) return last.rowState
  // Behind a dialog the row stays as it was: it cannot be pressed until the dialog is closed.
  const isDialogOpen = !decisions.matches({ dialog: "closed" })
  const canDecide = (verdict: Verdict) =>
    busy === null && (isDialogOpen ? isDecidable(claim) : isAccepted(decideRow(state, verdict, claim.id)))
  return {
    busy,
    isRestoring: actionOn(state.rowActions.context, claim.id) !== null,
    isSelectable:
      busy === null && isAccepted({ to: "list", event: { type: "row.select", id: claim.id, extend: false } }),
    canApprove: canDecide("approved"),
    canReject: canDecide("rejected"),
    undoMinutes:
      isAccepted(undoRow(state, claim.id)) && claim.undo_until !== null
        ? minutesLeft({ undo_until: claim.undo_until }, decisions.context.nowMs)
        : null
  }
}

/** What the state of a row depends on besides its claim. A row in focus or selected is none of it. */
const basisOf = ({ decisions, rowActions, screen, list: { context } }: ClaimsState, showsBusy: boolean) => [
  decisions,
  rowActions,
  screen,
  context.rows,
  context.answered,
  context.criteria,
  showsBusy
]

/** Finds the state of each row, and remembers the one shown last. */
export const claimRowStates = () => {
  let shown: ReadonlyMap<ClaimId, Shown> = new Map()
  let basis: ReadonlyArray<unknown> = []
  return (state: ClaimsState, showsBusy: boolean) => {
    const last = shown
    const next = new Map<ClaimId, Shown>()
    const before = basis
    shown = next
    basis = basisOf(state, showsBusy)
    const isUnchanged = basis.every((one, at) => one === before[at])
    return (claim: Claim): RowState => {
      const known = last.get(claim.id)
      const rowState =
        isUnchanged && known?.claim === claim ? known.rowState : rowStateOf(claim, state, known, showsBusy)
      next.set(claim.id, { claim, rowState })
      return rowState
    }
  }
}

/** Rendering many busy rows would only delay the answer, which mostly comes sooner. */
const busyAfterMs = 100

/** So many busy rows are rendered at once. */
const fewRows = 10

const isSmall = ({ decisions: { context } }: ClaimsState): boolean =>
  context.jobs.every(({ kind }) => kind === "named") && queuedIds(context).length <= fewRows

/** The models of the table's rows. */
export const useClaimRows = (state: ClaimsState): ReadonlyArray<ClaimRow> => {
  const screen = useClaimsScreen()
  const { list, decisions } = state
  const isBusy = decisions.hasTag("busy")
  const isLate = useDelayed(isBusy, busyAfterMs)
  const showsBusy = isBusy && (isLate || isSmall(state))
  const actions = useMemo(() => claimActions(screen), [screen])
  const rowStates = useMemo(() => claimRowStates(), [])
  const findRowState = rowStates(state, showsBusy)
  const { selection } = list.context
  const conflicts = new Map(decisions.context.conflicts.map((one) => [one.id, one]))
  return useRecordRows(screen, claimListRules, list.context, (claim) => ({
    ...findRowState(claim),
    isSelected: claimSelection.isSelected(selection, claim),
    conflict: conflicts.get(claim.id) ?? null,
    actions
  }))
}

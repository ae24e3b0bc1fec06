/** Claims as models of the table's rows. */
import { type ShownConflict, underWay } from "#domain/claims/claim-decisions.rules.ts"
import { isPending } from "#domain/claims/claim.rules.ts"
import { claimSelection } from "#domain/claims/claim-list.rules.ts"
import type { Claim, Verdict } from "#domain/claims/claim.schema.ts"
import { type ClaimsMessage, type ClaimsState, decideRow, undoRow } from "#domain/claims/claims.commands.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { fullName } from "#domain/users/user.rules.ts"
import type { ClaimRowModel } from "./claim-row.view.tsx"
import { claimDate, claimDay, initials, minutesBetween, timeOfDay } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

/** The available and the running actions of a claim. */
interface RowState {
  readonly busy: ReturnType<typeof underWay>
  readonly isPicked: boolean
  readonly approve: boolean
  readonly reject: boolean
  /** Whole minutes left to undo it. */
  readonly undo: number | null
}

export type ClaimRows = ReturnType<typeof claimRows>

export const claimRows = ({ state: current, send, sendIfAccepted }: RunningScreen<typeof claimsScreenMachine>) => {
  const keep = modelCache<ClaimRowModel>()
  let rowStates: ReadonlyMap<string, { readonly claim: Claim; readonly rowState: RowState }> = new Map()
  const isAccepted = (state: ClaimsState, message: ClaimsMessage | null): boolean =>
    message !== null && accepts(state, message)
  const doing = (find: (state: ClaimsState) => ClaimsMessage | null) => () => {
    const message = find(current())
    if (message !== null) sendIfAccepted(message)
  }

  const rowStateOf = (claim: Claim, state: ClaimsState, showsBusy: boolean): RowState => {
    const { answered } = state.list.context
    const busy = underWay(state.decisions.context, claim, answered?.filter ?? {})
    const last = rowStates.get(claim.id)
    // A row keeps its look for a moment after a press; the machine already refuses a second one.
    if (busy !== null && !showsBusy && last?.claim === claim) return last.rowState
    // Behind a dialog the row stays as it was: it cannot be pressed until the dialog is closed.
    const isDialogOpen = !state.decisions.matches({ dialog: "closed" })
    const mayDecide = (verdict: Verdict) =>
      busy === null && (isDialogOpen ? isPending(claim) : isAccepted(state, decideRow(state, verdict, claim.id)))
    const { nowMs } = state.decisions.context
    return {
      busy,
      isPicked:
        busy === null && isAccepted(state, { to: "list", event: { type: "row.select", id: claim.id, extend: false } }),
      approve: mayDecide("approved"),
      reject: mayDecide("rejected"),
      undo:
        isAccepted(state, undoRow(state, claim.id)) && claim.undo_until !== null
          ? Math.max(1, minutesBetween(nowMs, Date.parse(claim.undo_until) + 30_000))
          : null
    }
  }

  const toModel = (
    claim: Claim,
    { busy, isPicked, approve, reject, undo }: RowState,
    isTaken: boolean,
    isCursor: boolean,
    conflict: ShownConflict | undefined,
    words: ClaimsScreenWords
  ): ClaimRowModel => {
    const client = fullName(claim.user)
    return {
      id: claim.id,
      client,
      initials: initials(client),
      category: words.types[claim.type],
      treatmentDate: claimDay(claim.date_treatment),
      submittedOn: claimDate(claim.created_at),
      status: claim.status,
      isSelected: isTaken,
      onSelect: isPicked ? (extend) => send({ to: "list", event: { type: "row.select", id: claim.id, extend } }) : null,
      isCursor,
      onCursor: () => {
        if (current().list.context.cursor !== claim.id)
          send({ to: "list", event: { type: "cursor.place", id: claim.id } })
      },
      rowRef: isCursor ? focusCursorRow : null,
      busy,
      approve: approve ? doing((now) => decideRow(now, "approved", claim.id)) : null,
      reject: reject ? doing((now) => decideRow(now, "rejected", claim.id)) : null,
      undo: undo === null ? null : { minutesLeft: undo, run: doing((now) => undoRow(now, claim.id)) },
      conflict: conflict === undefined ? null : toConflict(conflict, words, send),
      reasonText: toReason(claim, words),
      decidedText: isPending(claim)
        ? null
        : words.decided(
            claim.status,
            claim.decided_by.name,
            `${claimDate(claim.decided_at)} ${timeOfDay(claim.decided_at)}`
          )
    }
  }

  return (state: ClaimsState, words: ClaimsScreenWords, showsBusy: boolean): ReadonlyArray<ClaimRowModel> => {
    const { rows, selection, cursor } = state.list.context
    const conflicts = new Map(state.decisions.context.conflicts.map((one) => [one.id, one]))
    rowStates = new Map(rows.map((claim) => [claim.id, { claim, rowState: rowStateOf(claim, state, showsBusy) }]))
    return keep(
      [...rowStates.values()].map(({ claim, rowState }) => {
        const isTaken = claimSelection.isSelected(selection, claim)
        const isCursor = cursor === claim.id
        const conflict = conflicts.get(claim.id)
        return {
          id: claim.id,
          state: [claim, words, isTaken, isCursor, conflict, ...Object.values(rowState)],
          make: () => toModel(claim, rowState, isTaken, isCursor, conflict, words)
        }
      })
    )
  }
}

const toReason = (claim: Claim, words: ClaimsScreenWords): string | null => {
  if (claim.reason === null) return null
  const { code, note = "" } = claim.reason
  return note === "" ? words.reasons[code] : `${words.reasons[code]}: ${note}`
}

const toConflict = (conflict: ShownConflict, words: ClaimsScreenWords, send: (message: ClaimsMessage) => void) => ({
  text: words.conflict({
    status: conflict.status,
    by: conflict.decided_by?.name ?? null,
    at: conflict.decided_at === null ? null : timeOfDay(Instant.make(conflict.decided_at)),
    wanted: conflict.wanted
  }),
  dismiss: () => send({ to: "decisions", event: { type: "conflict.dismiss", id: conflict.id } })
})

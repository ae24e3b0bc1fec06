/** Claims as the rows of the table show them. */
import { type ShownConflict, underWay } from "#domain/claims/claim-decisions.rules.ts"
import { isPending } from "#domain/claims/claim.rules.ts"
import { isSelected } from "#domain/claims/claim-selection.rules.ts"
import type { Claim, Verdict } from "#domain/claims/claim.schema.ts"
import { type ClaimsDesk, type ClaimsMessage, deskAccepts, decideRow, undoRow } from "#domain/claims/claims.commands.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { fullName } from "#domain/users/user.rules.ts"
import type { ClaimRowModel } from "#src/screens/claims/claim-row.view.tsx"
import { claimDate, claimDay, initials, minutesBetween, timeOfDay } from "./dates.ts"
import { focusCursorRow } from "./focus.ts"

interface Kept {
  readonly claim: Claim
  readonly state: string
  readonly words: ClaimsScreenWords
  readonly model: ClaimRowModel
}

/** Builds row models, and hands the same one out again while nothing it shows has changed: then its row is not drawn anew. */
export const claimRows = (send: (message: ClaimsMessage) => void, current: () => ClaimsDesk) => {
  let kept: ReadonlyMap<string, Kept> = new Map()
  const ask = (message: ClaimsMessage | null, desk: ClaimsDesk) =>
    message !== null && deskAccepts(desk, message) ? message : null
  // A click asks the machine again as it stands then: what was offered a moment ago may be refused by now.
  const doing = (find: (desk: ClaimsDesk) => ClaimsMessage | null) => () => {
    const message = ask(find(current()), current())
    if (message !== null) send(message)
  }

  const toModel = (
    claim: Claim,
    desk: ClaimsDesk,
    words: ClaimsScreenWords,
    conflict: ShownConflict | undefined,
    showsBusy: boolean
  ): Kept => {
    const { selection, cursor, nowMs } = desk.list.context
    const busy = underWay(desk.decisions.context, claim, desk.list.context.answered?.filter ?? {})
    const isTaken = isSelected(selection, claim)
    const isCursor = cursor === claim.id
    const last = kept.get(claim.id)
    // What has just been asked stays as it is for a moment; a press on it is refused by the machine already.
    if (busy !== null && !showsBusy && last?.claim === claim && last.words === words) {
      const { model } = last
      if (model.isCursor === isCursor && model.isSelected === isTaken && (model.conflict === null) === !conflict)
        return last
    }
    const isPicked =
      busy === null && ask({ to: "list", event: { type: "row.select", id: claim.id, extend: false } }, desk) !== null
    // Behind a question the row stays as it was: nothing there can be pressed until the question is answered.
    const isAsking = !desk.decisions.matches({ asking: "nothing" })
    const mayDecide = (verdict: Verdict) =>
      busy === null && (isAsking ? isPending(claim) : ask(decideRow(desk, verdict, claim.id), desk) !== null)
    const approve = mayDecide("approved")
    const reject = mayDecide("rejected")
    const undo =
      nowMs !== null && ask(undoRow(desk, claim.id), desk) !== null && claim.undo_until !== null
        ? Math.max(1, minutesBetween(nowMs, Date.parse(claim.undo_until) + 30_000))
        : null
    const state = [
      isTaken,
      isCursor,
      busy,
      isPicked,
      approve,
      reject,
      undo,
      conflict?.decided_at,
      conflict?.status
    ].join()
    if (last?.claim === claim && last.state === state && last.words === words) return last
    const client = fullName(claim.user)
    const model: ClaimRowModel = {
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
    return { claim, state, words, model }
  }

  return (desk: ClaimsDesk, words: ClaimsScreenWords, showsBusy: boolean): ReadonlyArray<ClaimRowModel> => {
    const conflicts = new Map(desk.decisions.context.conflicts.map((one) => [one.id, one]))
    const rows = desk.list.context.rows.map((claim) => toModel(claim, desk, words, conflicts.get(claim.id), showsBusy))
    kept = new Map(rows.map((row) => [row.claim.id, row]))
    return rows.map((row) => row.model)
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

/** Pending enrolments as models of the panel's rows. */
import type { Enrolment, SetStatus } from "#domain/enrolments/enrolment.schema.ts"
import type { BenefitsMessage, BenefitsState } from "#domain/benefits/benefits.commands.ts"
import { activateRow, declineRow, toggleDetails } from "#domain/enrolments/enrolments.commands.ts"
import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { isActivatable, isUneven } from "#domain/enrolments/enrolment.rules.ts"
import { isUnfolded, pendingSelection } from "#domain/enrolments/pending-enrolments.rules.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import type { Blocker } from "#domain/shared/enrolment.schema.ts"
import { numberIn } from "#domain/shared/language.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { showPhoneNumber } from "#domain/shared/phone.rules.ts"
import type { PendingRowModel } from "./pending-row.screen.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/components/lists/list-focus.tsx"
import { modelCache } from "#src/screens/record/record-rows.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

interface RowState {
  readonly isCursor: boolean
  readonly isSelected: boolean
  readonly isUnfolded: boolean
  readonly busy: SetStatus | null
  readonly reason: Blocker | null
}

interface EnrolmentWords {
  readonly words: EnrolmentsScreenWords
  readonly record: RecordScreenWords
  readonly language: Language
}

export const pendingRows = ({ state: current, sendIfAccepted }: RunningScreen<BenefitsState, BenefitsMessage>) => {
  const keep = modelCache<PendingRowModel>()
  const doing = (message: BenefitsMessage) => () => sendIfAccepted(message)
  const toModel = (enrolment: Enrolment, row: RowState, said: EnrolmentWords): PendingRowModel => {
    const { id, user_id, user, benefit } = enrolment
    const { words, record, language } = said
    const toggle = toggleDetails(enrolment)
    return {
      id,
      name: `${user.surname}, ${user.given_name}`,
      email: user.email,
      phone: user.mobile_number === "" ? record.notAvailable : showPhoneNumber(user.mobile_number),
      userId: user_id,
      benefitId: benefit.id,
      benefit: benefit[`title_${language}`],
      requested: words.requested(plainDate(enrolment.created_at, language)),
      isCursor: row.isCursor,
      isSelected: row.isSelected,
      busy: row.busy === null ? null : row.busy === "active" ? words.activating : words.decliningOne,
      reason: row.reason === null ? null : words.notActivated(blockerText(row.reason)[language]),
      details: row.isUnfolded ? enrolment : null,
      toggleDetails: toggle === null ? null : doing(toggle),
      isOwn: !isActivatable(enrolment),
      activate: row.busy === null ? doing(activateRow(enrolment)) : null,
      decline: row.busy === null ? doing(declineRow(enrolment)) : null,
      uneven: isUneven(enrolment) ? words.uneven(numberIn[language](enrolment.beneficiaries_total ?? 0)) : null,
      onSelect: (extend) => sendIfAccepted({ to: "pending", event: { type: "row.select", id, extend } }),
      onCursor: () => {
        if (current().pending.context.cursor !== id)
          sendIfAccepted({ to: "pending", event: { type: "cursor.place", id } })
      },
      rowRef: row.isCursor ? focusCursorRow : null
    }
  }
  /** Models of the rendered rows only: there may be thousands. */
  return (
    { pending: { context }, decisions, screen }: BenefitsState,
    drawn: ReadonlyArray<Enrolment>,
    said: EnrolmentWords
  ): ReadonlyArray<PendingRowModel> => {
    const busy = new Map(
      decisions.context.jobs.flatMap((job) =>
        job.kind === "decide" ? job.ids.map((id) => [id, job.status] as const) : []
      )
    )
    return keep(
      drawn.map((enrolment) => {
        const row: RowState = {
          isCursor: context.cursor === enrolment.id,
          isSelected: pendingSelection.isSelected(context.selection, enrolment),
          isUnfolded: isUnfolded(context, screen.context.toggled, enrolment),
          busy: busy.get(enrolment.id) ?? null,
          reason: decisions.context.reasons[enrolment.id] ?? null
        }
        return {
          id: enrolment.id,
          state: [enrolment, ...Object.values(row), said.words, said.record, said.language],
          make: () => toModel(enrolment, row, said)
        }
      })
    )
  }
}

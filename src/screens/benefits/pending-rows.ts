/** Pending enrolments as models of the panel's rows. */
import { hasDetails } from "#domain/enrolments/enrolment.rules.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { BenefitsMessage, BenefitsState } from "#domain/benefits/benefits.commands.ts"
import { activate } from "#domain/enrolments/enrolments.commands.ts"
import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import type { PendingEnrolmentsEvent } from "#domain/enrolments/pending-enrolments.machine.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import type { Blocker } from "#domain/shared/enrolment.schema.ts"
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
  readonly isBusy: boolean
  readonly reason: Blocker | null
}

interface EnrolmentWords {
  readonly words: EnrolmentsScreenWords
  readonly record: RecordScreenWords
  readonly language: Language
}

export type PendingRows = ReturnType<typeof pendingRows>

export const pendingRows = ({ state: current, sendIfAccepted }: RunningScreen<BenefitsState, BenefitsMessage>) => {
  const keep = modelCache<PendingRowModel>()
  const doing = (message: BenefitsMessage) => () => sendIfAccepted(message)
  const on = (event: PendingEnrolmentsEvent) => doing({ to: "pending", event })
  const toModel = (enrolment: Enrolment, row: RowState, said: EnrolmentWords): PendingRowModel => {
    const { id, user_id, user, benefit } = enrolment
    const { words, record, language } = said
    return {
      id,
      name: `${user.surname}, ${user.given_name}`,
      email: user.email,
      phone: user.mobile_number === "" ? record.notAvailable : showPhoneNumber(user.mobile_number),
      userId: user_id,
      benefitId: benefit.id,
      benefit: benefit[`title_${language}`],
      requested: words.requested(plainDate(enrolment.created_at)),
      isCursor: row.isCursor,
      isSelected: row.isSelected,
      isBusy: row.isBusy,
      reason: row.reason === null ? null : words.notActivated(blockerText(row.reason)[language]),
      details: row.isUnfolded ? enrolment : null,
      toggleDetails: hasDetails(enrolment) ? on({ type: "details.toggle", id }) : null,
      activate: row.isBusy ? null : doing(activate(id)),
      onSelect: (extend) => on({ type: extend ? "row.extend" : "row.toggle", id })(),
      onCursor: () => {
        if (current().pending.context.cursor !== id) on({ type: "cursor.place", id })()
      },
      rowRef: row.isCursor ? focusCursorRow : null
    }
  }
  /** Models of the rendered rows only: there may be thousands. */
  return (
    { pending: { context } }: BenefitsState,
    drawn: ReadonlyArray<Enrolment>,
    said: EnrolmentWords
  ): ReadonlyArray<PendingRowModel> => {
    const [selected, unfolded] = [new Set<string>(context.selected), new Set<string>(context.unfolded)]
    const busy = new Set<string>(context.jobs.flatMap(({ ids }) => ids))
    return keep(
      drawn.map((enrolment) => {
        const row: RowState = {
          isCursor: context.cursor === enrolment.id,
          isSelected: selected.has(enrolment.id),
          isUnfolded: unfolded.has(enrolment.id),
          isBusy: busy.has(enrolment.id),
          reason: context.reasons[enrolment.id] ?? null
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

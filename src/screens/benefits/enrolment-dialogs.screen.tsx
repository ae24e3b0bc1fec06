/** The dialogs before enrolments are decided: whether all are activated, and why some are declined. */
import { CheckCheck } from "lucide-react"
import { confirmedTarget, formerCount } from "#domain/enrolments/enrolment-decisions.rules.ts"
import { declineCodes } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentDecisionsEvent } from "#domain/enrolments/pending-enrolments.machine.ts"
import { ownCount } from "#domain/enrolments/pending-enrolments.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { CheckboxField } from "#src/components/fields/checkbox.tsx"
import { Text } from "#src/components/text/text.tsx"
import { ReasonDialog } from "#src/screens/record/reason-dialog.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useBenefitsScreen, useBenefitsState } from "./benefits-workflows.ts"
import { useEnrolmentsWords } from "./use-enrolments-words.ts"

export const EnrolmentDialogs = () => (
  <>
    <ConfirmActivation />
    <Decline />
  </>
)

/** Sends an event to the decisions; `doing` is null while it is not accepted. */
const useDecisions = () => {
  const { decisions } = useBenefitsState()
  const { send: sendAll } = useBenefitsScreen()
  const send = (event: EnrolmentDecisionsEvent) => sendAll({ to: "decisions", event })
  const doing = (event: EnrolmentDecisionsEvent) => (decisions.can(event) ? () => send(event) : null)
  return { decisions, send, doing }
}

/** The question before many enrolments are activated. */
const ConfirmActivation = () => {
  const { decisions, send, doing } = useDecisions()
  const { pending } = useBenefitsState()
  const words = useEnrolmentsWords()
  const { shared } = useWords()
  const { targetToConfirm: confirming, includesUneven } = decisions.context
  if (confirming === null) return null
  const own = confirming.shown === null ? 0 : ownCount(pending.context.rows)
  const uneven = confirming.uneven?.length ?? 0
  const count = confirmedTarget(decisions.context).ids.length
  const former = formerCount(decisions.context)
  return (
    <ConfirmDialog
      title={confirming.shown === null ? words.question.titleOfSelected : words.question.title}
      text={words.question.text(count)}
      icon={CheckCheck}
      confirm={doing({ type: "activation.confirm" })}
      confirmLabel={words.question.confirm(count)}
      cancel={doing({ type: "activation.cancel" })}
      cancelLabel={shared.cancel}
      isBusy={false}
      busyWords={words.activating}
    >
      {former !== null && (
        <Text as="p" size="sm" role="status">
          {words.question.former(former)}
        </Text>
      )}
      <Text as="p" size="sm" tone="muted">
        {own > 0 && `${words.question.own(own)} `}
        {uneven > 0 && !includesUneven && `${words.question.uneven(uneven)} `}
        {confirming.shown !== null && `${words.question.newer} `}
        {words.question.undoable}
      </Text>
      {uneven > 0 && (
        <CheckboxField
          label={words.question.includeUneven(uneven)}
          isChecked={includesUneven}
          onChange={(isIncluded) => send({ type: "activation.include", isIncluded })}
        />
      )}
    </ConfirmDialog>
  )
}

/** Why enrolments are declined, asked once for all. */
const Decline = () => {
  const { decisions, send, doing } = useDecisions()
  const { declining, declineReasons } = useEnrolmentsWords()
  const { context } = decisions
  const isDiscarding = decisions.matches({ dialog: "discarding" })
  if (context.declineTarget === null) return null
  const { ids, of } = context.declineTarget
  const count = ids.length
  return (
    <ReasonDialog
      title={of === undefined ? declining.title(count) : declining.titleOne(fullName(of.user))}
      text={declining.text}
      codes={declineCodes}
      reasons={declineReasons}
      words={declining}
      typed={context}
      confirmLabel={declining.title(count)}
      isDiscarding={isDiscarding}
      send={send}
      doing={doing}
    />
  )
}

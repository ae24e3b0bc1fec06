import { CheckCheck } from "lucide-react"
import type { ClaimDecisionsEvent } from "#domain/claims/claim-decisions.machine.ts"
import { type Approval as Target, chosenSize, sparedBy } from "#domain/claims/claim-decisions.rules.ts"
import { isNarrowed, scopeOf } from "#domain/claims/claim-list.rules.ts"
import { reasonCodes } from "#domain/claims/claim.schema.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { CheckboxField } from "#src/components/fields/checkbox.tsx"
import { Text } from "#src/components/text/text.tsx"
import { ReasonDialog } from "#src/screens/record/reason-dialog.tsx"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useClaimsScreen, useClaimsState, useClaimsWords } from "./claims-workflows.ts"

/** The dialogs over the list: those before a decision, and the help on keys. */
export const ClaimDialogsScreen = () => (
  <>
    <Rejection />
    <Approval />
    <KeysHelp
      of={useClaimsScreen()}
      state={useClaimsState()}
      name="claims"
      words={useClaimsWords().keys}
      lines={[
        ["select", "selectRow"],
        ["extend", "extendDown", "extendUp"],
        ["page", "selectPage"],
        ["matching", "selectMatching"],
        "approve",
        "reject",
        "details",
        "peek",
        "ofClient",
        "undo"
      ]}
    />
  </>
)

/** Sends an event to the decisions; `doing` is null while it is not accepted. */
const useDecisions = () => {
  const { decisions } = useClaimsState()
  const { send: sendAll } = useClaimsScreen()
  const send = (event: ClaimDecisionsEvent) => sendAll({ to: "decisions", event })
  const doing = (event: ClaimDecisionsEvent) => (decisions.can(event) ? () => send(event) : null)
  return { decisions, send, doing }
}

/** The reason of a rejection. */
const Rejection = () => {
  const { decisions, send, doing } = useDecisions()
  const { rejection, reasons } = useClaimsWords()
  const { context } = decisions
  const isDiscarding = decisions.matches({ dialog: "discarding" })
  if (context.rejectionTarget === null || !(isDiscarding || decisions.matches({ dialog: "givingReason" }))) return null
  const count = chosenSize(context, context.rejectionTarget)
  const client = context.rejectionTarget.kind === "named" ? context.rejectionTarget.client : null
  return (
    <ReasonDialog
      title={client === null ? rejection.titleMany(count) : rejection.titleOne(client)}
      text={rejection.text}
      codes={reasonCodes}
      reasons={reasons}
      words={rejection}
      typed={context}
      confirmLabel={rejection.confirm(count)}
      isDiscarding={isDiscarding}
      send={send}
      doing={doing}
    >
      <Spared target={context.rejectionTarget} />
    </ReasonDialog>
  )
}

/** What all that match leave out, of which those that look like others can be included. */
const Spared = ({ target }: { readonly target: Target }) => {
  const { decisions, send } = useDecisions()
  const { approval: words } = useClaimsWords()
  const { includesLookAlikes, refusedCount } = decisions.context
  const { own, alike } = sparedBy(target)
  return (
    <>
      {refusedCount !== null && (
        <Text as="p" size="sm" role="status">
          {words.refused(refusedCount)}
        </Text>
      )}
      {own > 0 && (
        <Text as="p" size="sm">
          {words.own(own)}
        </Text>
      )}
      {alike > 0 && (
        <>
          {!includesLookAlikes && (
            <Text as="p" size="sm">
              {words.alike(alike)}
            </Text>
          )}
          <CheckboxField
            label={words.includeAlike(alike)}
            isChecked={includesLookAlikes}
            onChange={(isIncluded) => send({ type: "lookAlikes.include", isIncluded })}
          />
        </>
      )}
    </>
  )
}

/** Says how many claims will be approved before they are, exactly these: all, or more than a page holds. */
const Approval = () => {
  const { decisions, doing } = useDecisions()
  const { list } = useClaimsState()
  const screenWords = useClaimsWords()
  const { approval: words } = screenWords
  const { shared } = useWords()
  const { approvalTarget: approving } = decisions.context
  if (approving === null || !decisions.matches({ dialog: "confirming" })) return null
  const count = chosenSize(decisions.context, approving)
  const scope = approving.kind === "matching" ? scopeOf(approving.filter, screenWords) : null
  const selectedTitle = scope === null ? words.selectedTitle : screenWords.scope.title(scope)
  return (
    <ConfirmDialog
      isBusy={false}
      title={approving.kind === "all" ? words.title : selectedTitle}
      text={words.text(count)}
      icon={CheckCheck}
      confirm={doing({ type: "approval.confirm" })}
      confirmLabel={words.confirm(count)}
      busyWords={words.busy}
      cancel={doing({ type: "approval.cancel" })}
      cancelLabel={shared.cancel}
    >
      {approving.kind === "all" && isNarrowed(list.context.criteria.filter) && (
        <Text as="p" size="sm">
          {words.unfiltered}
        </Text>
      )}
      <Spared target={approving} />
      <Text as="p" size="sm" tone="muted">
        {approving.kind === "named" ? "" : words.newer} {words.undoable}
      </Text>
    </ConfirmDialog>
  )
}

import { CheckCheck } from "lucide-react"
import type { ClaimDecisionsEvent } from "#domain/claims/claim-decisions.machine.ts"
import {
  type Approval as Target,
  chosenSize,
  isNoteWithinLimit,
  noteLength,
  sparedBy
} from "#domain/claims/claim-decisions.rules.ts"
import { reasonCodes } from "#domain/claims/claim.schema.ts"
import { reasonNoteMax } from "#domain/shared/decision/decision.schema.ts"
import { ConfirmDialog, UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { CheckboxField } from "#src/components/fields/checkbox.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Text } from "#src/components/text/text.tsx"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
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

/** Asks once for an optional reason: a code and a note. */
const Rejection = () => {
  const { decisions, send, doing } = useDecisions()
  const { rejection, reasons } = useClaimsWords()
  const { shared } = useWords()
  const { context } = decisions
  const isDiscarding = decisions.matches({ dialog: "discarding" })
  if (context.rejectionTarget === null || !(isDiscarding || decisions.matches({ dialog: "givingReason" }))) return null
  const count = chosenSize(context, context.rejectionTarget)
  const client = context.rejectionTarget.kind === "named" ? context.rejectionTarget.client : null
  return (
    <>
      <Dialog
        title={client === null ? rejection.titleMany(count) : rejection.titleOne(client)}
        text={rejection.text}
        close={doing({ type: "reason.cancel" })}
        closeLabel={shared.close}
        submit={doing({ type: "reason.confirm" })}
        buttons={{ kind: "danger", cancel: shared.cancel, submit: rejection.confirm(count) }}
      >
        <Field label={rejection.reason} error={null}>
          {(parts) => (
            <Select
              parts={parts}
              isFirstFocus
              value={context.reasonCode ?? ""}
              onChange={(reason) =>
                send({ type: "reason.choose", code: reasonCodes.find((code) => code === reason) ?? null })
              }
              choices={[{ value: "", label: rejection.noReason }, ...choicesOf(reasonCodes, reasons)]}
            />
          )}
        </Field>
        <TextField
          label={rejection.note}
          rows={3}
          value={context.reasonNote}
          onChange={(text) => send({ type: "reason.note", text })}
          error={isNoteWithinLimit(context) ? null : rejection.tooLong}
          beside={rejection.left(noteLength(context), reasonNoteMax)}
        />
        <Spared target={context.rejectionTarget} />
      </Dialog>
      {isDiscarding && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "reason.stay" })}
          discard={() => send({ type: "reason.discard" })}
        />
      )}
    </>
  )
}

/** What all that match leave out, of which those that look like others can be included. */
const Spared = ({ target }: { readonly target: Target }) => {
  const { decisions, send } = useDecisions()
  const { approval: words } = useClaimsWords()
  const { includesLookAlikes } = decisions.context
  const { own, alike } = sparedBy(target)
  return (
    <>
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
  const { approval: words } = useClaimsWords()
  const { shared } = useWords()
  const { approvalTarget: approving } = decisions.context
  if (approving === null || !decisions.matches({ dialog: "confirming" })) return null
  const count = chosenSize(decisions.context, approving)
  return (
    <ConfirmDialog
      isBusy={false}
      title={approving.kind === "all" ? words.title : words.selectedTitle}
      text={words.text(count)}
      icon={CheckCheck}
      confirm={doing({ type: "approval.confirm" })}
      confirmLabel={words.confirm(count)}
      busyWords={words.busy}
      cancel={doing({ type: "approval.cancel" })}
      cancelLabel={shared.cancel}
    >
      <Spared target={approving} />
      <Text as="p" size="sm" tone="muted">
        {approving.kind === "named" ? "" : words.newer} {words.undoable}
      </Text>
    </ConfirmDialog>
  )
}

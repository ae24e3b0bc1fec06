import { isNoteShort, noteLength, targetSize } from "#domain/claims/claim-decisions.rules.ts"
import { reasonCodes, reasonNoteMax, type ReasonCode } from "#domain/claims/claim.schema.ts"
import type { ClaimsMessage } from "#domain/claims/claims.commands.ts"
import { useClaimsScreen, useClaimsState, useClaimsWords } from "./use-claims.ts"
import { useWords } from "#src/shell/use-application.ts"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { ApproveAllView } from "./approve-all.view.tsx"
import { RejectReasonView } from "./reject-reason.view.tsx"

/** The dialogs over the list: those before a decision, and the help on keys. */
export const ClaimDialogsScreen = () => {
  const { send, commands } = useClaimsScreen()
  const { screen } = useClaimsState()
  const { keys } = useClaimsWords()
  return (
    <>
      <Asking />
      <KeysHelp
        screen={screen}
        send={send}
        name="claims"
        available={commands}
        words={keys}
        lines={[
          ["select", "selectRow"],
          ["extend", "extendDown", "extendUp"],
          ["page", "selectPage"],
          ["matching", "selectMatching"],
          "approve",
          "reject",
          "undo"
        ]}
      />
    </>
  )
}

/** The dialogs before a decision: the reason of a rejection, or the confirmation of a large approval. */
const Asking = () => {
  const { decisions } = useClaimsState()
  const claims = useClaimsWords()
  const { shared } = useWords()
  const { send } = useClaimsScreen()
  const { rejecting, reasonCode, reasonNote, approving } = decisions.context
  const doing = (event: Extract<ClaimsMessage, { to: "decisions" }>["event"]) =>
    decisions.can(event) ? () => send({ to: "decisions", event }) : null
  const isGiving = decisions.matches({ dialog: "givingReason" }) || decisions.matches({ dialog: "discarding" })
  return (
    <>
      {isGiving && rejecting !== null && (
        <RejectReasonView
          words={claims}
          shared={shared}
          count={targetSize(rejecting)}
          client={rejecting.kind === "named" ? rejecting.client : null}
          reason={reasonCode ?? ""}
          changeReason={(reason) =>
            send({
              to: "decisions",
              event: {
                type: "reason.choose",
                code: reasonCodes.find((code): code is ReasonCode => code === reason) ?? null
              }
            })
          }
          note={reasonNote}
          noteLimit={reasonNoteMax}
          noteLength={noteLength(decisions.context)}
          noteError={isNoteShort(decisions.context) ? null : claims.rejection.tooLong}
          changeNote={(text) => send({ to: "decisions", event: { type: "reason.note", text } })}
          confirm={doing({ type: "reason.confirm" })}
          cancel={doing({ type: "reason.cancel" })}
        />
      )}
      {decisions.matches({ dialog: "discarding" }) && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ to: "decisions", event: { type: "reason.stay" } })}
          discard={() => send({ to: "decisions", event: { type: "reason.discard" } })}
        />
      )}
      {decisions.matches({ dialog: "confirming" }) && approving !== null && (
        <ApproveAllView
          words={claims.approval}
          shared={shared}
          count={targetSize(approving)}
          scope={approving.kind}
          confirm={doing({ type: "approval.confirm" })}
          cancel={doing({ type: "approval.cancel" })}
        />
      )}
    </>
  )
}

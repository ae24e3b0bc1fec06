import { isNoteShort, noteLength, targetSize } from "#domain/claims/claim-decisions.rules.ts"
import { reasonCodes, reasonNoteMax, type ReasonCode } from "#domain/claims/claim.schema.ts"
import { claimsOffers, type ClaimsDesk, type ClaimsMessage } from "#domain/claims/claims.commands.ts"
import { capOf } from "#src/app/keys.ts"
import { useClaimsWords, useDecisions, useList, useReport } from "#src/app/use-claims.ts"
import { useDesk, useKeysHelp } from "#src/app/use-desk.ts"
import { useWords } from "#src/app/use-system.ts"
import { UnsavedView } from "#src/screens/shell/unsaved.view.tsx"
import { ApproveAllView } from "./approve-all.view.tsx"
import { KeysHelpView, type KeysHelpProps } from "./keys-help.view.tsx"
import { RejectReasonView } from "./reject-reason.view.tsx"

const helpKeys: ReadonlyArray<readonly [KeysHelpProps["keys"][number]["does"], ReadonlyArray<string>]> = [
  ["move", ["claims.next", "claims.previous"]],
  ["select", ["claims.selectRow"]],
  ["extend", ["claims.extendDown", "claims.extendUp"]],
  ["page", ["claims.selectPage"]],
  ["matching", ["claims.selectMatching"]],
  ["approve", ["claims.approve"]],
  ["reject", ["claims.reject"]],
  ["undo", ["claims.undo"]],
  ["search", ["claims.search"]],
  ["help", ["claims.keys"]]
]

const toHelp = (desk: ClaimsDesk): KeysHelpProps["keys"] => {
  const offers = claimsOffers(desk)
  const keys = helpKeys.map(([does, ids]) => ({
    does,
    caps: ids.flatMap((id) => offers.find((offer) => offer.id === id)?.keys.map(capOf) ?? [])
  }))
  return [...keys, { does: "palette", caps: ["Ctrl K"] }]
}

/** The dialogs over the list: what the desk asks before it decides, and what its keys do. */
export const ClaimDialogsScreen = () => (
  <>
    <Asking />
    <KeysHelp />
  </>
)

const KeysHelp = () => {
  const desk: ClaimsDesk = { list: useList(), decisions: useDecisions(), report: useReport() }
  const { keys } = useClaimsWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  return isOpen ? (
    <KeysHelpView words={keys} closeLabel={close} keys={toHelp(desk)} close={() => setOpen(false)} />
  ) : null
}

/** What the desk asks before it decides: a reason, or whether "all" is meant. */
const Asking = () => {
  const decisions = useDecisions()
  const claims = useClaimsWords()
  const { shared } = useWords()
  const { send: sendAll } = useDesk()
  const send = (message: ClaimsMessage) => sendAll({ to: "claims", message })
  const { rejecting, reasonCode, reasonNote, approvingAll } = decisions.context
  const doing = (event: Extract<ClaimsMessage, { to: "decisions" }>["event"]) =>
    decisions.can(event) ? () => send({ to: "decisions", event }) : null
  const isGiving = decisions.matches({ asking: "givingReason" }) || decisions.matches({ asking: "discarding" })
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
      {decisions.matches({ asking: "discarding" }) && (
        <UnsavedView
          shared={shared}
          stay={() => send({ to: "decisions", event: { type: "reason.stay" } })}
          discard={() => send({ to: "decisions", event: { type: "reason.discard" } })}
        />
      )}
      {decisions.matches({ asking: "confirmingAll" }) && approvingAll !== null && (
        <ApproveAllView
          words={claims.approval}
          shared={shared}
          count={approvingAll.expected}
          confirm={doing({ type: "approveAll.confirm" })}
          cancel={doing({ type: "approveAll.cancel" })}
        />
      )}
    </>
  )
}

import { Check, X } from "lucide-react"
import { ownClaim } from "#domain/claims/claim.messages.ts"
import { isLeftToColleagues, isPending } from "#domain/claims/claim.rules.ts"
import type { Verdict } from "#domain/claims/claim.schema.ts"
import { decideOpened } from "#domain/claims/claims.commands.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { Button, PressedOnce } from "#src/components/navigation/button.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { claimDay, claimMoment } from "#src/shell/dates.ts"
import { PersonLink, RecordLink } from "#src/shell/record-link.tsx"
import { HistoryButton } from "#src/screens/record/history-button.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { claimTones, reasonText } from "./claim-cells.ts"
import { ClaimClient } from "./claim-client.screen.tsx"
import { useClaimsScreen, useClaimsState, useClaimsWords } from "./claims-workflows.ts"

/** The claim that its address names, beside the list, which stays usable. */
export const ClaimDetailsScreen = () => {
  const { send, sendIfAccepted } = useClaimsScreen()
  const state = useClaimsState()
  const words = useClaimsWords()
  const { shared, language } = useWords()
  const { id, row: claim, failure, isPeek } = state.details.context
  if (id === null || claim === null) return null
  const decide = (verdict: Verdict) => {
    const message = decideOpened(state, verdict)
    return message !== null && accepts(state, message) ? () => sendIfAccepted(message) : null
  }
  return (
    <SidePanel
      // A peek that is opened takes the focus.
      key={isPeek ? "peek" : "open"}
      isPeek={isPeek}
      title={words.details.title(fullName(claim.user))}
      isModal={false}
      status={<HistoryButton of={{ kind: "claim", id }} hasKey />}
      close={() => send({ to: "details", event: { type: "details.close" } })}
      closeLabel={words.details.close}
      footer={
        isLeftToColleagues(claim) ? (
          <Text size="sm" tone="muted">
            {ownClaim[language]}
          </Text>
        ) : (
          isPending(claim) && (
            <PressedOnce>
              <Button icon={X} action={decide("rejected")}>
                {words.reject}
              </Button>
              <Button kind="primary" icon={Check} action={decide("approved")}>
                {words.approve}
              </Button>
            </PressedOnce>
          )
        )
      }
    >
      {failure !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{
            label: shared.retry,
            run: () => send({ to: "details", event: { type: "rows.changed", ids: null } })
          }}
        />
      )}
      <Facts>
        <Fact name={words.columns.client}>
          <RecordLink place="users" id={claim.user_id}>
            {fullName(claim.user)}
          </RecordLink>
        </Fact>
        <Fact name={words.columns.category}>{words.types[claim.type]}</Fact>
        <Fact name={words.columns.treatmentDate}>{claimDay(claim.date_treatment)}</Fact>
        <Fact name={words.columns.submittedOn}>{claimMoment(claim.created_at)}</Fact>
        <Fact name={words.columns.status}>
          <Badge tone={claimTones[claim.status]}>{words.statuses[claim.status]}</Badge>
        </Fact>
        {!isPending(claim) && (
          <>
            <Fact name={words.details.decidedOn}>{claimMoment(claim.decided_at)}</Fact>
            <Fact name={words.details.decidedBy}>
              <PersonLink person={claim.decided_by} name={claim.decided_by.name} />
            </Fact>
            {claim.reason !== null && <Fact name={words.details.reason}>{reasonText(claim.reason, words)}</Fact>}
          </>
        )}
      </Facts>
      <ClaimClient claim={claim} />
    </SidePanel>
  )
}

import type { ReactNode } from "react"
import { CircleAlert, HeartHandshake, ReceiptText } from "lucide-react"
import { activeBenefits, ageOn, claimsOfYear, earlierClaim } from "#domain/claims/claim-client.rules.ts"
import { isLookAlike } from "#domain/claims/claim.rules.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import { titlesOf } from "#domain/shared/language.rules.ts"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { ErrorNote, Note } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { MemberHistory } from "#src/screens/record/member-history.tsx"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { claimDay, claimMoment } from "#src/shell/dates.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { claimTones, reasonText } from "./claim-cells.ts"
import { useClaimsScreen, useClaimsState, useClaimsWords } from "./claims-workflows.ts"
import * as styles from "./claim-client.module.css"

/** What stands beside a claim: the one that it looks like, and its client with the claims of a year and the active benefits. */
export const ClaimClient = ({ claim }: { readonly claim: Claim }) => (
  <>
    {isLookAlike(claim) && <Comparison claim={claim} />}
    <Client />
    <ClaimsOfYear claim={claim} />
    <Benefits />
  </>
)

/** A claim beside the earlier one that it looks like, field by field. */
const Comparison = ({ claim }: { readonly claim: Claim }) => {
  const { clientClaims } = useClaimsState()
  const words = useClaimsWords()
  const { shared } = useWords()
  const { details, columns } = words
  const { rows, failure } = clientClaims.context
  const earlier = earlierClaim(rows ?? [], claim)
  if (earlier === null)
    return (
      <Part title={details.comparison}>
        {rows === null && failure === null ? (
          <LoadingRows text={shared.loading} rows={4} />
        ) : (
          <Note icon={CircleAlert} role="status">
            <span>{details.earlierUnread}</span>
          </Note>
        )}
      </Part>
    )
  const row = (id: string, label: string, text: (one: Claim) => ReactNode) => ({
    id,
    cells: [label, text(claim), text(earlier)]
  })
  return (
    <Part title={details.comparison}>
      <PlainTable
        caption={details.comparison}
        columns={[{ label: details.field, width: 124 }, { label: details.thisOne }, { label: details.earlier }]}
        rows={[
          row("type", columns.category, (one) => words.types[one.type]),
          row("treated", columns.treatmentDate, (one) => claimDay(one.date_treatment)),
          row("submitted", columns.submittedOn, (one) => claimMoment(one.created_at)),
          row("status", columns.status, (one) => (
            <Badge tone={claimTones[one.status]}>{words.statuses[one.status]}</Badge>
          )),
          row("decided", details.decidedBy, (one) => one.decided_by?.name ?? details.notDecided)
        ]}
      />
    </Part>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Client = () => {
  const { send } = useClaimsScreen()
  const { shared, language } = useWords()
  const { client, decisions } = useClaimsState()
  const { details: words } = useClaimsWords()
  const { notAvailable } = useRecordWords()
  const { row: user, failure } = client.context
  return (
    <Part title={words.client}>
      {failure !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{
            label: shared.retry,
            run: () => send({ to: "client", event: { type: "rows.changed", ids: null } })
          }}
        />
      )}
      {user === null && failure === null && <LoadingRows text={shared.loading} rows={2} />}
      {user !== null && (
        <Facts>
          <Fact name={words.company}>
            {user.company === null ? (
              notAvailable
            ) : (
              <RecordLink place="companies" id={user.company.id}>
                {user.company.name}
              </RecordLink>
            )}
          </Fact>
          <Fact name={words.clientStatus}>{words.clientStatuses[user.status]}</Fact>
          <Fact name={words.age}>
            {user.dob === null ? notAvailable : words.years(ageOn(user.dob, decisions.context.nowMs))}
          </Fact>
        </Facts>
      )}
    </Part>
  )
}

const ClaimsOfYear = ({ claim }: { readonly claim: Claim }) => {
  const { clientClaims, decisions } = useClaimsState()
  const words = useClaimsWords()
  const { details, columns } = words
  const { send } = useClaimsScreen()
  const { rows, userId } = clientClaims.context
  const claims = rows === null ? [] : claimsOfYear(rows, claim, decisions.context.nowMs)
  if (userId === null) return null
  const title = details.claims(rows === null ? null : claims.length)
  return (
    <Part title={title}>
      <MemberHistory
        history={clientClaims}
        read={() => send({ to: "clientClaims", event: { type: "history.retry" } })}
        icon={ReceiptText}
        none={words.empty.title}
      >
        <PlainTable
          isSmall
          caption={title}
          columns={[
            { label: columns.category },
            { label: columns.treatmentDate, width: 92 },
            { label: columns.status, width: 104 }
          ]}
          rows={claims.map((one) => ({
            id: one.id,
            cells: [
              <span key="type">
                {one.id === claim.id ? <strong>{words.types[one.type]}</strong> : words.types[one.type]}
                <Text as="span" size="xs" tone="muted">
                  {one.id === claim.id && ` · ${details.thisOne}`}
                  {isLookAlike(one) && ` · ${words.lookAlike}`}
                  {one.reason !== null && ` · ${reasonText(one.reason, words)}`}
                </Text>
              </span>,
              claimDay(one.date_treatment),
              <Badge key="status" tone={claimTones[one.status]}>
                {words.statuses[one.status]}
              </Badge>
            ]
          }))}
        />
      </MemberHistory>
    </Part>
  )
}

const Benefits = () => {
  const { clientEnrolments } = useClaimsState()
  const { details: words } = useClaimsWords()
  const { language } = useWords()
  const { send } = useClaimsScreen()
  const { rows, userId } = clientEnrolments.context
  const active = activeBenefits(rows ?? [])
  if (userId === null) return null
  return (
    <Part title={words.benefits}>
      <MemberHistory
        history={clientEnrolments}
        read={() => send({ to: "clientEnrolments", event: { type: "history.retry" } })}
        icon={HeartHandshake}
        none={words.noBenefits}
      >
        {active.length === 0 ? (
          <Text as="p" size="sm" tone="muted">
            {words.noBenefits}
          </Text>
        ) : (
          <ul className={styles.benefits}>
            {active.map(({ id, benefit }) => (
              <li key={id}>
                <RecordLink place="benefits" id={benefit.id}>
                  {titlesOf(benefit)[language]}
                </RecordLink>
              </li>
            ))}
          </ul>
        )}
      </MemberHistory>
    </Part>
  )
}

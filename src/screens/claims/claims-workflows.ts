/** The claims screen: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import {
  claimDetailsMachine,
  claimActionsMachine,
  claimListMachine,
  claimsScreenMachine
} from "#domain/claims/claims-screen.machine.ts"
import {
  claimClientMachine,
  clientClaimsMachine,
  clientEnrolmentsMachine
} from "#domain/claims/claim-client.machine.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { type ClaimSummary, claimCriteria, dividePending } from "#domain/claims/claim-list.rules.ts"
import type { ClaimReportPort, ClaimsPort } from "#domain/claims/claims.port.ts"
import type { ClaimCriteria } from "#domain/claims/claim-search.schema.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import { performCall } from "#domain/claims/decision-job.rules.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { Loaded } from "#domain/shared/list/record-list.rules.ts"
import { ClaimId } from "#domain/shared/identity.schema.ts"
import { amongListed } from "#src/screens/record/record-workflows.ts"
import { figuresWith, listCalls, type ListPorts, readAhead, reportWith } from "#src/screens/record/list-loading.ts"
import { runningClock } from "#src/shell/time/running-clock.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { ClaimsMessage, ClaimsState } from "#domain/claims/claims.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface ClaimsPorts extends ListPorts<ClaimsPort> {
  readonly report: ClaimReportPort
  /** What is shown of a claim's client. */
  readonly client: ListPorts<ClientReads>
}

interface ClientReads {
  readonly person: Pick<UsersPort, "find">
  readonly enrolments: Pick<EnrolmentsPort, "ofUser">
}

const load = (claims: ClaimsPort, criteria: ClaimCriteria): Effect.Effect<Loaded<Claim, ClaimSummary>, unknown> =>
  Effect.map(claims.list(claimCriteria.toSearch(criteria)), (page) => ({
    page,
    summary: dividePending(page, criteria.filter)
  }))

const claimDecisionsWith = (
  { records: claims }: ClaimsPorts,
  who: () => Administrator,
  listAnswered: Effect.Effect<void>
) =>
  claimDecisionsMachine.provide({
    actors: {
      // What can be undone is of no use before the rows, and must not delay them.
      loadUndoable: readActor(() => Effect.andThen(listAnswered, claims.undoable)),
      performJob: writeActor(({ job, joinedDecision }) =>
        performCall(claims, { id: who().id, name: who().name }, job, joinedDecision)
      )
    }
  })

const clientWith = ({ records, inBackground, client }: ClaimsPorts) => ({
  client: claimClientMachine.provide({ actors: { findRecord: readActor(({ id }) => client.records.person.find(id)) } }),
  clientClaims: clientClaimsMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isUserRequest }) => (isUserRequest ? records : inBackground).ofUser(userId, {}))
    }
  }),
  clientEnrolments: clientEnrolmentsMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isUserRequest }) =>
        (isUserRequest ? client.records : client.inBackground).enrolments.ofUser(userId)
      )
    }
  })
})

/** What the details of a claim read. */
const claimReads = (
  { ahead, client }: ClaimsPorts,
  { id, user_id }: Claim
): ReadonlyArray<Effect.Effect<unknown, unknown>> =>
  ahead === undefined || client.ahead === undefined
    ? []
    : [
        client.ahead.person.find(user_id),
        ahead.ofUser(user_id, {}),
        client.ahead.enrolments.ofUser(user_id),
        ahead.find(id)
      ]

/** The screen of the claims with all ports it calls. `rendered` waits until an answer has been rendered. */
export const claimsScreenWith = (
  ports: ClaimsPorts,
  who: () => Administrator,
  rendered: () => Promise<void> = async () => undefined
) => {
  let listAnswered = (): void => undefined
  const firstAnswer = new Promise<void>((resolve) => {
    listAnswered = resolve
  })
  const loadFirst: typeof load = (claims, criteria) =>
    Effect.ensuring(load(claims, criteria), Effect.sync(listAnswered))
  return claimsScreenMachine.provide({
    actions: { lookAhead: (_, { rows }) => readAhead(rows.flatMap((claim) => claimReads(ports, claim))) },
    actors: {
      list: claimListMachine.provide(
        listCalls(ports, {
          load: loadFirst,
          byIds: (claims, search, criteria) => claims.list(amongListed(search, criteria))
        })
      ),
      decisions: claimDecisionsWith(
        ports,
        who,
        Effect.promise(() => firstAnswer.then(rendered))
      ),
      details: claimDetailsMachine.provide({
        actors: { findRecord: readActor(({ id }) => ports.records.find(id)) }
      }),
      ...clientWith(ports),
      rowActions: claimActionsMachine.provide({
        actors: { performJob: writeActor(({ job: { id } }) => ports.records.restore(ClaimId.make(id))) }
      }),
      report: reportWith(ports.report.download),
      figures: figuresWith(ports),
      clock: runningClock
    }
  })
}

export const {
  Provider: ClaimsScreenProvider,
  useScreen: useClaimsScreen,
  useScreenState: useClaimsState,
  useScreenPart: useClaimsPart,
  useButtons: useClaimButtons,
  useWords: useClaimsWords
} = screenContext<ClaimsState, ClaimsMessage, ClaimsScreenWords>(
  claimsScreenEnglish,
  (spanish) => spanish.claimsScreenSpanish
)

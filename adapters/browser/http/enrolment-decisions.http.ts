/** Deciding enrolments over HTTP. Each write has an idempotency key, so that it is done once. */
import { Effect } from "effect"
import { enrolmentDecisionsContract } from "#adapters/contract/enrolment-decisions.contract.ts"
import type {
  BulkEnrolmentDecision,
  EnrolmentConflict,
  MatchingEnrolmentsOutcome,
  NamedEnrolmentsOutcome
} from "#domain/enrolments/enrolment-decision.schema.ts"
import { type EnrolmentJobs, enrolmentJobs } from "#domain/enrolments/enrolment-job.rules.ts"
import type { EnrolmentDecisionsPort } from "#domain/enrolments/enrolments.port.ts"
import { ofMatching, ofNamed } from "./bulk-outcome.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"

const decide = (call: Call, newKey: () => string, body: BulkEnrolmentDecision) =>
  dataOf(call(enrolmentDecisionsContract.decide, { body }, { key: newKey() }))

/** The client has texts of its own for the reasons. */
const withoutMessage = <Reason>(said: Reason & { readonly message?: string }) => {
  const { message: _, ...one } = said
  return one
}

const withoutMessages = <Outcome extends { readonly conflicts: ReadonlyArray<EnrolmentConflict> }>(
  outcome: Outcome
) => ({ ...outcome, conflicts: outcome.conflicts.map(withoutMessage<EnrolmentConflict>) })

export const httpEnrolmentDecisions = (
  call: Call,
  newKey: () => string,
  read: CallOptions = {}
): EnrolmentDecisionsPort => ({
  activatePending: (body) =>
    Effect.suspend(() =>
      Effect.map(call(enrolmentDecisionsContract.activatePending, { body }, { key: newKey() }), ({ data }) => ({
        ...data,
        failed: data.failed.map(withoutMessage)
      }))
    ),
  decideNamed: (body) =>
    Effect.suspend(() =>
      Effect.map(
        Effect.flatMap(decide(call, newKey, body), ofNamed<NamedEnrolmentsOutcome, MatchingEnrolmentsOutcome>),
        withoutMessages
      )
    ),
  decideMatching: (body) =>
    Effect.suspend(() =>
      Effect.map(
        Effect.flatMap(decide(call, newKey, body), ofMatching<NamedEnrolmentsOutcome, MatchingEnrolmentsOutcome>),
        withoutMessages
      )
    ),
  undo: (id, body) =>
    Effect.suspend(() => dataOf(call(enrolmentDecisionsContract.undo, { params: { id }, body }, { key: newKey() }))),
  undoable: Effect.suspend(() => dataOf(call(enrolmentDecisionsContract.undoable, {}, read)))
})

export const httpEnrolmentJobs = (call: Call, newKey: () => string): EnrolmentJobs =>
  enrolmentJobs(httpEnrolmentDecisions(call, newKey))

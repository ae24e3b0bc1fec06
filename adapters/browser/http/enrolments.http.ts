import { Effect } from "effect"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import type {
  BulkEnrolmentDecision,
  EnrolmentConflict,
  MatchingEnrolmentsOutcome,
  NamedEnrolmentsOutcome
} from "#domain/enrolments/enrolment-decision.schema.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { ofMatching, ofNamed } from "./bulk-outcome.ts"
import { withVersion } from "./create-keys.ts"

const decide = (call: Call, newKey: () => string, body: BulkEnrolmentDecision) =>
  dataOf(call(enrolmentsContract.decide, { body }, { key: newKey() }))

/** The client has texts of its own for the reasons. */
const withoutMessages = <Outcome extends { readonly conflicts: ReadonlyArray<EnrolmentConflict> }>(
  outcome: Outcome
): Outcome => ({
  ...outcome,
  conflicts: outcome.conflicts.map(({ id, reason, decided_by, decided_at }) => ({ id, reason, decided_by, decided_at }))
})

/** The enrolments port over HTTP. Deciding many has an idempotency key, so that it is done once. */
export const httpEnrolments = (call: Call, newKey: () => string, read: CallOptions = {}): EnrolmentsPort => ({
  pending: (query) => call(enrolmentsContract.pending, { query }, read),
  find: (id) => dataOf(call(enrolmentsContract.find, { params: { id } }, read)),
  ofUser: (userId) => call(enrolmentsContract.ofUser, { params: { userId }, query: {} }, read),
  setStatus: (id, status, version, reason) =>
    dataOf(
      call(enrolmentsContract.setStatus, {
        params: { id },
        body: { status, ...withVersion(version), ...(reason !== undefined && { reason }) }
      })
    ),
  activatePending: (body) =>
    Effect.suspend(() =>
      Effect.map(call(enrolmentsContract.activatePending, { body }, { key: newKey() }), ({ data }) => ({
        ...data,
        failed: data.failed.map(({ id, reason }) => ({ id, reason }))
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
    Effect.suspend(() => dataOf(call(enrolmentsContract.undo, { params: { id }, body }, { key: newKey() }))),
  undoable: Effect.suspend(() => dataOf(call(enrolmentsContract.undoable, {}, read)))
})

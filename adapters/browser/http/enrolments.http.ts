import { Effect } from "effect"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { withVersion } from "./create-keys.ts"

/** The enrolments port over HTTP. Activating many has an idempotency key, so that it is done once. */
export const httpEnrolments = (call: Call, newKey: () => string, read: CallOptions = {}): EnrolmentsPort => ({
  pending: (query) => call(enrolmentsContract.pending, { query }, read),
  find: (id) => dataOf(call(enrolmentsContract.find, { params: { id } }, read)),
  ofUser: (userId) => call(enrolmentsContract.ofUser, { params: { userId }, query: {} }, read),
  setStatus: (id, status, version) =>
    dataOf(
      call(enrolmentsContract.setStatus, {
        params: { id },
        body: { status, ...withVersion(version) }
      })
    ),
  activatePending: (body) =>
    Effect.suspend(() =>
      Effect.map(call(enrolmentsContract.activatePending, { body }, { key: newKey() }), ({ data }) => ({
        updated: data.updated,
        failed: data.failed.map(({ id, reason }) => ({ id, reason }))
      }))
    )
})

import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import type { EnrolmentRecordsPort } from "#domain/enrolments/enrolments.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { withVersion } from "./create-keys.ts"

/** Enrolments over HTTP. */
export const httpEnrolments = (call: Call, _newKey: () => string, read: CallOptions = {}): EnrolmentRecordsPort => ({
  pending: (query) => call(enrolmentsContract.pending, { query }, read),
  find: (id) => dataOf(call(enrolmentsContract.find, { params: { id } }, read)),
  ofUser: (userId) => call(enrolmentsContract.ofUser, { params: { userId }, query: {} }, read),
  setStatus: (id, status, version, reason) =>
    dataOf(
      call(enrolmentsContract.setStatus, {
        params: { id },
        body: { status, ...withVersion(version), ...(reason !== undefined && { reason }) }
      })
    )
})

import { auditContract } from "#adapters/contract/audit.contract.ts"
import type { AuditPort } from "#domain/audit/audit.port.ts"
import type { Call, CallOptions } from "./http-client.ts"

/** The audit log over HTTP. */
export const httpAudit = (call: Call, _newKey: () => string, read: CallOptions = {}): AuditPort => ({
  list: (query) => call(auditContract.list, { query }, read)
})

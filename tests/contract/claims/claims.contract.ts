/**
 * What every answer to the claims port promises: the service over memory, over PostgreSQL, and the browser through HTTP.
 *
 * Two administrators share one backend. A failure is always followed by a look at everything that is kept: nothing changed.
 */
import { afterEach, beforeEach, describe } from "vitest"
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { Client } from "#domain/claims/claim.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { Notification } from "#domain/notifications/notification.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import { bulkPromises } from "#tests/contract/claims/claims-bulk.contract.ts"
import { changePromises } from "#tests/contract/claims/claims-change.contract.ts"
import { listPromises } from "#tests/contract/claims/claims-list.contract.ts"
import { matchingPromises } from "#tests/contract/claims/claims-matching.contract.ts"
import { undoPromises } from "#tests/contract/claims/claims-undo.contract.ts"

/** What is kept of a notification. */
type Told = Pick<Notification, "message" | "status" | "user_id" | "claim_id" | "created_at">

export interface ClaimsBackend {
  readonly first: Person
  readonly second: Person
  readonly firstPort: ClaimsPort
  readonly secondPort: ClaimsPort
  readonly addUser: (name?: Partial<Client>) => Promise<UserId>
  readonly deleteUser: (id: UserId) => Promise<void>
  readonly now: () => Promise<Instant>
  /** Lets time pass for everything that is kept. */
  readonly advance: (seconds: number) => Promise<void>
  /** Every audit entry about claims, in no order. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  readonly notifications: () => Promise<ReadonlyArray<Told>>
  /** All that is kept of claims, decisions, notifications, audit and counts; equal before and after means: nothing changed. */
  readonly everything: () => Promise<unknown>
  /** From now on no audit entry can be written, or again it can. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** An open backend for each test. */
export type GetBackend = () => ClaimsBackend

/** Undo lasts 600 seconds in the backends that `make` opens. */
export const claimsContract = (name: string, make: () => Promise<ClaimsBackend>): void => {
  describe(`claims, answered by ${name}`, () => {
    let open: ClaimsBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend: GetBackend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }

    listPromises(backend)
    changePromises(backend)
    bulkPromises(backend)
    matchingPromises(backend)
    undoPromises(backend)
  })
}

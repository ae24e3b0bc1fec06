/** The backend of the claims contract: two administrators, a clock that can be advanced, and the stored data. */
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Client } from "#domain/claims/claim.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { Notification } from "#domain/notifications/notification.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"

/** A notification as stored. */
type StoredNotification = Pick<Notification, "message" | "status" | "user_id" | "claim_id" | "created_at">

export interface ClaimsBackend {
  readonly first: Person
  readonly second: Person
  readonly firstPort: ClaimsPort
  readonly secondPort: ClaimsPort
  readonly addUser: (name?: Partial<Client>) => Promise<UserId>
  readonly deleteUser: (id: UserId) => Promise<void>
  readonly now: () => Promise<Instant>
  /** Advances the clock of the backend. */
  readonly advance: (seconds: number) => Promise<void>
  /** Every audit entry of a change about claims, in no order. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** The same of reads: lists and details. */
  readonly reads: () => Promise<ReadonlyArray<AuditEntry>>
  readonly notifications: () => Promise<ReadonlyArray<StoredNotification>>
  /**
   * All stored claims, decisions, notifications, audit entries and counts; equal snapshots mean that nothing was
   * changed.
   */
  readonly snapshot: () => Promise<unknown>
  /** While refusing, no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the open backend of the current test. */
export type GetBackend = () => ClaimsBackend

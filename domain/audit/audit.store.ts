import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { AuditEntry, AuditSearch, Entity, Fields } from "./audit.schema.ts"

/** A change for the audit log; the store knows the administrator, the time and the request. */
export interface Change {
  readonly action: string
  readonly entity: Entity
  readonly entityId: string
  readonly before: Fields
  readonly after: Fields
}

/** The audit log. Entries are only ever added. */
export interface AuditStore {
  readonly append: (change: Change) => Effect.Effect<void, Unavailable>
  readonly list: (search: AuditSearch) => Effect.Effect<Page<AuditEntry>, Unavailable>
}

/** Publishes changes to all clients of all server processes, when the transaction is committed. */
export interface ChangePublisher {
  /** Null ids mean "many": clients refetch what they show. */
  readonly publish: (entity: Entity, ids: ReadonlyArray<string> | null) => Effect.Effect<void, Unavailable>
}

import type { Effect } from "effect"
import type { Unauthorized, Unavailable } from "../failure.errors.ts"
import type { Page } from "../page.schema.ts"
import type { ReportStore } from "../report/report.store.ts"
import type { NamedRecord } from "../record-kind.schema.ts"
import type { AuditEntry, AuditFilter, AuditSearch, AuditedFields, RecordNames } from "./audit.schema.ts"
import type { Entity } from "../identity.schema.ts"

/** A change for the audit log; the store knows the administrator, the time and the request. */
export interface Change {
  readonly action: string
  readonly entity: Entity
  readonly entityId: string
  readonly before: AuditedFields
  readonly after: AuditedFields
}

/** What one write has changed, and whose it is. */
export type RecordWrite = Pick<Change, "before" | "after"> & Pick<AuditEntry, "at" | "actor">

/** The audit log. Entries are only ever added; none to an ended session. */
export interface AuditStore {
  readonly append: (change: Change) => Effect.Effect<void, Unauthorized | Unavailable>
  /** Adds an entry of a read, unless the log has the same one of this administrator within `repeatedReadSeconds`. */
  readonly appendRead: (read: Change) => Effect.Effect<void, Unauthorized | Unavailable>
  readonly list: (search: AuditSearch) => Effect.Effect<Page<AuditEntry>, Unavailable>
  /** The latest writes of a record, newest first, at most `count`. */
  readonly writes: (
    entity: Entity,
    entityId: string,
    count: number
  ) => Effect.Effect<ReadonlyArray<RecordWrite>, Unavailable>
}

/** What records are called now, the deleted ones too. */
export interface RecordNameStore {
  readonly find: (records: ReadonlyArray<NamedRecord>) => Effect.Effect<RecordNames, Unavailable>
}

export type AuditReportStore = ReportStore<AuditEntry, AuditFilter>

/** Publishes changes to all clients of all server processes, when the transaction is committed. */
export interface ChangePublisher {
  /** Null ids mean "many": clients refetch what they show. */
  readonly publish: (entity: Entity, ids: ReadonlyArray<string> | null) => Effect.Effect<void, Unavailable>
}

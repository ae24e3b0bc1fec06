/** One change: who, when, what, from which state to which. Secrets never enter it. */
import { Schema } from "effect"
import { Instant } from "../calendar.schema.ts"
import { AuditEntryId, Entity, Person, UserId } from "../identity.schema.ts"
import { listQuery } from "../page.schema.ts"

/** The fields of a record that matter to a change; null where there was, or is, no record. */
export const AuditedFields = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))
export type AuditedFields = typeof AuditedFields.Type

export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  at: Instant,
  actor: Person,
  /** `claim.approve`, `session.open`, … */
  action: Schema.String,
  entity: Entity,
  entity_id: Schema.String,
  before: AuditedFields,
  after: AuditedFields,
  request_id: Schema.NullOr(Schema.String)
})
export interface AuditEntry extends Schema.Schema.Type<typeof AuditEntry> {}

const bounded = Schema.String.check(Schema.isMaxLength(64, { message: "value_invalid" }))

export const auditQuery = listQuery({
  id: AuditEntryId,
  filters: {
    entity: Schema.optionalKey(Entity),
    entity_id: Schema.optionalKey(bounded),
    actor_id: Schema.optionalKey(UserId),
    /** `claim.approve`, or without the kind of record `approve`. */
    action: Schema.optionalKey(bounded),
    /** Bounds of its time, both included. */
    created_from: Schema.optionalKey(Instant),
    created_to: Schema.optionalKey(Instant)
  },
  sortFields: ["at"],
  sortDefault: "-at",
  newestFirst: ["at"],
  perPage: 10
})
export const AuditFilter = auditQuery.Filter
export interface AuditFilter extends Schema.Schema.Type<typeof AuditFilter> {}
export const AuditSearch = auditQuery.Search
export interface AuditSearch extends Schema.Schema.Type<typeof AuditSearch> {}
export type AuditSortField = (typeof auditQuery.sortFields)[number]

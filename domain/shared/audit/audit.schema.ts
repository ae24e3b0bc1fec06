/** One change: who, when, what, from which state to which. Secrets never enter it. */
import { Schema } from "effect"
import { Instant } from "../calendar.schema.ts"
import { AuditEntryId, CompanyId, Entity, Person, UserId } from "../identity.schema.ts"
import { listQuery } from "../page.schema.ts"
import { TimeZone } from "../time-zone.schema.ts"

/** The fields of a record that matter to a change; null where there was, or is, no record. */
export const AuditedFields = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))
export type AuditedFields = typeof AuditedFields.Type

/** What a record is called now: a claim and an enrolment by their member. */
export const RecordName = Schema.Struct({
  name: Schema.String,
  /** Where its Spanish name is another. */
  name_es: Schema.optionalKey(Schema.String),
  is_deleted: Schema.optionalKey(Schema.Literal(true)),
  /** Whom it is about, where it has no address of its own: it is found in that member's details. */
  person: Schema.optionalKey(UserId)
})
export interface RecordName extends Schema.Schema.Type<typeof RecordName> {}
export const RecordNames = Schema.Record(Schema.String, RecordName)
export type RecordNames = typeof RecordNames.Type

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
  request_id: Schema.NullOr(Schema.String),
  /** By id, of the records that the entry names; looked up when it is read, and without those that are no longer stored. */
  names: Schema.optionalKey(RecordNames),
  /** In a gathered list: the entry stands for all that one statement has changed. */
  bulk: Schema.optionalKey(Schema.Struct({ count: Schema.Int, company_id: Schema.optionalKey(CompanyId) })),
  /** In a history: how many reads of this person on this day the entry, the last of them, stands for; absent for one. */
  reads: Schema.optionalKey(Schema.Int)
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
    /** The entries of a bulk, by the request that it came with. */
    request_id: Schema.optionalKey(bounded),
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
export const AuditSearch = Schema.Struct({
  ...auditQuery.Search.fields,
  /** One line for all that one statement has changed. */
  gathered: Schema.optionalKey(Schema.Literal("yes").annotate({ message: "value_invalid" })),
  /** One line for all that a person has read on one day of this time zone. */
  reads_per_day_in: Schema.optionalKey(TimeZone)
})
export interface AuditSearch extends Schema.Schema.Type<typeof AuditSearch> {}
export type AuditSortField = (typeof auditQuery.sortFields)[number]

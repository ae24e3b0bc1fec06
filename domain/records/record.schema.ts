/** What every simple record has. From the schemas and failures of a kind its endpoints, service and calls are made. */
import { Schema } from "effect"
import type { Entity } from "../shared/identity.schema.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ListOrder } from "../shared/page.schema.ts"
import type { RecordNoun } from "../shared/record-noun.rules.ts"

export interface SimpleRecord {
  readonly id: string
  readonly version: number
  readonly is_deleted: boolean
  readonly created_at: Instant
}

/** A record that is switched on and off. */
export interface SwitchedRow extends SimpleRecord {
  readonly status: "active" | "inactive"
}

/** What any list of simple records may be narrowed by, besides fields of its own. */
export interface SimpleRecordFilter {
  readonly searchTerm?: string
  readonly status?: "active" | "inactive"
  readonly active?: "yes" | "no"
}

export interface SimpleRecordSearch extends SimpleRecordFilter {
  readonly sort?: string
  readonly page?: number
  readonly limit?: number
  readonly ids?: string
}

/** What any change of a simple record may say. */
export interface SimpleRecordChange {
  readonly version?: number
  readonly status?: "active" | "inactive"
}

type FailureSchema = Schema.Codec<{ readonly _tag: string }, unknown> & { readonly identifier: string }

/** One kind of record: its name, its schemas and its failures. Everything about a kind takes it as its one type. */
export interface RecordKind {
  /** The word for it in the audit, in events and in the codes of refusals. */
  readonly entity: Entity
  readonly path: `/${string}`
  /** What it is called in texts and in the descriptions of its endpoints. */
  readonly noun: RecordNoun
  readonly Id: Schema.Codec<string, string>
  readonly Row: Schema.Codec<SimpleRecord, unknown>
  readonly New: Schema.Codec<object, unknown>
  readonly Change: Schema.Codec<SimpleRecordChange, unknown>
  /** What its list may be asked. */
  readonly query: ListOrder<string> & {
    readonly Filter: Schema.Codec<SimpleRecordFilter, unknown> & { readonly fields: object }
    readonly Search: Schema.Codec<SimpleRecordSearch, unknown>
  }
  readonly NotFound: FailureSchema & (new () => { readonly _tag: string })
  readonly Taken: FailureSchema &
    (new (of: { readonly fields: Readonly<Record<string, string>> }) => { readonly _tag: string })
  /** Made from the current row, the fields that were changed since, and who has saved it. */
  readonly Overtaken: FailureSchema & (new (of: never) => { readonly _tag: string })
}

export type RowOf<K extends RecordKind> = K["Row"]["Type"]
export type IdOf<K extends RecordKind> = RowOf<K>["id"]
export type NewOf<K extends RecordKind> = K["New"]["Type"]
export type ChangeOf<K extends RecordKind> = K["Change"]["Type"]
export type FilterOf<K extends RecordKind> = K["query"]["Filter"]["Type"]
export type SearchOf<K extends RecordKind> = K["query"]["Search"]["Type"]
export type SortFieldOf<K extends RecordKind> = K["query"]["sortFields"][number]
export type NotFoundOf<K extends RecordKind> = K["NotFound"]["Type"]
export type TakenOf<K extends RecordKind> = K["Taken"]["Type"]
export type OvertakenOf<K extends RecordKind> = K["Overtaken"]["Type"]

/** "yes" are the records there are, "no" the deleted ones; absent means yes (decisions, section 5). */
export const Active = Schema.Literals(["yes", "no"]).annotate({ message: "active_unknown" })

/** True on the rows of a list of deleted records; on others absent or, from another server, false. */
export const deletedMark = { is_deleted: Schema.optionalKey(Schema.Boolean) }

/** How many records there are, deleted ones apart, and how many of them are active. */
export const RecordStats = Schema.Struct({ total: Schema.Int, active: Schema.Int })
export interface RecordStats extends Schema.Schema.Type<typeof RecordStats> {}

/**
 * Endpoints as plain values in tables that both programs import: the server answers them, the browser calls them, and
 * the OpenAPI document is rendered from them. Status codes occur in the contracts and nowhere else.
 */
import { Schema } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { FieldsInvalid, OutcomeUnknown, Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import { Pagination } from "#domain/shared/page.schema.ts"
import type { Permission } from "#domain/shared/permission/permission.schema.ts"

/** Any schema without dependencies. */
export type Plain = Schema.Codec<unknown, unknown>

/** The class of a domain failure: it decodes the failure in the browser and encodes it on the server. */
export type FailureClass = Schema.Codec<{ readonly _tag: string }, unknown> & { readonly identifier: string }

/** A failure on the wire: `code` is compared by clients, `extra` is added to the envelope. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly failure: FailureClass
  readonly extra?: Readonly<Record<string, unknown>>
  /** Its `fields` are message keys, which are sent as text in the language of the request. */
  readonly worded?: true
}

/** A file of a form; a larger one than `maxBytes` is refused with the text of `tooLarge` at its field. */
export interface FormFile {
  readonly maxBytes: number
  readonly tooLarge?: string
  readonly optional?: true
}
export type FormFiles = Readonly<Record<string, FormFile>>

export type Body =
  | { readonly kind: "json"; readonly schema: Plain; readonly optional: boolean; readonly refusedAs: 400 | 422 }
  | { readonly kind: "form"; readonly fields: Plain; readonly files: FormFiles }

export type Answer =
  | {
      readonly kind: "json"
      readonly schema: Plain
      readonly status: 200 | 201
      /** The schema of a row, where the data is a list of rows. */
      readonly row?: Plain
      /** The schemas of their rows, where the data is a record with lists, by the names of the lists. */
      readonly rows?: Readonly<Record<string, Plain>>
    }
  | { readonly kind: "file"; readonly types: ReadonlyArray<string> }
  | { readonly kind: "events"; readonly name: string; readonly schema: Plain }

/** Several permissions of which one suffices, or where a rule of the domain says which of them, by what is sent. */
export interface Asked {
  readonly oneOf: readonly [Permission, ...ReadonlyArray<Permission>]
  readonly of?: (sent: never) => Permission
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: `/${string}`
  readonly summary: string
  /** What a generated client calls it; set where the tables are joined. */
  readonly operationId?: string
  /** What the caller must be allowed to do; what anyone may do is answered without a session. */
  readonly permission: Permission | Asked | "anyone"
  /** Also for an administrator who must change the password first. */
  readonly beforePasswordChange?: true
  /** Also for an administrator who must add a second factor first. */
  readonly beforeSecondFactor?: true
  /** Runs in a transaction; by default every method but GET does, unless anyone may call it. */
  readonly writes?: boolean
  /** The answer has a secret, which is not kept for a repetition with the same idempotency key. */
  readonly isSecret?: true
  /** A client may cache the answer for five minutes; by default never. */
  readonly cached?: true
  readonly params?: Plain
  readonly query?: Plain
  /** The query names one record like a path parameter: a malformed value is 404, like an unknown one. */
  readonly queryNames?: true
  readonly body?: Body
  readonly answer: Answer
  readonly refusals?: ReadonlyArray<Refusal>
}
export type Group = Readonly<Record<string, Endpoint>>

export const endpoint = <const E extends Endpoint>(row: E): E => row

/** Answered without a session. */
export const isOpen = ({ permission }: Endpoint): boolean => permission === "anyone"

/** Whether a client may name its request by an idempotency key. */
export const isKeyed = (row: Endpoint): boolean =>
  row.method === "POST" && isWriting(row) && row.answer.kind === "json" && row.isSecret !== true

export const isWriting = (row: Endpoint): boolean => row.writes ?? (row.method !== "GET" && !isOpen(row))

export const refusal = <const F extends FailureClass>(
  status: number,
  code: string,
  failure: F,
  options: Pick<Refusal, "extra" | "worded"> = {}
) => ({ status, code, failure, ...options })

/** A required JSON body; an invalid one is a 422. */
export const json = <S extends Plain>(schema: S) => ({ kind: "json", schema, optional: false, refusedAs: 422 }) as const

/** An optional JSON body, received as null. `refusedAs` 400 also refuses undeclared fields. */
export const jsonOrNothing = <S extends Plain>(schema: S, refusedAs: 400 | 422 = 422) =>
  ({ kind: "json", schema, optional: true, refusedAs }) as const

/** A multipart form: text fields decoded by one schema, and named files. */
export const form = <S extends Plain, const F extends FormFiles>(fields: S, files: F) =>
  ({ kind: "form", fields, files }) as const

const message = Schema.optionalKey(Schema.String)

/** Answers one record as `{data, message?}`. */
export const oneRecord = <S extends Plain>(data: S, status: 200 | 201 = 200) =>
  ({ kind: "json", status, schema: Schema.Struct({ data, message }) }) as const

/** The same of a record with lists. A client shows the rows that it can read. */
export const oneRecordWithLists = <S extends Plain>(data: S, rows: Readonly<Record<string, Plain>>) =>
  ({ ...oneRecord(data), rows }) as const

/** Answers rows as `{data, pagination, asOf}`. A client shows the rows that it can read. */
export const recordList = <S extends Plain>(row: S) => recordListWith(row, {})

/** The same with what else a list says. */
export const recordListWith = <S extends Plain, const More extends Schema.Struct.Fields>(row: S, more: More) =>
  ({
    kind: "json",
    status: 200,
    row,
    schema: Schema.Struct({
      data: Schema.Array(row),
      pagination: Pagination,
      asOf: Instant,
      similar: Schema.optionalKey(Schema.Array(Schema.String)),
      ...more
    })
  }) as const

/** Answers a body of its own shape, without the `data` envelope. */
export const unwrapped = <S extends Plain>(schema: S) => ({ kind: "json", status: 200, schema }) as const

/** Answers bytes of one of these media types. */
export const file = (...types: ReadonlyArray<string>) => ({ kind: "file", types }) as const

/** Answers an endless stream of server-sent events with that name. */
export const events = <S extends Plain>(name: string, schema: S) => ({ kind: "events", name, schema }) as const

/** The shape of every refusal on the wire. */
export const Envelope = Schema.Struct({
  message: Schema.String,
  code: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  /** The current record, where a stale edit was refused. */
  current: Schema.optionalKey(Schema.Unknown),
  /** Who has written it, and when. */
  saved: Schema.optionalKey(Schema.Unknown),
  /** Identifies the log entry of an unexpected error. */
  requestId: Schema.optionalKey(Schema.String)
})
export interface Envelope extends Schema.Schema.Type<typeof Envelope> {}

export const unavailable = refusal(503, "unavailable", Unavailable)
export const outcomeUnknown = refusal(503, "outcome_unknown", OutcomeUnknown)
export const unauthorized = refusal(401, "unauthorized", Unauthorized)
export const invalid = refusal(422, "invalid", FieldsInvalid, { worded: true })

/** What any endpoint may refuse with, declared or not. */
export const commonRefusals: ReadonlyArray<Refusal> = [unavailable, outcomeUnknown, unauthorized, invalid]

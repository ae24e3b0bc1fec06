/** The port of any kind of plain record over HTTP. */
import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import type { PlainRow, RecordKind } from "#domain/records/record.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys, undeclared, versioned } from "./create-keys.ts"

/** The endpoints that `recordContract` makes of a kind of record. */
export type RecordEndpoints = Readonly<
  Record<"list" | "stats" | "find" | "create" | "change" | "remove" | "restore" | "report", Endpoint>
>

/** A call whose types are those of the kind of record. */
type RecordCall = (
  endpoint: Endpoint,
  sent: object,
  options?: CallOptions
) => Effect.Effect<{ readonly data: unknown }, CallFailure | { readonly _tag: string }>

/**
 * A new record has an idempotency key, so that a request repeated after signing in creates it once. `read` are the
 * options of everything that only reads.
 */
export const httpRecords = <Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken>(
  { Taken }: RecordKind<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>,
  contract: RecordEndpoints,
  plainCall: Call,
  newKey: () => string,
  read: CallOptions = {}
): RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken> => {
  const withCreateKey = createKeys(newKey)
  const call = plainCall as RecordCall
  const data = (endpoint: Endpoint, sent: object, options?: CallOptions) => dataOf(call(endpoint, sent, options))
  const port: Readonly<Record<keyof RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken>, unknown>> = {
    list: (query: Search) => call(contract.list, { query }, read),
    stats: Effect.suspend(() => data(contract.stats, {}, read)),
    find: (id: string) => data(contract.find, { params: { id } }, read),
    create: (body: New) => withCreateKey(body, [], (key) => data(contract.create, { body }, { key })),
    change: (id: string, body: Change) => data(contract.change, { params: { id }, body }),
    remove: (id: string, version?: number) =>
      Effect.catch(
        data(contract.remove, { params: { id }, body: { is_deleted: true, ...versioned(version) } }),
        (failure) => Effect.fail(failure._tag === Taken.identifier ? undeclared : failure)
      ),
    restore: (id: string, version?: number) => data(contract.restore, { params: { id }, body: versioned(version) })
  }
  return port as RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken>
}

/** Downloads the report of records that match a filter. */
export const httpReport =
  <Filter>(contract: RecordEndpoints, call: Call) =>
  (query: Filter): Effect.Effect<Blob, CallFailure> =>
    (call as ReportCall)(contract.report, { query })

type ReportCall = (endpoint: Endpoint, sent: object) => Effect.Effect<Blob, CallFailure>

/** The port of any kind of simple record over HTTP. */
import { Effect, Record } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { recordContract } from "#adapters/contract/record.contract.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import type {
  ChangeOf,
  FilterOf,
  IdOf,
  NewOf,
  NotFoundOf,
  OvertakenOf,
  RecordKind,
  RecordStats,
  RowOf,
  SearchOf,
  TakenOf
} from "#domain/records/record.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys, refuseUndeclared, withVersion } from "./create-keys.ts"

/** The endpoints of a kind of record. */
export type RecordEndpoints<K extends RecordKind> = ReturnType<typeof recordContract<K>>

type RecordCall<Sent, Answer, Failure = never> = (
  sent: Sent,
  options?: CallOptions
) => Effect.Effect<Answer, Failure | CallFailure>

interface Named<K extends RecordKind> {
  readonly params: { readonly id: IdOf<K> }
}

interface Versioned {
  readonly version?: number
}

interface Answer<K extends RecordKind> {
  readonly data: RowOf<K>
}

/** The calls of those endpoints. */
export interface RecordCalls<K extends RecordKind> {
  readonly list: RecordCall<{ readonly query: SearchOf<K> }, Page<RowOf<K>>>
  readonly stats: RecordCall<object, { readonly data: RecordStats }>
  readonly find: RecordCall<Named<K>, Answer<K>, NotFoundOf<K>>
  readonly create: RecordCall<{ readonly body: NewOf<K> }, Answer<K>, TakenOf<K>>
  readonly change: RecordCall<
    Named<K> & { readonly body: ChangeOf<K> },
    Answer<K>,
    NotFoundOf<K> | TakenOf<K> | OvertakenOf<K>
  >
  readonly remove: RecordCall<
    Named<K> & { readonly body: Versioned & { readonly is_deleted: true } },
    Answer<K>,
    NotFoundOf<K> | TakenOf<K> | OvertakenOf<K>
  >
  readonly restore: RecordCall<
    Named<K> & { readonly body: Versioned },
    Answer<K>,
    NotFoundOf<K> | TakenOf<K> | OvertakenOf<K>
  >
  readonly report: RecordCall<{ readonly query: FilterOf<K> }, Blob>
}

/**
 * Each of these is `call` with one endpoint. What an endpoint takes and answers is worked out from its schemas, which
 * the compiler can do for a kind that it knows but not for any: a test does so.
 */
export const recordCalls = <K extends RecordKind>(contract: RecordEndpoints<K>, call: Call): RecordCalls<K> => {
  const endpoints: Readonly<Record<keyof RecordCalls<K>, Endpoint>> = contract
  const calls = Record.map(
    endpoints,
    (endpoint) => (sent: object, options?: CallOptions) => call(endpoint, sent as never, options)
  )
  return calls as unknown as RecordCalls<K>
}

/**
 * A new record has an idempotency key, so that a request repeated after signing in creates it once. `read` are the
 * options of everything that only reads.
 */
export const httpRecords = <K extends RecordKind>(
  { Taken }: K,
  contract: RecordEndpoints<K>,
  call: Call,
  newKey: () => string,
  read: CallOptions = {}
): RecordPort<K> => {
  const calls = recordCalls<K>(contract, call)
  const withCreateKey = createKeys(newKey)
  const isTaken = (failure: unknown): failure is TakenOf<K> => failure instanceof Taken
  return {
    list: (query) => calls.list({ query }, read),
    stats: Effect.suspend(() => dataOf(calls.stats({}, read))),
    find: (id) => dataOf(calls.find({ params: { id } }, read)),
    create: (body) => withCreateKey(body, [], (key) => dataOf(calls.create({ body }, { key }))),
    change: (id, body) => dataOf(calls.change({ params: { id }, body })),
    remove: (id, version) =>
      Effect.mapError(
        dataOf(calls.remove({ params: { id }, body: { is_deleted: true, ...withVersion(version) } })),
        (failure) => (isTaken(failure) ? refuseUndeclared : failure)
      ),
    restore: (id, version) => dataOf(calls.restore({ params: { id }, body: withVersion(version) }))
  }
}

/** Downloads the report of records that match a filter. */
export const httpReport =
  <K extends RecordKind>(contract: RecordEndpoints<K>, call: Call) =>
  (query: FilterOf<K>): Effect.Effect<Blob, CallFailure> =>
    recordCalls<K>(contract, call).report({ query })

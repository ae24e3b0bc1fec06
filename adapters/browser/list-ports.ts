import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { Call, CallOptions } from "./http/http-client.ts"
import { httpUndo } from "./http/undo.http.ts"
import type { Ports } from "./ports.ts"

/** What a page requests first. */
export interface PageReads {
  readonly endpoints: ReadonlyArray<Endpoint>
  /** Of the list, which is the first of the endpoints; absent where there is none. */
  readonly criteria?: ListCriteria
  /** What shows one record, where its address leads to its details. */
  readonly record?: Endpoint
  /** What the screen always says besides. */
  readonly always?: Readonly<Record<string, string>>
}

/** What the address of a list may say. */
export interface ListCriteria {
  readonly names: ReadonlyArray<string>
  readonly defaultCriteria: { readonly sort: string; readonly limit: number }
  /** The search of an address. */
  readonly searchOf: (query: string) => object
}

/** Where a link leads. */
export interface LinkTarget {
  readonly record: string | null
  readonly query: string
}

type AnyCall = (endpoint: Endpoint, sent: object, options: CallOptions) => Effect.Effect<unknown, unknown>

/** Reads what a link leads to, before it is followed. */
export const readLinkAhead = (
  { cache }: Ports,
  { endpoints, criteria, record }: PageReads,
  target: LinkTarget
): void => {
  const ahead = (endpoint: Endpoint | undefined, sent: object): void => {
    // Every endpoint is called with what its page calls it with.
    if (endpoint !== undefined) Effect.runFork((cache.call as AnyCall)(endpoint, sent, { lookAhead: true }))
  }
  if (criteria !== undefined) ahead(endpoints[0], { query: criteria.searchOf(target.query) })
  if (target.record !== null) ahead(record, { params: { id: target.record }, query: {} })
}

/** The port of a list's records, the same for requests in the background, which do not extend the session, and for reads ahead. */
export const listPorts = <Port>(
  { cache, window }: Ports,
  http: (call: Call, newKey: () => string, read?: CallOptions) => Port
) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    records: http(cache.call, newKey),
    inBackground: http(cache.call, newKey, { background: true }),
    ahead: http(cache.call, newKey, { lookAhead: true })
  }
}

/** What can be undone of a list's records. */
export const undoPort = ({ cache, window }: Ports) => httpUndo(cache.call, () => window.crypto.randomUUID())

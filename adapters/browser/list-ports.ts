import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { Call, CallOptions } from "./http/http-client.ts"
import { httpUndo } from "./http/undo.http.ts"
import type { Ports } from "./ports.ts"

/** What a page requests first. */
export interface PageReads {
  readonly endpoints: ReadonlyArray<Endpoint>
  /** Of the list, which is the first of the endpoints; absent where there is none. */
  readonly criteria?: ListCriteria
  /** What the screen always says besides. */
  readonly always?: Readonly<Record<string, string>>
}

/** What the address of a list may say. */
export interface ListCriteria {
  readonly names: ReadonlyArray<string>
  readonly defaultCriteria: { readonly sort: string; readonly limit: number }
}

/** The port of a list's records, and the same for requests in the background, which do not extend the session. */
export const listPorts = <Port>(
  { cache, window }: Ports,
  http: (call: Call, newKey: () => string, read?: CallOptions) => Port
) => {
  const newKey = () => window.crypto.randomUUID()
  return { records: http(cache.call, newKey), inBackground: http(cache.call, newKey, { background: true }) }
}

/** What can be undone of a list's records. */
export const undoPort = ({ cache, window }: Ports) => httpUndo(cache.call, () => window.crypto.randomUUID())

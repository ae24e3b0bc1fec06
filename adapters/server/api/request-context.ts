import { isIP } from "node:net"
import type { TrustsHop } from "../security/trusted-proxies.ts"
import { readPosition, type WritePosition } from "../cluster/write-position.ts"
import type { Change } from "#domain/shared/audit/audit.store.ts"
import type { Language } from "#domain/shared/language.schema.ts"

/** What is known of a request before its body is read. */
export interface RequestContext {
  readonly request: Request
  /** Names this request in the log and in the header `x-request-id`; generated here, never accepted. */
  readonly id: string
  readonly path: string
  /** The query as sent, with its question mark, or empty. */
  readonly search: string
  readonly language: Language
  /** The address that rate limits count for. */
  readonly address: string
  /** Whether the client speaks TLS to a trusted proxy, as that says. */
  readonly isSecure: boolean
  /** Sent by the program and not by the user: it does not extend the session. */
  readonly background: boolean
  /** What is read before anybody looks at it: the entries that are owed once it is shown. Null for any other request. */
  deferredReads: Array<Change> | null
  /** Closes the connection; null where there is none. */
  readonly disconnect: (() => void) | null
  /** How far the log of the database had been written after the client's last write, as it says, and after this one. */
  readonly position: { readonly sent: WritePosition | null; written: WritePosition | null }
  /** Cookies that the answer sets. */
  readonly cookies: Array<string>
  /** What the browser is to forget with the answer. */
  cleared: "cache" | null
  /** What is found out on the way; `route` is the path of the endpoint. */
  readonly logFields: { actor: string | null; route: string | null }
}

/** The client's end of a connection: its address, and how to close it where there is one. */
export interface Peer {
  readonly address: string
  readonly disconnect: (() => void) | null
}

export const readRequestContext = (request: Request, peer: Peer, trustsHop: TrustsHop): RequestContext => {
  const { pathname: path, search } = new URL(request.url)
  const isLookAhead = request.method === "GET" && request.headers.get("x-look-ahead") === "1"
  return {
    request,
    id: crypto.randomUUID(),
    path,
    search,
    language: preferredLanguage(request.headers.get("accept-language") ?? ""),
    address: addressOf(peer.address, request.headers.get("x-forwarded-for") ?? "", trustsHop),
    isSecure: trustsHop(plainAddress(peer.address), 0) && request.headers.get("x-forwarded-proto") === "https",
    background: isLookAhead || request.headers.get("x-background") === "1",
    deferredReads: isLookAhead ? [] : null,
    disconnect: peer.disconnect,
    position: { sent: readPosition(request.headers), written: null },
    cookies: [],
    cleared: null,
    logFields: { actor: null, route: null }
  }
}

/** The supported language with the greatest weight; English where none is requested. */
export const preferredLanguage = (header: string): Language => {
  const ranked = header
    .slice(0, 200)
    .split(",")
    .map((range) => {
      const [tag = "", ...settings] = range.split(";")
      const weight = settings
        .map((setting) => /^\s*q=([\d.]+)\s*$/u.exec(setting)?.[1])
        .find((text) => text !== undefined)
      return { language: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => (language === "en" || language === "es") && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return ranked[0]?.language === "es" ? "es" : "en"
}

const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/iu, "")

/** The nearest address that is no trusted proxy; a forwarded one counts only when a trusted proxy sent it. */
export const addressOf = (peer: string, forwarded: string, trustsHop: TrustsHop): string => {
  const hops = [...forwarded.split(","), peer].map(plainAddress)
  for (let hop = hops.length - 1; hop > 0; hop -= 1) {
    const address = hops[hop] ?? ""
    const before = hops[hop - 1] ?? ""
    if (!trustsHop(address, hops.length - 1 - hop) || isIP(before) === 0) return address
  }
  return hops[0] ?? peer
}

import { isIP } from "node:net"
import type { Language } from "#domain/shared/language.schema.ts"

/** Who asks for what, known before anything is read. */
export interface RequestContext {
  readonly request: Request
  /** Names this request in the log and in the `x-request-id` of its answer; made here, never accepted from outside. */
  readonly id: string
  readonly path: string
  /** The query as sent, with its question mark, or empty. */
  readonly search: string
  readonly language: Language
  /** The address limits are counted for. */
  readonly address: string
  /** Asked by a program rather than by a person: it does not keep a session alive. */
  readonly background: boolean
  /** Breaks the connection; null where there is none. */
  readonly disconnect: (() => void) | null
  /** What the log may add once it is known. */
  readonly logFields: { actor: string | null }
}

/** The other end of a request: its address, and how to break the connection to it, where there is one. */
export interface Peer {
  readonly address: string
  readonly disconnect: (() => void) | null
}

/** Reads what a request says about itself. */
export const readRequestContext = (
  request: Request,
  peer: Peer,
  trustedProxies: ReadonlyArray<string>
): RequestContext => {
  const { pathname: path, search } = new URL(request.url)
  return {
    request,
    id: crypto.randomUUID(),
    path,
    search,
    language: preferredLanguage(request.headers.get("accept-language") ?? ""),
    address: addressOf(peer.address, request.headers.get("x-forwarded-for") ?? "", trustedProxies),
    background: request.headers.get("x-background") === "1",
    disconnect: peer.disconnect,
    logFields: { actor: null }
  }
}

/** The language asked for with the greatest weight; English where nothing of ours is asked for. */
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

/**
 * The nearest address that is no trusted proxy. A forwarded address counts only when a trusted proxy handed it over,
 * because anyone can write the header.
 */
export const addressOf = (peer: string, forwarded: string, trustedProxies: ReadonlyArray<string>): string => {
  const hops = [...forwarded.split(","), peer].map(plainAddress)
  for (let hop = hops.length - 1; hop > 0; hop -= 1) {
    const address = hops[hop] ?? ""
    const before = hops[hop - 1] ?? ""
    if (!trustedProxies.includes(address) || isIP(before) === 0) return address
  }
  return hops[0] ?? peer
}

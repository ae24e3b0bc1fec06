/** The ports that call the server; those of a signed-in user are in `signed-in-ports.ts`. */
import type { SessionPort } from "#domain/session/session.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { StoredSession } from "./browser-storage/session.storage.ts"
import { type Connection, watchedConnection } from "./http/connection.ts"
import { httpClient } from "./http/http-client.ts"
import { type AnswerCache, answerCache } from "./http/answer-cache.ts"
import { httpSession } from "./http/session.http.ts"

/** The window, with what the inline script has requested. */
type Page = Window & { readonly firstRequests?: Record<string, Promise<Response>> }

export interface Ports {
  readonly session: SessionPort
  readonly savedSession: StoredSession
  readonly cache: AnswerCache
  readonly connection: Connection
  readonly window: Page
  readonly onUnauthorized: PortOptions["onUnauthorized"]
}

export interface PortOptions {
  readonly window: Page
  readonly savedSession: StoredSession
  readonly language: () => Language
  readonly onUnauthorized: () => Promise<boolean>
}

export const browserPorts = ({ window, savedSession, language, onUnauthorized }: PortOptions): Ports => {
  const connection = watchedConnection(
    window,
    withFirstRequests((url, init) => window.fetch(url, init), window.firstRequests ?? {})
  )
  const call = httpClient({
    fetch: connection.fetch,
    token: savedSession.token,
    language,
    onUnauthorized,
    isOffline: () => !window.navigator.onLine
  })
  return {
    session: httpSession(call, savedSession.deviceToken),
    savedSession,
    cache: answerCache(call),
    connection,
    window,
    onUnauthorized
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Uses, once each, the responses that the boot script of the page has requested. The order of parameters is ignored.
 */
const withFirstRequests = (fetch: Fetch, started: Record<string, Promise<Response>>): Fetch => {
  const pending = new Map(Object.entries(started).map(([url, answer]) => [withSortedQuery(url), answer]))
  return (url, init) => {
    const name = withSortedQuery(url)
    const answer = pending.get(name)
    if (init.method !== "GET" || answer === undefined) return fetch(url, init)
    pending.delete(name)
    return answer
  }
}

const withSortedQuery = (url: string): string => {
  const [path = "", query = ""] = url.split("?")
  return `${path}?${query.split("&").toSorted().join("&")}`
}

/** The ports of every page; those of a signed-in user are in `signed-in-ports.ts`. */
import type { Language } from "#domain/shared/language.schema.ts"
import { type StoredPreferences, storedPreferences } from "./browser-storage/preferences.storage.ts"
import { type ReturnPath, storedReturnPath } from "./browser-storage/return-path.storage.ts"
import { type StoredSession, storedSession } from "./browser-storage/session.storage.ts"
import { type Connection, watchedConnection } from "./http/connection.ts"
import { httpClient } from "./http/http-client.ts"
import { type AnswerCache, answerCache } from "./http/answer-cache.ts"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import { type HttpSession, httpSession } from "./http/session.http.ts"

/** The window, with what the boot script has requested for the place that is opened. */
type Page = Window & {
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
  readonly boot?: { requests: Record<string, Promise<Response>> }
}

export interface Ports {
  readonly session: HttpSession
  /** Fetched with their first use. */
  readonly secondFactors: () => Promise<SecondFactorPorts>
  readonly savedSession: StoredSession
  readonly preferences: StoredPreferences
  readonly returnPath: ReturnPath
  readonly cache: AnswerCache
  readonly connection: Connection
  readonly window: Page
  readonly onUnauthorized: PortOptions["onUnauthorized"]
}

export interface PortOptions {
  readonly window: Page
  readonly language: () => Language
  readonly onUnauthorized: () => Promise<boolean>
}

export const browserPorts = ({ window, language, onUnauthorized }: PortOptions): Ports => {
  const savedSession = storedSession(window.localStorage, window)
  const connection = watchedConnection(
    window,
    withFirstRequests((url, init) => window.fetch(url, init), window)
  )
  const call = httpClient({
    fetch: connection.fetch,
    token: savedSession.token,
    language,
    onUnauthorized,
    isOffline: () => !window.navigator.onLine
  })
  const session = httpSession(call, savedSession.deviceToken)
  return {
    session,
    secondFactors: async () =>
      (await import("./second-factor-ports.ts")).secondFactorPorts(call, window, {
        opened: session.opened,
        deviceToken: savedSession.deviceToken
      }),
    savedSession,
    preferences: storedPreferences(window.localStorage, window.navigator.language.startsWith("es") ? "es" : "en"),
    returnPath: storedReturnPath(window.sessionStorage),
    cache: answerCache(call, () => window.navigator.connection?.saveData === true),
    connection,
    window,
    onUnauthorized
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Uses, once each, the responses that the boot script of the page has requested; the order of parameters is ignored. A change
 * drops them all, and a read that has to name a change without an answer is always sent.
 */
const withFirstRequests =
  (fetch: Fetch, page: Page): Fetch =>
  (url, init) => {
    if (page.boot === undefined) return fetch(url, init)
    if (init.method !== "GET") {
      page.boot.requests = {}
      return fetch(url, init)
    }
    const { requests } = page.boot
    const name = Object.keys(requests).find((one) => withSortedQuery(one) === withSortedQuery(url)) ?? ""
    const answer = requests[name]
    delete requests[name]
    return answer === undefined || "x-write-position" in (init.headers ?? {}) ? fetch(url, init) : answer
  }

const withSortedQuery = (url: string): string => {
  const [path = "", query = ""] = url.split("?")
  return `${path}?${query.split("&").toSorted().join("&")}`
}

/** The ports of whoever is signed in. */
import { Effect } from "effect"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import type { ClaimReportPort } from "#domain/claims/claim-report.port.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpClaims } from "./http/claims.http.ts"
import { type LiveNews, listenLive, type Locks, type TabChannel } from "./http/events.ts"
import type { Call } from "./http/http-client.ts"
import type { CachedCalls } from "./http/cached.ts"
import type { Ports } from "./ports.ts"

export interface DeskPorts {
  readonly claims: ClaimsPort
  /** The same for looks that no person has asked for: they do not keep the session alive. */
  readonly claimsInBackground: ClaimsPort
  readonly report: ClaimReportPort
  /** Hears what others change until the answered function is called. */
  readonly live: (news: LiveNews) => () => void
}

/** The kinds of record whose changes are shown. */
const entities = ["claim"]

/** The same call; what keeps answers is fetched when an endpoint that allows it is first asked. */
const keepingAnswers = (plainCall: Call): Call => {
  let keeping: Promise<CachedCalls> | null = null
  const keeper = () => (keeping ??= import("./http/cached.ts").then(({ cachedCalls }) => cachedCalls(plainCall)))
  const call = (endpoint: Endpoint, sent: never, options?: never): Effect.Effect<unknown, unknown> =>
    endpoint.cached
      ? Effect.flatMap(Effect.promise(keeper), (kept): Effect.Effect<unknown, unknown> =>
          kept.call(endpoint, sent, options)
        )
      : plainCall(endpoint, sent, options)
  return call as Call
}

export const deskPorts = ({ call: plainCall, keeper, window, onUnauthorized }: Ports): DeskPorts => {
  const call = keepingAnswers(plainCall)
  const newKey = () => window.crypto.randomUUID()
  return {
    claims: httpClaims(call, newKey),
    claimsInBackground: httpClaims(call, newKey, { background: true }),
    report: savedReports((query) => call(claimsContract.report, { query }), saveByLink(window.document)),
    live: (news) =>
      listenLive({
        ...news,
        fetch: (url, init) => window.fetch(url, init),
        token: keeper.token,
        onUnauthorized,
        entities,
        locks: window.navigator.locks as Locks,
        channel: new BroadcastChannel("live-changes") as TabChannel,
        random: Math.random,
        now: () => new Date().toISOString()
      })
  }
}

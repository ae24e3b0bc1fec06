/** The ports of whoever is signed in. */
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { ClaimReportPort } from "#domain/claims/claim-report.port.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpClaims } from "./http/claims.http.ts"
import { type LiveNews, listenLive, type Locks, type TabChannel } from "./http/events.ts"
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

export const deskPorts = ({ call: plainCall, keeper, window, onUnauthorized }: Ports): DeskPorts => {
  const { call } = cachedCalls(plainCall)
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

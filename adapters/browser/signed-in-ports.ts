/** The ports of a signed-in user on any screen; those of one screen are in a file of their own. */
import { Effect } from "effect"
import { pendingCounts } from "#adapters/contract/pending-counts.contract.ts"
import type { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { systemContract } from "#adapters/contract/system.contract.ts"
import type { RecordSearchPort } from "#domain/palette/record-search.port.ts"
import type { OpenSessionsPort } from "#domain/session/session.port.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { SearchWordsPort } from "#domain/shared/screen/search-words.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { type DraftStorages, storedDrafts } from "./browser-storage/drafts.storage.ts"
import { draftsDatabase, type SealedTexts, sealedTextsOf } from "./browser-storage/sealed-texts.storage.ts"
import { storedSearchWords } from "./browser-storage/search-words.storage.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { httpOpenSessions } from "./http/open-sessions.http.ts"
import { httpRecordSearch, type SearchesOf } from "./http/records.http.ts"
import { isReplacedIn } from "./http/build.http.ts"
import { dataOf } from "./http/http-client.ts"
import { type LiveHandlers, subscribeLive, type Locks, type TabChannel } from "./http/live-changes.ts"
import type { Ports } from "./ports.ts"

export interface SignedInPorts {
  readonly openSessions: OpenSessionsPort
  readonly secondFactors: Ports["secondFactors"]
  readonly records: RecordSearchPort
  /** The counts of the sidebar; a background request. */
  readonly counts: Effect.Effect<PendingCounts, CallFailure>
  /** Fails while the server cannot be reached. */
  readonly reachServer: Effect.Effect<unknown, CallFailure>
  /** Whether the server has another build than this page. */
  readonly isReplaced: Effect.Effect<boolean, CallFailure>
  readonly drafts: (administrator: UserId) => DraftsPort
  readonly searchWords: (administrator: UserId) => SearchWordsPort
  /** Subscribes to changes by others until the returned function is called. */
  readonly live: (handlers: LiveHandlers) => () => void
}

/** One for each administrator, so that what stands in clear is sealed once. */
const draftsIn = (window: Window, textsOf: (administrator: UserId) => SealedTexts): SignedInPorts["drafts"] => {
  const ports = new Map<UserId, DraftsPort>()
  const channel = new BroadcastChannel("drafts")
  const tabs: DraftStorages["tabs"] = {
    tell: () => channel.postMessage(null),
    listen: (listener) => {
      channel.addEventListener("message", listener)
      return () => channel.removeEventListener("message", listener)
    }
  }
  const opened = (administrator: UserId): DraftsPort => {
    const texts = textsOf(administrator)
    const module = () => import("./browser-storage/draft-subjects.storage.ts")
    let sealing: Promise<void> | null = null
    const ready = () =>
      (sealing ??= module()
        .then(({ sealFormerDrafts }) =>
          sealFormerDrafts(window.localStorage, draftsDatabase(window), texts, administrator)
        )
        .catch(() => {
          // What stands in clear is sealed with the next attempt; drafts can be used without it.
          sealing = null
        }))
    return {
      ...storedDrafts({ texts, now: Date.now, tabs }, administrator, ready),
      subjects: Effect.promise(async () => {
        await ready()
        return (await module()).storedSubjects(texts, administrator)
      })
    }
  }
  return (administrator) => {
    const known = ports.get(administrator) ?? opened(administrator)
    ports.set(administrator, known)
    return known
  }
}

export const signedInPorts = (ports: Ports, searchesOf: SearchesOf): SignedInPorts => {
  const { cache, connection, session, savedSession, window, onUnauthorized } = ports
  const textsOf = sealedTextsOf(window, session)
  return {
    openSessions: httpOpenSessions(cache.call),
    secondFactors: ports.secondFactors,
    records: httpRecordSearch(cache.call, searchesOf),
    counts: Effect.suspend(() => dataOf(cache.call(pendingCounts, {}, { background: true }))),
    reachServer: Effect.suspend(() => cache.call(systemContract.health, {}, { background: true })),
    isReplaced: isReplacedIn(window),
    drafts: draftsIn(window, textsOf),
    searchWords: (administrator) => storedSearchWords(textsOf(administrator), administrator, Date.now),
    live: (handlers) => {
      cache.trust(true)
      const unsubscribe = subscribeLive({
        ...handlers,
        onState: (state) => {
          cache.trust(state === "open")
          handlers.onState(state)
        },
        onChanged: (change) => {
          cache.invalidateKind(change.entity)
          // They may have been answered before it.
          if (window.boot !== undefined) window.boot.requests = {}
          handlers.onChanged(change)
        },
        fetch: connection.fetch,
        token: savedSession.token,
        onUnauthorized,
        entities: Object.keys(recordKinds),
        locks: window.navigator.locks as Locks,
        channel: new BroadcastChannel("live-changes") as TabChannel,
        random: Math.random,
        now: () => new Date().toISOString(),
        // The first rows are requested as soon as the page is there.
        age: () => performance.now()
      })
      return () => {
        cache.trust(false)
        unsubscribe()
      }
    }
  }
}

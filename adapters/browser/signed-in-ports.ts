/** The ports of whoever is signed in, whatever place is shown; what one place needs is in a file of its own beside this. */
import { Effect } from "effect"
import type { NotificationStats } from "#domain/notifications/notification.schema.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import { type CallFailure, Unavailable } from "#domain/shared/failure.errors.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { storedDrafts } from "./browser-storage/drafts.storage.ts"
import { indexedDbTexts } from "./browser-storage/indexed-db.storage.ts"
import { type LiveHandlers, subscribeLive, type Locks, type TabChannel } from "./http/live-changes.ts"
import type { Ports } from "./ports.ts"

export interface SignedInPorts {
  readonly records: RecordsPort
  /** How many notifications nobody has read; it does not keep the session alive. */
  readonly unread: Effect.Effect<NotificationStats, CallFailure>
  /** What this browser keeps of unsaved drafts of one administrator. */
  readonly drafts: (administrator: UserId) => DraftsPort
  /** Hears what others change until the answered function is called. */
  readonly live: (handlers: LiveHandlers) => () => void
}

/** The kinds of record whose changes are shown, each with the kept answers that it makes untrue. */
const cachedPathsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  article: ["/learn"],
  benefit: ["/benefits"],
  claim: [],
  // Benefits are counted beside the enrolments that wait.
  enrolment: ["/benefits"],
  notification: [],
  quiz: ["/quizzes"],
  user: ["/users"],
  // People and benefits are listed with the name of their company.
  company: ["/companies", "/users", "/benefits"]
}

/** Fetched when a record is first searched for: it knows every list there is. */
const lazyRecords = ({ cache }: Ports): RecordsPort => ({
  find: (text) =>
    Effect.flatMap(
      Effect.tryPromise({ try: () => import("./http/records.http.ts"), catch: () => new Unavailable() }),
      ({ httpRecords }) => httpRecords(cache.call).find(text)
    )
})

/** Fetched apart, so that it stands in no list's way. */
const lazyUnread = ({ cache }: Ports): SignedInPorts["unread"] =>
  Effect.flatMap(
    Effect.tryPromise({ try: () => import("./http/notifications.http.ts"), catch: () => new Unavailable() }),
    ({ httpNotifications }) => httpNotifications(cache.call, () => "", { background: true }).stats
  )

export const signedInPorts = (ports: Ports): SignedInPorts => {
  const { cache, keeper, window, onUnauthorized } = ports
  return {
    records: lazyRecords(ports),
    unread: lazyUnread(ports),
    drafts: (administrator) =>
      storedDrafts(
        { storage: window.localStorage, durable: indexedDbTexts(window.indexedDB, "drafts"), now: Date.now },
        administrator
      ),
    live: (handlers) => {
      // Whoever comes in finds nothing of the one before.
      cache.invalidate("")
      return subscribeLive({
        ...handlers,
        onChanged: (change) => {
          for (const prefix of cachedPathsOf[change.entity] ?? []) cache.invalidate(prefix)
          handlers.onChanged(change)
        },
        fetch: (url, init) => window.fetch(url, init),
        token: keeper.token,
        onUnauthorized,
        entities: Object.keys(cachedPathsOf),
        locks: window.navigator.locks as Locks,
        channel: new BroadcastChannel("live-changes") as TabChannel,
        random: Math.random,
        now: () => new Date().toISOString()
      })
    }
  }
}

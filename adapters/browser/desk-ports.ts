/** The ports of whoever is signed in, whatever place is shown; what one place needs is in a file of its own beside this. */
import { Effect } from "effect"
import type { NotificationStats } from "#domain/notifications/notification.schema.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import { type CallFailure, Unavailable } from "#domain/shared/failure.errors.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { storedDrafts } from "./browser-storage/drafts.storage.ts"
import { lastingTexts } from "./browser-storage/lasting.storage.ts"
import { type LiveNews, listenLive, type Locks, type TabChannel } from "./http/events.ts"
import type { Ports } from "./ports.ts"

export interface DeskPorts {
  readonly records: RecordsPort
  /** How many notifications nobody has read; it does not keep the session alive. */
  readonly unread: Effect.Effect<NotificationStats, CallFailure>
  /** What this browser keeps of unsaved drafts of one administrator. */
  readonly drafts: (administrator: UserId) => DraftsPort
  /** Hears what others change until the answered function is called. */
  readonly live: (news: LiveNews) => () => void
}

/** The kinds of record whose changes are shown, each with the kept answers that it makes untrue. */
const keptOf: Readonly<Record<string, ReadonlyArray<string>>> = {
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
const recordsFound = ({ answers }: Ports): RecordsPort => ({
  find: (text) =>
    Effect.flatMap(
      Effect.tryPromise({ try: () => import("./http/records.http.ts"), catch: () => new Unavailable() }),
      ({ httpRecords }) => httpRecords(answers.call).find(text)
    )
})

/** Fetched apart, so that it stands in no list's way. */
const unreadCounted = ({ answers }: Ports): DeskPorts["unread"] =>
  Effect.flatMap(
    Effect.tryPromise({ try: () => import("./http/notifications.http.ts"), catch: () => new Unavailable() }),
    ({ httpNotifications }) => httpNotifications(answers.call, () => "", { background: true }).stats
  )

export const deskPorts = (ports: Ports): DeskPorts => {
  const { answers, keeper, window, onUnauthorized } = ports
  return {
    records: recordsFound(ports),
    unread: unreadCounted(ports),
    drafts: (administrator) =>
      storedDrafts(
        { storage: window.localStorage, lasting: lastingTexts(window.indexedDB, "drafts"), now: Date.now },
        administrator
      ),
    live: (news) => {
      // Whoever comes in finds nothing of the one before.
      answers.forget("")
      return listenLive({
        ...news,
        onChanged: (change) => {
          for (const prefix of keptOf[change.entity] ?? []) answers.forget(prefix)
          news.onChanged(change)
        },
        fetch: (url, init) => window.fetch(url, init),
        token: keeper.token,
        onUnauthorized,
        entities: Object.keys(keptOf),
        locks: window.navigator.locks as Locks,
        channel: new BroadcastChannel("live-changes") as TabChannel,
        random: Math.random,
        now: () => new Date().toISOString()
      })
    }
  }
}

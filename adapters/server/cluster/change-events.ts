/** Decodes what server processes send to each other over their channel. */
import { Result, Schema } from "effect"
import type { Channel, Signal } from "#adapters/server/cluster/change-channel.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

const Changed = Schema.Struct({
  entity: Schema.String,
  ids: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  by: Schema.optionalKey(Schema.String),
  at: Instant
})

/** One session by the hash of its token, or all sessions of a user except one. */
const Ended = Schema.Struct({
  ended: Schema.Union([
    Schema.Struct({ session: Schema.String }),
    Schema.Struct({ user: Schema.String, except: Schema.NullOr(Schema.String) })
  ])
})

interface Listener {
  readonly administrator: { readonly id: string }
  readonly sessionKey: string
}

/** What the database reports to all servers: records changed, events may have been missed, or sessions ended. */
export type ChangeEvent =
  | {
      readonly kind: "changed"
      readonly entity: string
      readonly ids: ReadonlyArray<string> | null
      /** The administrator who changed them, where one did. */
      readonly by?: string
      readonly at: Instant
    }
  | { readonly kind: "missed"; readonly at: Instant }
  /** Some sessions ended; the listener checks whether its own is one of them. */
  | { readonly kind: "ended"; readonly hasEnded: (listener: Listener) => boolean }

const readChanged = Schema.decodeUnknownResult(Changed)
const readEnded = Schema.decodeUnknownResult(Ended)

/** Messages of another shape come from a newer version running beside this one and are ignored. */
const toChangeEvent = (payload: unknown): ChangeEvent | null => {
  const changed = readChanged(payload)
  if (Result.isSuccess(changed)) return { kind: "changed", ...changed.success, ids: changed.success.ids ?? null }
  const endedMessage = readEnded(payload)
  if (Result.isFailure(endedMessage)) return null
  const { ended } = endedMessage.success
  return {
    kind: "ended",
    hasEnded: ({ administrator, sessionKey }) =>
      "session" in ended ? ended.session === sessionKey : ended.user === administrator.id && ended.except !== sessionKey
  }
}

/** How long events are remembered, in ms, and how many. */
const rememberedMs = 60_000
const rememberedMost = 1_000

interface Received {
  readonly atMs: number
  readonly event: ChangeEvent
}

/**
 * The source of change events; the function that `subscribe` returns unsubscribes. A listener first gets the events of the
 * last `ageMs`, or one that some were missed. `readable` resolves when reads find what is committed now; null where they
 * always do.
 */
export const changeEventsFrom = (
  channel: Pick<Channel, "subscribe">,
  now: () => Date,
  readable: (() => Promise<void>) | null,
  clock: () => number = () => performance.now()
) => {
  const toMissed = (): ChangeEvent => ({ kind: "missed", at: Instant.make(now().toISOString()) })
  const toEvent = (signal: Signal): ChangeEvent | null =>
    signal.kind === "message" ? toChangeEvent(signal.payload) : toMissed()
  let received: ReadonlyArray<Received> = []
  /** All that came since is remembered. */
  let completeSinceMs = clock()
  channel.subscribe((signal) => {
    const event = toEvent(signal)
    if (event === null) return
    const atMs = clock()
    const recent = [...received.filter((one) => one.atMs > atMs - rememberedMs), { atMs, event }]
    received = recent.slice(-rememberedMost)
    if (received.length < recent.length) completeSinceMs = received[0]?.atMs ?? atMs
  })
  const eventsSince = (sinceMs: number): ReadonlyArray<ChangeEvent> =>
    sinceMs < Math.max(completeSinceMs, clock() - rememberedMs)
      ? [toMissed()]
      : received.filter(({ atMs, event }) => atMs >= sinceMs && event.kind !== "ended").map(({ event }) => event)
  return {
    subscribe: (listener: (event: ChangeEvent) => void, ageMs = 0): (() => void) => {
      let isSubscribed = true
      const deliver = (event: ChangeEvent): void => {
        if (readable === null || event.kind === "ended") return listener(event)
        // In order, because those who wait are resumed in the order in which they came.
        void readable().then(() => isSubscribed && listener(event))
      }
      if (ageMs > 0) for (const event of eventsSince(clock() - ageMs)) deliver(event)
      const unsubscribe = channel.subscribe((signal) => {
        const event = toEvent(signal)
        if (event !== null) deliver(event)
      })
      return () => {
        isSubscribed = false
        unsubscribe()
      }
    }
  }
}

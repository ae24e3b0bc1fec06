/** Decodes what server processes send to each other over the channel of the database. */
import { Result, Schema } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"

const Changed = Schema.Struct({
  entity: Schema.String,
  ids: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  at: Instant
})

/** One session by the hash of its token, or all sessions of a user except one. */
const Ended = Schema.Struct({
  ended: Schema.Union([
    Schema.Struct({ session: Schema.String }),
    Schema.Struct({ user: Schema.String, except: Schema.NullOr(Schema.String) })
  ])
})

interface Channel {
  readonly subscribe: (
    listener: (signal: { readonly kind: "message"; readonly payload: unknown } | { readonly kind: "resync" }) => void
  ) => () => void
}

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

/** The source of change events; the function that `subscribe` returns unsubscribes. */
export const changeEventsFrom = (channel: Channel, now: () => Date) => ({
  subscribe: (listener: (event: ChangeEvent) => void): (() => void) =>
    channel.subscribe((signal) => {
      const event: ChangeEvent | null =
        signal.kind === "message"
          ? toChangeEvent(signal.payload)
          : { kind: "missed", at: Instant.make(now().toISOString()) }
      if (event !== null) listener(event)
    })
})

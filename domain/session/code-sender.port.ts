import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"

export interface CodeMessage {
  /** A complete phone number. */
  readonly to: string
  readonly code: string
  /** When it was sent, ISO with milliseconds. */
  readonly at: string
}

export interface TextMessage {
  /** A complete phone number. */
  readonly to: string
  readonly text: string
  /** When it was written, ISO with milliseconds. */
  readonly at: string
}

export interface TextSender {
  /** Fails with `Unavailable` when the message was not sent, or perhaps not. */
  readonly sendText: (message: TextMessage) => Effect.Effect<void, Unavailable>
}

export interface CodeSender {
  /** Fails with `Unavailable` only when the message was not sent; it is never retried automatically. */
  readonly send: (message: CodeMessage) => Effect.Effect<void, Unavailable>
}

import type { Stream } from "effect"
import type {
  FieldsInvalid,
  Offline,
  OutcomeUnknown,
  Refused,
  TimedOut,
  Unauthorized,
  Unavailable
} from "#domain/shared/failure.errors.ts"
import type { Endpoint, Refusal } from "./endpoint.ts"

/** The failures an endpoint's handler can return; any other does not compile. */
export type FailureOf<E extends Endpoint> =
  | OutcomeUnknown
  | Unauthorized
  | Unavailable
  | (E extends { readonly body: object } ? FieldsInvalid : never)
  | (E extends { readonly refusals: ReadonlyArray<infer R extends Refusal> } ? R["failure"]["Type"] : never)

export type CallFailure<E extends Endpoint> =
  | FailureOf<E>
  | FieldsInvalid
  | Unauthorized
  | Unavailable
  | Offline
  | OutcomeUnknown
  | TimedOut
  | Refused

type Slot<E, K extends string> = E extends { readonly [P in K]: { readonly Type: infer T } }
  ? { readonly [P in K]: T }
  : {}

type BodySlot<E> = E extends {
  readonly body: { readonly kind: "json"; readonly schema: { readonly Type: infer T }; readonly optional: infer O }
}
  ? { readonly body: O extends true ? T | null : T }
  : {}

type FilesSlot<E, F> = E extends { readonly body: { readonly kind: "form"; readonly files: infer Files } }
  ? { readonly files: { readonly [K in keyof Files]: Files[K] extends { readonly optional: true } ? F | null : F } }
  : {}

type FieldsSlot<E> = E extends { readonly body: { readonly kind: "form"; readonly fields: { readonly Type: infer T } } }
  ? { readonly fields: T }
  : {}

/** The input of an endpoint, equal on both sides; `F` is the file type of the runtime. */
export type Sent<E extends Endpoint, F> = Slot<E, "params"> &
  Slot<E, "query"> &
  BodySlot<E> &
  FieldsSlot<E> &
  FilesSlot<E, F>

/**
 * A file as an answer: `name` makes it a download, a stream is sent as fast as it is read, and a `styled` one is a page
 * with style rules.
 */
export interface FileAnswer {
  readonly type: string
  readonly name?: string
  readonly styled?: true
  readonly bytes: Uint8Array | Stream.Stream<Uint8Array, unknown>
}

/** The sink of an event stream. `end` closes the stream. */
export interface EventSink<A> {
  readonly send: (event: A) => void
  readonly end: () => void
}

/** Starts feeding a sink; returns a function that stops. */
export type EventFeed<A> = (sink: EventSink<A>) => () => void

export type HandlerOutput<E extends Endpoint> = E["answer"] extends {
  readonly kind: "json"
  readonly schema: { readonly Type: infer T }
}
  ? T
  : E["answer"] extends { readonly kind: "events"; readonly schema: { readonly Type: infer T } }
    ? EventFeed<T>
    : FileAnswer

/** What a caller gets; an event stream is read by a reader of its own. */
export type CallOutput<E extends Endpoint, F> = E["answer"] extends {
  readonly kind: "json"
  readonly schema: { readonly Type: infer T }
}
  ? T
  : F

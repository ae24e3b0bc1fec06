/**
 * From a request to a handler and back, for one row of the table.
 *
 * Order: session, path and query, body, ids, key, fields, work. Whatever is refused on the way changes nothing. What a
 * handler gives is written by the contract's schema, so a property nobody listed cannot leave.
 */
import { Effect, Schema } from "effect"
import { isWriting, type Endpoint, type Group } from "#adapters/contract/endpoint.ts"
import type { EventFeed, FailureOf, FileAnswer, Given, Sent } from "#adapters/contract/endpoint-meaning.ts"
import type { IdempotencyStore, KeyClaim } from "#adapters/server/idempotency-store.ts"
import { Unauthorized, type Unavailable } from "#domain/shared/failure.errors.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { Asked } from "./asked.ts"
import { eventStream } from "./event-stream.ts"
import { fileBody } from "./file-body.ts"
import { fingerprintOf, once, readKey, type KeyWaits } from "./idempotency.ts"
import { receiver, type Received } from "./receive.ts"
import {
  failureWriter,
  respondAnswered,
  wordRefused,
  WireRefused,
  type Answered,
  type DomainFailure,
  type Words
} from "./refusals.ts"
import type { Log } from "./request-log.ts"
import { apiHeaders, breakOff, lastingHeaders, respond } from "./respond.ts"

/** Who is signed in, and in which session. */
export interface Caller {
  readonly administrator: Person
  readonly sessionKey: string
}

type HandlerInput<E extends Endpoint, S, C> = Sent<E, File> & {
  readonly services: S
  readonly asked: Asked
  readonly caller: E extends { readonly open: true } ? null : C
}

/** One function for every row of a group. `S` is what the services can do, bound to the caller. */
export type Handlers<G extends Group, S, C extends Caller = Caller> = {
  readonly [K in keyof G]: (input: HandlerInput<G[K], S, C>) => Effect.Effect<Given<G[K]>, FailureOf<G[K]>>
}

/** What all rows are answered with. `T` is a transaction. */
export interface Surroundings<S, T, C extends Caller = Caller> {
  /** Whose token this is; a `background` use does not keep the session alive. */
  readonly authenticate: (
    token: string,
    options: { readonly background: boolean }
  ) => Effect.Effect<C, Unauthorized | Unavailable>
  /** Services outside any transaction; the caller is null on open endpoints. */
  readonly read: (caller: C | null, asked: Asked) => S
  /** Runs the work with services bound to one transaction, which stands only when the work succeeds. */
  readonly write: <A, E>(
    caller: C,
    asked: Asked,
    work: (services: S, transaction: T) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | Unavailable>
  readonly idempotency: IdempotencyStore<T>
  readonly words: Words
  readonly log: Log
  /** Closes every event stream. */
  readonly stopping: AbortSignal
  readonly waits: { readonly beatMs: number; readonly key: KeyWaits }
}

export interface Route {
  readonly endpoint: Endpoint
  readonly answer: (asked: Asked, path: Readonly<Record<string, string>>) => Effect.Effect<Response>
}

/** Binds the handlers of a group to its rows. A missing handler or an undeclared failure does not compile. */
export const routes = <const G extends Group, S, T, C extends Caller>(
  around: Surroundings<S, T, C>,
  group: G,
  handlers: Handlers<G, S, C>
): ReadonlyArray<Route> =>
  Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    answer: answering(around, endpoint, handlers[name] as never)
  }))

type Handle<S, C> = (
  input: Received & { readonly services: S; readonly asked: Asked; readonly caller: C | null }
) => Effect.Effect<unknown, DomainFailure>

/** What a handler gave: text that may be kept, or something that is written as it comes. */
type Made = Answered | FileAnswer | { readonly feed: EventFeed<unknown> }

const answering = <S, T, C extends Caller>(
  around: Surroundings<S, T, C>,
  endpoint: Endpoint,
  handle: Handle<S, C>
): Route["answer"] => {
  const { answer, open, method, refusals = [] } = endpoint
  const isWrite = isWriting(endpoint)
  if (open && isWrite) throw new Error(`${method} ${endpoint.path} is open, so nobody answers for what it writes`)
  const isKeyed = method === "POST" && isWrite && answer.kind === "json"
  const receive = receiver(endpoint)
  const failed = failureWriter(refusals, around.words)
  const refused = wordRefused(around.words)
  const encode = answer.kind === "file" ? null : Schema.encodeUnknownSync(answer.schema)
  const write = (value: unknown): string => JSON.stringify(encode?.(value))

  const make = (value: unknown): Made =>
    answer.kind === "json"
      ? { status: answer.status, body: write(value), headers: {} }
      : answer.kind === "events"
        ? { feed: value as EventFeed<unknown> }
        : (value as FileAnswer)

  /** Puts a refusal into the envelope; a failure nobody declared is a fault of ours. */
  const worded = (asked: Asked) =>
    Effect.catch((failure: DomainFailure | WireRefused): Effect.Effect<Answered> => {
      if (failure instanceof WireRefused) return Effect.succeed(refused(asked, failure))
      const said = failed(asked, failure)
      return said ? Effect.succeed(said) : Effect.die(failure)
    })

  const perform = (
    asked: Asked,
    caller: C | null,
    received: Received,
    claim: KeyClaim | null
  ): Effect.Effect<Made, DomainFailure> => {
    if (!isWrite || caller === null)
      return Effect.map(handle({ ...received, caller, asked, services: around.read(caller, asked) }), make)
    return around.write(caller, asked, (services, transaction) =>
      handle({ ...received, caller, asked, services }).pipe(
        Effect.map(make),
        Effect.tap((made) =>
          claim && "status" in made ? around.idempotency.storeAnswer(transaction, claim, made) : Effect.void
        )
      )
    )
  }

  const send = (asked: Asked, token: string, made: Made): Effect.Effect<Response, DomainFailure> => {
    if ("status" in made) return Effect.succeed(respondAnswered(asked, made))
    if ("feed" in made) return Effect.sync(() => respond(asked, 200, eventHeaders, streamOf(asked, token, made.feed)))
    const headers = {
      ...apiHeaders,
      ...(made.lasting && lastingHeaders),
      "content-type": made.type,
      ...(made.name && { "content-disposition": `attachment; filename="${made.name}"` })
    }
    return fileBody(asked, made.bytes, (cause) => around.log.fault(asked, cause)).pipe(
      Effect.map((body) => respond(asked, 200, headers, body)),
      Effect.catch((error) => (isFailure(error) ? Effect.fail(error) : Effect.die(error)))
    )
  }

  const streamOf = (asked: Asked, token: string, feed: EventFeed<unknown>) =>
    eventStream({
      name: answer.kind === "events" ? answer.name : "",
      write,
      feed,
      beatMs: around.waits.beatMs,
      stopping: around.stopping,
      onBehind: (controller) => breakOff(asked, controller),
      // A database that is away says nothing about the session.
      isStillAllowed: () =>
        Effect.runPromise(
          Effect.match(around.authenticate(token, { background: true }), {
            onSuccess: () => true,
            onFailure: ({ _tag }) => _tag !== "Unauthorized"
          })
        ).catch((cause: unknown) => {
          around.log.fault(asked, String(cause))
          return true
        })
    })

  return (asked, path) =>
    Effect.gen(function* () {
      const token = bearerOf(asked.request)
      const caller = open ? null : yield* identify(asked, token)
      const read = yield* receive(asked, path)
      const key = isKeyed ? yield* readKey(asked.request) : null
      if (key === null || caller === null) {
        const received = yield* read.decode
        return yield* send(asked, token, yield* perform(asked, caller, received, null))
      }
      const claim: KeyClaim = {
        who: caller.administrator.id,
        key,
        fingerprint: fingerprintOf(method, asked.path, asked.search, read.print),
        owner: crypto.randomUUID()
      }
      const work = Effect.flatMap(read.decode, (received) => perform(asked, caller, received, claim)).pipe(
        worded(asked)
      )
      const answered = yield* once(around.idempotency, around.waits.key, claim, work as Effect.Effect<Answered>)
      return respondAnswered(asked, { headers: {}, ...answered })
    }).pipe(
      Effect.catch((failure) => Effect.map(worded(asked)(Effect.fail(failure)), (said) => respondAnswered(asked, said)))
    )

  function identify(asked: Asked, token: string): Effect.Effect<C, Unauthorized | Unavailable> {
    if (token === "") return Effect.fail(new Unauthorized())
    const background = asked.background || answer.kind === "events"
    return Effect.tap(around.authenticate(token, { background }), ({ administrator }) =>
      Effect.sync(() => {
        asked.note.actor = administrator.id
      })
    )
  }
}

const eventHeaders = { ...apiHeaders, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" }

/** The token sent with a request, or empty. No token of ours comes near 512 characters. */
const bearerOf = (request: Request): string =>
  /^Bearer +(\S{1,512})$/iu.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""

const isFailure = (error: unknown): error is DomainFailure =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

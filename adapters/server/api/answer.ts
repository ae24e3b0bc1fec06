/**
 * Answers requests to one row of the endpoint table, in this order: session, path and query, body, ids, key, fields,
 * handler. A refusal at any step changes nothing. Only declared properties are sent.
 */
import type { KeyObject } from "node:crypto"
import { Effect, Schema } from "effect"
import { isWriting, type Endpoint, type Group } from "#adapters/contract/endpoint.ts"
import type { EventFeed, FailureOf, FileAnswer, HandlerOutput, Sent } from "#adapters/contract/endpoint-types.ts"
import type { IdempotencyStore, KeyReservation } from "#adapters/server/idempotency-store.ts"
import { Unauthorized, type Unavailable } from "#domain/shared/failure.errors.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { RequestContext } from "./request-context.ts"
import { eventStream } from "./event-stream.ts"
import { fileBody } from "./file-body.ts"
import { fingerprintOf, runOnce, readKey, type IdempotencyTimings } from "./idempotency.ts"
import { receiver, type Received } from "./receive.ts"
import {
  failureRenderer,
  respondRendered,
  wireRefusalRenderer,
  WireRefused,
  type RenderedAnswer,
  type DomainFailure,
  type Words
} from "./refusals.ts"
import type { Log } from "./request-log.ts"
import { apiHeaders, abortResponse, immutableHeaders, respond } from "./respond.ts"

export interface Caller {
  readonly administrator: Person
  readonly sessionKey: string
}

type HandlerInput<E extends Endpoint, S, C> = Sent<E, File> & {
  readonly services: S
  readonly context: RequestContext
  readonly caller: E extends { readonly open: true } ? null : C
}

/** One function for every row of a group. `S` is the services, bound to the caller. */
export type Handlers<G extends Group, S, C extends Caller = Caller> = {
  readonly [K in keyof G]: (input: HandlerInput<G[K], S, C>) => Effect.Effect<HandlerOutput<G[K]>, FailureOf<G[K]>>
}

/** What all rows need to answer. `T` is a transaction. */
export interface RouteDependencies<S, T, C extends Caller = Caller> {
  /** Finds the administrator behind a token; a `background` request does not extend the session. */
  readonly authenticate: (
    token: string,
    options: { readonly background: boolean }
  ) => Effect.Effect<C, Unauthorized | Unavailable>
  /** Services outside any transaction; the caller is null on open endpoints. */
  readonly read: (caller: C | null, context: RequestContext) => S
  /** Runs the work with services bound to one transaction, which is committed only when the work succeeds. */
  readonly write: <A, E>(
    caller: C,
    context: RequestContext,
    work: (services: S, transaction: T) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | Unavailable>
  readonly idempotency: IdempotencyStore<T>
  /** For the fingerprints of requests with an idempotency key. */
  readonly requestHmac: KeyObject
  readonly words: Words
  readonly log: Log
  /** Closes every event stream. */
  readonly stopping: AbortSignal
  readonly timings: { readonly heartbeatMs: number; readonly idempotency: IdempotencyTimings }
}

export interface Route {
  readonly endpoint: Endpoint
  readonly answer: (context: RequestContext, path: Readonly<Record<string, string>>) => Effect.Effect<Response>
}

/** Binds the handlers of a group to its rows. A missing handler or an undeclared failure does not compile. */
export const routes = <const G extends Group, S, T, C extends Caller>(
  dependencies: RouteDependencies<S, T, C>,
  group: G,
  handlers: Handlers<G, S, C>
): ReadonlyArray<Route> =>
  Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    answer: answerRoute(dependencies, endpoint, handlers[name] as never)
  }))

/** What a service answers, in the envelope. */
export const wrapped = <A, E>(work: Effect.Effect<A, E>) => Effect.map(work, (data) => ({ data }))

type Handle<S, C> = (
  input: Received & { readonly services: S; readonly context: RequestContext; readonly caller: C | null }
) => Effect.Effect<unknown, DomainFailure>

/** What a handler returned: text that can be stored and replayed, or a body that is streamed. */
type HandlerResult = RenderedAnswer | FileAnswer | { readonly feed: EventFeed<unknown> }

const answerRoute = <S, T, C extends Caller>(
  dependencies: RouteDependencies<S, T, C>,
  endpoint: Endpoint,
  handle: Handle<S, C>
): Route["answer"] => {
  const { answer, open, method, refusals = [] } = endpoint
  const isWrite = isWriting(endpoint)
  if (open && isWrite) throw new Error(`${method} ${endpoint.path} is open, so its writes would have no actor`)
  const isKeyed = method === "POST" && isWrite && answer.kind === "json"
  const receive = receiver(endpoint)
  const renderFailure = failureRenderer(refusals, dependencies.words)
  const renderWireRefusal = wireRefusalRenderer(dependencies.words)
  const encode = answer.kind === "file" ? null : Schema.encodeUnknownSync(answer.schema)
  const encodeText = (value: unknown): string => JSON.stringify(encode?.(value))

  const toResult = (value: unknown): HandlerResult =>
    answer.kind === "json"
      ? { status: answer.status, body: encodeText(value), headers: {} }
      : answer.kind === "events"
        ? { feed: value as EventFeed<unknown> }
        : (value as FileAnswer)

  /** Renders a refusal as the envelope; an undeclared failure is a defect. */
  const answerFailure = (context: RequestContext) =>
    Effect.catch((failure: DomainFailure | WireRefused): Effect.Effect<RenderedAnswer> => {
      if (failure instanceof WireRefused) return Effect.succeed(renderWireRefusal(context, failure))
      const rendered = renderFailure(context, failure)
      return rendered ? Effect.succeed(rendered) : Effect.die(failure)
    })

  const perform = (
    context: RequestContext,
    caller: C | null,
    received: Received,
    reservation: KeyReservation | null
  ): Effect.Effect<HandlerResult, DomainFailure> => {
    if (!isWrite || caller === null)
      return Effect.map(
        handle({ ...received, caller, context, services: dependencies.read(caller, context) }),
        toResult
      )
    return dependencies.write(caller, context, (services, transaction) =>
      handle({ ...received, caller, context, services }).pipe(
        Effect.map(toResult),
        Effect.tap((result) =>
          reservation && "status" in result
            ? dependencies.idempotency.storeAnswer(transaction, reservation, result)
            : Effect.void
        )
      )
    )
  }

  const toResponse = (
    context: RequestContext,
    token: string,
    result: HandlerResult
  ): Effect.Effect<Response, DomainFailure> => {
    if ("status" in result) return Effect.succeed(respondRendered(context, result))
    if ("feed" in result)
      return Effect.sync(() => respond(context, 200, eventHeaders, streamOf(context, token, result.feed)))
    const headers = {
      ...apiHeaders,
      ...(result.immutable && immutableHeaders),
      "content-type": result.type,
      ...(result.name && { "content-disposition": `attachment; filename="${result.name}"` })
    }
    return fileBody(context, result.bytes, (cause) => dependencies.log.fault(context, cause)).pipe(
      Effect.map((body) => respond(context, 200, headers, body)),
      Effect.catch((error) => (isFailure(error) ? Effect.fail(error) : Effect.die(error)))
    )
  }

  const streamOf = (context: RequestContext, token: string, feed: EventFeed<unknown>) =>
    eventStream({
      name: answer.kind === "events" ? answer.name : "",
      write: encodeText,
      feed,
      heartbeatMs: dependencies.timings.heartbeatMs,
      stopping: dependencies.stopping,
      onSlowReader: (controller) => abortResponse(context, controller),
      // A database that cannot be reached says nothing about the session.
      isStillAllowed: () =>
        Effect.runPromise(
          Effect.match(dependencies.authenticate(token, { background: true }), {
            onSuccess: () => true,
            onFailure: ({ _tag }) => _tag !== "Unauthorized"
          })
        ).catch((cause: unknown) => {
          dependencies.log.fault(context, String(cause))
          return true
        })
    })

  return (context, path) =>
    Effect.gen(function* () {
      const token = bearerToken(context.request)
      const caller = open ? null : yield* authenticate(context, token)
      const read = yield* receive(context, path)
      const key = isKeyed ? yield* readKey(context.request) : null
      if (key === null || caller === null) {
        const received = yield* read.decode
        return yield* toResponse(context, token, yield* perform(context, caller, received, null))
      }
      const reservation: KeyReservation = {
        administratorId: caller.administrator.id,
        key,
        fingerprint: fingerprintOf(dependencies.requestHmac, method, context.path, context.search, read.fingerprint),
        owner: crypto.randomUUID()
      }
      const work = Effect.flatMap(read.decode, (received) => perform(context, caller, received, reservation)).pipe(
        answerFailure(context)
      )
      const answered = yield* runOnce(
        dependencies.idempotency,
        dependencies.timings.idempotency,
        reservation,
        work as Effect.Effect<RenderedAnswer>
      )
      return respondRendered(context, { headers: {}, ...answered })
    }).pipe(
      Effect.catch((failure) =>
        Effect.map(answerFailure(context)(Effect.fail(failure)), (rendered) => respondRendered(context, rendered))
      )
    )

  function authenticate(context: RequestContext, token: string): Effect.Effect<C, Unauthorized | Unavailable> {
    if (token === "") return Effect.fail(new Unauthorized())
    const background = context.background || answer.kind === "events"
    return Effect.tap(dependencies.authenticate(token, { background }), ({ administrator }) =>
      Effect.sync(() => {
        context.logFields.actor = administrator.id
      })
    )
  }
}

const eventHeaders = { ...apiHeaders, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" }

/** The bearer token of a request, or an empty text. Our tokens are far shorter than 512 characters. */
const bearerToken = (request: Request): string =>
  /^Bearer +(\S{1,512})$/iu.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""

const isFailure = (error: unknown): error is DomainFailure =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

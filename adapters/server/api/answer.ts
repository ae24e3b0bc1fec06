/**
 * Answers requests to one row of the endpoint table, in this order: session, permission, path and query, body, ids, key,
 * fields, handler. A refusal at any step changes nothing. Only declared properties are sent. With a key, a small body is read
 * before the session is, so that session and key are one round trip to the database.
 */
import type { KeyObject } from "node:crypto"
import { Effect, Exit, Schema } from "effect"
import { isKeyed, isOpen, isWriting, type Endpoint, type Group } from "#adapters/contract/endpoint.ts"
import { accessRefusals, permissionsOf } from "#adapters/contract/access.contract.ts"
import type { EventFeed, FailureOf, FileAnswer, HandlerOutput, Sent } from "#adapters/contract/endpoint-types.ts"
import type {
  IdempotencyStore,
  KeyReservation,
  ReservationResult,
  UnownedReservation
} from "#adapters/server/api/idempotency-store.ts"
import {
  type OutcomeUnknown,
  type TooManyRequests,
  Unauthorized,
  type Unavailable
} from "#domain/shared/failure.errors.ts"
import type { Change } from "#domain/shared/audit/audit.store.ts"
import type { ReadReceipt } from "#domain/shared/audit/look-ahead.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { type Account, requireOneOf, requirePermission } from "#domain/shared/permission/permission.rules.ts"
import { isSmall, type SentFile } from "./body.ts"
import type { RequestContext } from "./request-context.ts"
import { eventStream } from "./event-stream.ts"
import { beginFile, type BegunFile, fileBody } from "./file-body.ts"
import { fingerprintOf, runOnce, readKey, type IdempotencyTimings } from "./idempotency.ts"
import { compressStream, compressText } from "./compression.ts"
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
import { apiHeaders, abortResponse, fileHeaders, respond } from "./respond.ts"

export interface Caller extends Account {
  readonly administrator: Person & { readonly must_change_password?: true; readonly must_add_factor?: true }
  readonly sessionKey: string
}

type HandlerInput<E extends Endpoint, S, C> = Sent<E, SentFile> & {
  readonly services: S
  readonly context: RequestContext
  readonly caller: CallerOf<E["permission"], C>
}

/** What only administrators may do is never done by a service account, which has scopes. */
type CallerOf<P, C> = P extends "anyone" ? null : P extends "administrator" ? Exclude<C, Required<Account>> : C

type Output<E extends Endpoint> = Effect.Effect<HandlerOutput<E>, FailureOf<E>>

/**
 * Slow work that comes before the transaction, so that it holds no connection; it has services outside any transaction,
 * and results in the rest of the work.
 */
interface Prepared<E extends Endpoint, S, C> {
  readonly prepare: (input: HandlerInput<E, S, C>) => Effect.Effect<(services: S) => Output<E>, FailureOf<E>>
}

/** One for every row of a group. `S` is the services, bound to the caller. */
export type Handlers<G extends Group, S, C extends Caller = Caller> = {
  readonly [K in keyof G]: ((input: HandlerInput<G[K], S, C>) => Output<G[K]>) | Prepared<G[K], S, C>
}

type Answered<A> = Effect.Effect<A, DomainFailure>
type Work<S, A> = (services: S) => Answered<A>

/** What all rows need to answer. `T` is a transaction. */
export interface RouteDependencies<S, T, C extends Caller = Caller> {
  /**
   * Finds who is behind a token, an administrator or a service account; a `background` request does not extend the session, a read changes nothing.
   */
  readonly authenticate: (
    token: string,
    options: { readonly background: boolean; readonly isRead: boolean }
  ) => Effect.Effect<C, TooManyRequests | Unauthorized | Unavailable>
  /** The same, and reserves a key for the account. */
  readonly authenticateReserving: (
    token: string,
    options: { readonly background: boolean },
    reservation: UnownedReservation
  ) => Effect.Effect<
    { readonly caller: C; readonly reserved: ReservationResult },
    TooManyRequests | Unauthorized | Unavailable
  >
  /**
   * Runs the work outside any transaction; the caller is null on open endpoints. Work that may lag may also be
   * repeated.
   */
  readonly read: <A>(caller: C | null, context: RequestContext, work: Work<S, A>, mayLag: boolean) => Answered<A>
  /**
   * Runs the work with services bound to one transaction, which is committed only when the work succeeds and the
   * caller's session has not ended meanwhile.
   */
  readonly write: <A, E>(
    caller: C,
    context: RequestContext,
    work: (services: S, transaction: T) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | OutcomeUnknown | Unauthorized | Unavailable>
  /**
   * Remembers that the caller may have seen all that is committed now: the answer to an earlier write is sent again.
   */
  readonly notePosition: (caller: C, context: RequestContext) => Effect.Effect<void>
  /** Signs the entries that a look-ahead owes, for the caller. */
  readonly receiptOf: (caller: C, reads: ReadonlyArray<Change>) => ReadReceipt
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

type Handle<S, C, A = unknown> = (
  input: Received & { readonly services: S; readonly context: RequestContext; readonly caller: C | null }
) => Effect.Effect<A, DomainFailure>
type Handler<S, C> = Handle<S, C> | { readonly prepare: Handle<S, C, Work<S, unknown>> }

/** What a handler returned: text that can be stored and replayed, or a body that is streamed. */
type HandlerResult = RenderedAnswer | BegunFile | { readonly feed: EventFeed<unknown> }

const answerRoute = <S, T, C extends Caller>(
  dependencies: RouteDependencies<S, T, C>,
  endpoint: Endpoint,
  handler: Handler<S, C>
): Route["answer"] => {
  const {
    answer,
    permission,
    method,
    refusals = [],
    beforePasswordChange = false,
    beforeSecondFactor = false
  } = endpoint
  const open = isOpen(endpoint)
  const permissions = permissionsOf(endpoint)
  const permissionOf = typeof permission === "object" ? permission.of : undefined
  const isWrite = isWriting(endpoint)
  if (open && isWrite) throw new Error(`${method} ${endpoint.path} is open, so its writes would have no actor`)
  const isRead = method === "GET" && !open
  const mayLag = isRead || answer.kind === "file"
  const takesKey = isKeyed(endpoint)
  const receive = receiver(endpoint)
  const renderFailure = failureRenderer([...accessRefusals(endpoint), ...refusals], dependencies.words)
  const renderWireRefusal = wireRefusalRenderer(dependencies.words)
  const encode = answer.kind === "file" ? null : Schema.encodeUnknownSync(answer.schema)
  const encodeText = (value: unknown): string => JSON.stringify(encode?.(value))

  /** With the receipt of what was read ahead, beside its data. */
  const bodyText = (value: unknown, { deferredReads }: RequestContext, caller: C | null): string =>
    caller === null || deferredReads === null || deferredReads.length === 0
      ? encodeText(value)
      : JSON.stringify(Object.assign({}, encode?.(value), { receipt: dependencies.receiptOf(caller, deferredReads) }))

  const toResult = (
    value: unknown,
    context: RequestContext,
    caller: C | null
  ): Effect.Effect<HandlerResult, DomainFailure> =>
    answer.kind === "json"
      ? Effect.sync(() => ({ status: answer.status, body: bodyText(value, context, caller), headers: {} }))
      : answer.kind === "events"
        ? Effect.succeed({ feed: value as EventFeed<unknown> })
        : beginFile(value as FileAnswer)

  /** Renders a refusal as the envelope; an undeclared failure is a defect. */
  const answerFailure = (context: RequestContext) =>
    Effect.catch((failure: DomainFailure | WireRefused): Effect.Effect<RenderedAnswer> => {
      if (failure instanceof WireRefused) return Effect.succeed(renderWireRefusal(context, failure))
      const rendered = renderFailure(context, failure)
      return rendered ? Effect.succeed(rendered) : Effect.die(failure)
    })

  const prepared = (context: RequestContext, caller: C | null, received: Received): Answered<Work<S, unknown>> =>
    Effect.andThen(
      requireExactly(caller, received),
      typeof handler === "function"
        ? Effect.succeed((services: S) => handler({ ...received, caller, context, services }))
        : dependencies.read(
            caller,
            context,
            (services) => handler.prepare({ ...received, caller, context, services }),
            false
          )
    )

  const perform = (
    context: RequestContext,
    caller: C | null,
    received: Received,
    reservation: KeyReservation | null
  ): Effect.Effect<HandlerResult, DomainFailure> =>
    Effect.flatMap(prepared(context, caller, received), (work) => {
      const answered = (services: S) => Effect.flatMap(work(services), (value) => toResult(value, context, caller))
      if (!isWrite || caller === null) return dependencies.read(caller, context, answered, mayLag)
      return dependencies.write(caller, context, (services, transaction) =>
        Effect.tap(answered(services), (result) =>
          reservation && "status" in result
            ? dependencies.idempotency.storeAnswer(transaction, reservation, result)
            : Effect.void
        )
      )
    })

  const toResponse = (context: RequestContext, token: string, result: HandlerResult): Effect.Effect<Response> => {
    if ("status" in result)
      return isRead
        ? Effect.map(compressText(context.request, result.body), ({ body, headers }) =>
            respondRendered(context, { ...result, body, headers: { ...result.headers, ...headers } })
          )
        : Effect.succeed(respondRendered(context, result))
    if ("feed" in result)
      return Effect.sync(() => respond(context, 200, eventHeaders, streamOf(context, token, result.feed)))
    return Effect.sync(() => {
      const headers = fileHeaders(result)
      const file = fileBody(context, result, (cause) => dependencies.log.fault(context, cause))
      if (!(file instanceof ReadableStream)) return respond(context, 200, headers, file)
      const { body, headers: packing } = compressStream(context.request, file)
      return respond(context, 200, { ...headers, ...packing }, body)
    })
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
          Effect.match(dependencies.authenticate(token, { background: true, isRead: true }), {
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
      const hasKey = takesKey && context.request.headers.has("idempotency-key")
      const early = hasKey && isSmall(context.request) ? yield* Effect.exit(read(context, path, token)) : null
      const caller = open || (early !== null && Exit.isSuccess(early)) ? null : yield* authenticate(context, token)
      if (caller !== null) yield* requireAny(caller)
      const { received, key } = yield* early ?? read(context, path, token)
      if (key === null || open) {
        if (caller !== null) yield* refuseUnready(caller)
        const decoded = yield* received.decode
        return yield* toResponse(context, token, yield* perform(context, caller, decoded, null))
      }
      const unowned: UnownedReservation = {
        key,
        fingerprint: fingerprintOf(
          dependencies.requestHmac,
          method,
          context.path,
          context.search,
          received.fingerprint
        ),
        owner: crypto.randomUUID()
      }
      // Also where the caller is known, as the session may have ended while the body came.
      const enter = authenticateReserving(context, token, unowned)
      const entered = yield* enter
      const reservation: KeyReservation = { ...unowned, administratorId: entered.caller.administrator.id }
      const work = requireAny(entered.caller).pipe(
        Effect.andThen(refuseUnready(entered.caller)),
        Effect.andThen(received.decode),
        Effect.flatMap((decoded) => perform(context, entered.caller, decoded, reservation)),
        answerFailure(context)
      )
      const answered = yield* runOnce(
        dependencies.idempotency,
        dependencies.timings.idempotency,
        reservation,
        { first: entered.reserved, again: Effect.map(enter, ({ reserved }) => reserved) },
        work as Effect.Effect<RenderedAnswer>
      )
      if (context.position.written === null) yield* dependencies.notePosition(entered.caller, context)
      return respondRendered(context, { headers: {}, ...answered })
    }).pipe(
      Effect.catch((failure) =>
        Effect.map(answerFailure(context)(Effect.fail(failure)), (rendered) => respondRendered(context, rendered))
      )
    )

  function refuseUnready({ administrator }: C): Effect.Effect<void, WireRefused> {
    if (administrator.must_change_password && !beforePasswordChange)
      return Effect.fail(new WireRefused({ code: "password_change_required" }))
    return administrator.must_add_factor && !beforeSecondFactor
      ? Effect.fail(new WireRefused({ code: "second_factor_missing" }))
      : Effect.void
  }

  function requireAny(caller: C): Effect.Effect<void, DomainFailure> {
    return permissions === null ? Effect.void : requireOneOf(caller, permissions)
  }

  function requireExactly(caller: C | null, received: Received): Effect.Effect<void, DomainFailure> {
    return caller === null || permissionOf === undefined
      ? Effect.void
      : requirePermission(caller, permissionOf(received as never))
  }

  function read(context: RequestContext, path: Readonly<Record<string, string>>, token: string) {
    return Effect.all({
      received: receive(context, path, token),
      key: takesKey ? readKey(context.request) : Effect.succeed(null)
    })
  }

  function authenticate(context: RequestContext, token: string) {
    if (token === "") return Effect.fail(new Unauthorized())
    return Effect.tap(
      dependencies.authenticate(token, { background: isBackground(context), isRead: mayLag }),
      (caller) => logged(context, caller)
    )
  }

  function authenticateReserving(context: RequestContext, token: string, unowned: UnownedReservation) {
    if (token === "") return Effect.fail(new Unauthorized())
    return Effect.tap(
      dependencies.authenticateReserving(token, { background: isBackground(context) }, unowned),
      ({ caller }) => logged(context, caller)
    )
  }

  function isBackground(context: RequestContext): boolean {
    return context.background || answer.kind === "events"
  }
}

const logged = (context: RequestContext, { administrator, scopes }: Caller) =>
  Effect.sync(() => {
    context.logFields.actor = administrator.id
    // A program shows nothing: all that it reads is read.
    if (scopes !== undefined) context.deferredReads = null
  })

const eventHeaders = { ...apiHeaders, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" }

/** The bearer token of a request, or an empty text. Our tokens are far shorter than 512 characters. */
const bearerToken = (request: Request): string =>
  /^Bearer +(\S{1,512})$/iu.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""

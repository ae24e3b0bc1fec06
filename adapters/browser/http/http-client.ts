/**
 * Calls endpoints of the contract over HTTP and returns the domain's own failures. Only reads are retried, and only
 * after a missing or broken response; a timeout never is, because the work may have been done.
 */
import { Effect, Result, Schema } from "effect"
import { Envelope, commonRefusals, type Endpoint, isOpen, type Plain } from "#adapters/contract/endpoint.ts"
import type { CallFailure, CallOutput, Sent } from "#adapters/contract/endpoint-types.ts"
import {
  mayHaveSucceeded,
  Offline,
  Refused,
  TimedOut,
  Unauthorized,
  Unavailable,
  withServerText
} from "#domain/shared/failure.errors.ts"
import type { Language } from "#domain/shared/language.schema.ts"

export interface HttpClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  readonly language: () => Language
  /** Lets the user sign in again; true when the refused request can be repeated. */
  readonly onUnauthorized: () => Promise<boolean>
  /** True when the computer is known to be offline, so that nothing was sent; unknown by default. */
  readonly isOffline?: () => boolean
}

export interface CallOptions {
  /** The idempotency key: the server does the work of a key once, however often it is sent. */
  readonly key?: string
  /** Sent by the program and not by the user; it does not extend the session. */
  readonly background?: boolean
  /** Reads what nobody looks at yet: it leaves no entry in the audit, but the receipt of one. Not sent while anything else is. */
  readonly lookAhead?: boolean
  /** Receives the receipt of a look-ahead. */
  readonly onReceipt?: (receipt: string) => void
  /** Asks the server even where an answer is kept. */
  readonly fresh?: boolean
  /** Is sent even while the page closes. */
  readonly outlivesPage?: boolean
}

export type Call = <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E, Blob>,
  options?: CallOptions
) => Effect.Effect<CallOutput<E, Blob>, CallFailure<E>>

/** What any endpoint may be sent, without its own type. */
interface AnySent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly fields?: unknown
  readonly files?: Readonly<Record<string, Blob | null>>
}

/** What stands in the envelope of an answer. */
export const dataOf = <A, E>(answer: Effect.Effect<{ readonly data: A }, E>): Effect.Effect<A, E> =>
  Effect.map(answer, ({ data }) => data)

const answerTimeoutMs = 15_000
const transferTimeoutMs = 120_000
const retryDelayMs = 300

export const httpClient = ({
  fetch,
  token,
  language,
  onUnauthorized,
  isOffline = () => false
}: HttpClientOptions): Call => {
  let signingIn: Promise<boolean> | null = null
  /** Whether a change had no answer: reads then find out whether it was made, which a replica may not show yet. */
  let isUnanswered = false

  /** One prompt for all concurrent requests; none when the user has signed in since this one was sent. */
  const signInAgain = (used: string | null): Promise<boolean> => {
    if (token() !== used && token() !== null) return Promise.resolve(true)
    return (signingIn ??= onUnauthorized().finally(() => (signingIn = null)))
  }

  const call = (
    endpoint: Endpoint,
    sent: AnySent,
    { key, background, lookAhead, onReceipt, outlivesPage = false }: CallOptions = {}
  ): Effect.Effect<unknown, CallFailure<Endpoint>> => {
    const slow = endpoint.body?.kind === "form" || endpoint.answer.kind === "file"
    const url = urlOf(endpoint, sent)
    const { body, type } = bodyOf(endpoint, sent)
    const attempt = (bearer: string | null) => {
      const wasOffline = isOffline()
      return Effect.tryPromise({
        try: async (signal) => {
          const headers = {
            "accept-language": language(),
            ...(bearer !== null && !isOpen(endpoint) && { authorization: `Bearer ${bearer}` }),
            ...(type && { "content-type": type }),
            ...(key && { "idempotency-key": key }),
            ...(background && { "x-background": "1" }),
            ...(lookAhead && { "x-look-ahead": "1" }),
            ...(isUnanswered && { "x-write-position": "unknown" })
          }
          return withTimeout(slow ? transferTimeoutMs : answerTimeoutMs, signal, async (signal) => {
            const response = await fetch(url, {
              method: endpoint.method,
              headers,
              body,
              signal: signal,
              ...(outlivesPage && { keepalive: true })
            })
            // The answer has named the position, in a cookie.
            if ("x-write-position" in headers) isUnanswered = false
            return readResponse(endpoint, response, onReceipt)
          })
        },
        // Offline only by now, a change may have been sent before.
        catch: (cause) =>
          cause instanceof TimedOut
            ? cause
            : wasOffline || (isRepeatable(endpoint) && isOffline())
              ? new Offline()
              : noAnswerFailure(endpoint)
      }).pipe(
        Effect.flatMap(Effect.fromResult),
        Effect.tapError((failure) =>
          Effect.sync(() => {
            if (!isRepeatable(endpoint) && mayHaveSucceeded(failure)) isUnanswered = true
          })
        )
      )
    }
    const send = Effect.suspend(() => {
      const used = token()
      const first = attempt(used)
      if (isOpen(endpoint)) return first
      return Effect.catch(first, (failure) =>
        failure instanceof Unauthorized
          ? Effect.flatMap(
              Effect.promise(() => signInAgain(used)),
              (may) => (may ? attempt(token()) : Effect.fail(failure))
            )
          : Effect.fail(failure)
      )
    })
    if (endpoint.method !== "GET") return send
    return Effect.catch(send, (failure) => (isTransient(failure) ? Effect.andThen(pause, send) : Effect.fail(failure)))
  }
  return ((endpoint: Endpoint, sent: AnySent, options?: CallOptions) =>
    Effect.suspend(() => call(endpoint, sent, options))) as Call
}

/** Rejects work that takes longer than `ms` as timed out. Platform timers: Effect's add 2 kB to the sign-in page. */
const withTimeout = <A>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => {
      reject(new TimedOut())
      timeout.abort()
    }, ms)
    work(AbortSignal.any([signal, timeout.signal]))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

const pause = Effect.callback<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), retryDelayMs)
  return Effect.sync(() => clearTimeout(timer))
})

/** The path and query of a call, which also serve as its cache key. */
export const urlOf = ({ path, params, query }: Endpoint, sent: AnySent): string => {
  const values = params ? encoded(params, sent.params) : {}
  const search = query ? String(new URLSearchParams(encoded(query, sent.query))) : ""
  return `/api${path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ""))}${search && `?${search}`}`
}

const encoded = (schema: Plain, value: unknown) =>
  Schema.encodeUnknownSync(schema)(value) as Readonly<Record<string, string>>

const bodyOf = ({ body }: Endpoint, sent: AnySent): { readonly body: BodyInit | null; readonly type?: string } => {
  if (!body || sent.body === null) return { body: null }
  if (body.kind === "json") return { body: JSON.stringify(encoded(body.schema, sent.body)), type: "application/json" }
  const form = new FormData()
  for (const [name, value] of Object.entries(encoded(body.fields, sent.fields))) form.set(name, value)
  for (const [name, file] of Object.entries(sent.files ?? {})) if (file) form.set(name, file)
  return { body: form }
}

const isTransient = (failure: CallFailure<Endpoint>): boolean =>
  failure instanceof Unavailable || (failure instanceof Refused && failure.status >= 500)

const decoders = new WeakMap<object, (value: unknown) => Result.Result<unknown, unknown>>()

/** Built once per schema, when it is first needed. */
const decode = (schema: Plain, value: unknown) => {
  const known = decoders.get(schema) ?? Schema.decodeUnknownResult(schema)
  decoders.set(schema, known)
  return known(value)
}

const List = Schema.Array(Schema.Unknown)
const Rows = Schema.Struct({ data: List })
const Lists = Schema.Struct({ data: Schema.Record(Schema.String, Schema.Unknown) })
const Named = Schema.Struct({ id: Schema.String })

/** The rows that can be read, and the ids of the others, as far as these can be. */
const splitReadable = (row: Plain, rows: ReadonlyArray<unknown>) => {
  const isReadable = (one: unknown) => Result.isSuccess(decode(row, one))
  const unreadable = rows.filter((one) => !isReadable(one)).map((one) => (Schema.is(Named)(one) ? one.id : null))
  return { readable: rows.filter(isReadable), unreadable }
}

/** A list whose rows cannot all be read is read without those, which are named in `unreadable`. */
const decodeList = (schema: Plain, row: Plain, value: unknown): Result.Result<unknown, unknown> => {
  const whole = decode(schema, value)
  if (Result.isSuccess(whole) || !Schema.is(Rows)(value)) return whole
  const { readable, unreadable } = splitReadable(row, value.data)
  return Result.map(decode(schema, { ...value, data: readable }), (page) => Object.assign({ unreadable }, page))
}

/** The same of a record with lists: `unreadable` has the ids by the names of the lists. */
const decodeLists = (schema: Plain, rows: Readonly<Record<string, Plain>>, value: unknown) => {
  const whole = decode(schema, value)
  if (Result.isSuccess(whole) || !Schema.is(Lists)(value)) return whole
  const lists = Object.entries(rows).flatMap(([name, row]) => {
    const list = value.data[name]
    return Schema.is(List)(list) ? [{ name, ...splitReadable(row, list) }] : []
  })
  const readable = Object.fromEntries(lists.map((list) => [list.name, list.readable]))
  const unreadable = Object.fromEntries(lists.map((list) => [list.name, list.unreadable]))
  return Result.map(decode(schema, { ...value, data: { ...value.data, ...readable } }), (answer) =>
    Schema.is(Lists)(answer) ? { ...answer, data: { ...answer.data, unreadable } } : answer
  )
}

type Outcome = Result.Result<unknown, CallFailure<Endpoint>>

const WithReceipt = Schema.Struct({ receipt: Schema.String })

const readResponse = async (
  endpoint: Endpoint,
  response: Response,
  onReceipt: CallOptions["onReceipt"]
): Promise<Outcome> => {
  // A body that is not JSON counts as one without our envelope.
  if (!response.ok) return Result.fail(failureOf(endpoint, response, await response.json().catch(() => null)))
  if (endpoint.answer.kind !== "json") return Result.succeed(await response.blob())
  const { schema, row, rows } = endpoint.answer
  const isRead = endpoint.method === "GET"
  const value: unknown = await response.json().catch((broken) => (isRead ? Promise.reject(broken) : null))
  if (onReceipt !== undefined && Schema.is(WithReceipt)(value)) onReceipt(value.receipt)
  // The work was done, only the answer is malformed: this must not be reported as "nothing was changed".
  const answer =
    row !== undefined ? decodeList(schema, row, value) : rows ? decodeLists(schema, rows, value) : decode(schema, value)
  return Result.mapError(answer, () => new Refused({ status: response.status, words: "" }))
}

/** A missing response: a read or a sign-in step can be repeated; whether a change was made is unknown. */
const noAnswerFailure = (endpoint: Endpoint, answer: { readonly status?: number } = {}): Unavailable | TimedOut =>
  isRepeatable(endpoint) ? new Unavailable() : new TimedOut(answer)

const isRepeatable = (endpoint: Endpoint): boolean => endpoint.method === "GET" || isOpen(endpoint)

/**
 * The failure the contract declares for this code; an undeclared one keeps the text of the server, and an undeclared
 * 401 ends the session.
 */
const failureOf = (endpoint: Endpoint, { status, headers }: Response, body: unknown): CallFailure<Endpoint> => {
  const envelope = decode(Envelope, body)
  // A 5xx without our envelope comes from a proxy, which does not know what the server did.
  const undeclared = (words: string, named: Pick<Envelope, "requestId"> = {}) =>
    status === 401 && !isOpen(endpoint) ? new Unauthorized() : new Refused({ status, words, ...named })
  if (Result.isFailure(envelope)) return status >= 500 ? noAnswerFailure(endpoint, { status }) : undeclared("")
  const { code, fields, current, saved, message, requestId } = envelope.success as Envelope
  const declared = [...(endpoint.refusals ?? []), ...commonRefusals].find(
    (refusal) => refusal.code === code && refusal.status === status
  )
  const seconds = Number(headers.get("retry-after") ?? 0)
  const failure =
    declared &&
    decode(declared.failure, {
      ...fields,
      _tag: declared.failure.identifier,
      fields: fields ?? {},
      current,
      ...(saved !== undefined && { saved }),
      seconds
    })
  return failure && Result.isSuccess(failure)
    ? withServerText(failure.success as CallFailure<Endpoint>, message)
    : undeclared(message, requestId === undefined ? {} : { requestId })
}

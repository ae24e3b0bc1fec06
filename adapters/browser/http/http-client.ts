/**
 * Calls endpoints of the contract over HTTP and hands back the domain's own failures.
 *
 * Only reads are sent twice by themselves, and only where no answer or a broken one came. A timeout is never retried,
 * because nobody knows whether the work was done.
 */
import { Effect, Result, Schema } from "effect"
import { Envelope, everywhere, type Endpoint, type Plain } from "#adapters/contract/endpoint.ts"
import type { CallFailure, CallOutput, Sent } from "#adapters/contract/endpoint-types.ts"
import { Refused, TimedOut, Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import type { Language } from "#domain/shared/language.schema.ts"

export interface HttpClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  readonly language: () => Language
  /** Asks a person to sign in again; true when the refused request may be sent once more. */
  readonly onUnauthorized: () => Promise<boolean>
  /** True when this computer knows that nothing can have been sent; not asked, nobody knows. */
  readonly isOffline?: () => boolean
}

export interface CallOptions {
  /** One per intention: the server does the work of a key once, however often it is sent. */
  readonly key?: string
  /** Asked by the program, not by a person; it does not keep the session alive. */
  readonly background?: boolean
}

export type Call = <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E, Blob>,
  options?: CallOptions
) => Effect.Effect<CallOutput<E, Blob>, CallFailure<E>>

/** What any endpoint may be sent, once its own type is forgotten. */
interface AnySent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly fields?: unknown
  readonly files?: Readonly<Record<string, Blob | null>>
}

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

  /** One question for all requests refused meanwhile; none when someone has signed in since this one was sent. */
  const signInAgain = (used: string | null): Promise<boolean> => {
    if (token() !== used && token() !== null) return Promise.resolve(true)
    return (signingIn ??= onUnauthorized().finally(() => (signingIn = null)))
  }

  const call = (
    endpoint: Endpoint,
    sent: AnySent,
    { key, background }: CallOptions = {}
  ): Effect.Effect<unknown, CallFailure<Endpoint>> => {
    const slow = endpoint.body?.kind === "form" || endpoint.answer.kind === "file"
    const url = urlOf(endpoint, sent)
    const { body, type } = bodyOf(endpoint, sent)
    const attempt = (bearer: string | null) =>
      Effect.tryPromise({
        try: async (signal) => {
          const headers = {
            "accept-language": language(),
            ...(bearer !== null && !endpoint.open && { authorization: `Bearer ${bearer}` }),
            ...(type && { "content-type": type }),
            ...(key && { "idempotency-key": key }),
            ...(background && { "x-background": "1" })
          }
          return withTimeout(slow ? transferTimeoutMs : answerTimeoutMs, signal, async (signal) =>
            readResponse(endpoint, await fetch(url, { method: endpoint.method, headers, body, signal: signal }))
          )
        },
        catch: (cause) => (cause instanceof TimedOut ? cause : noAnswerFailure(endpoint, isOffline()))
      }).pipe(Effect.flatMap(Effect.fromResult))
    const send = Effect.suspend(() => {
      const used = token()
      const first = attempt(used)
      if (endpoint.open) return first
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

/**
 * Ends work that takes longer than `ms`: it is told to stop by the signal it was given and rejects as timed out. Timers of
 * the platform, because Effect's own bring durations and a clock, 2 kB that the sign-in page would wait for.
 */
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

/** The wait before a read is sent again. */
const pause = Effect.callback<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), retryDelayMs)
  return Effect.sync(() => clearTimeout(timer))
})

/** The path and query of a call, which also name it in a cache. */
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

type Outcome = Result.Result<unknown, CallFailure<Endpoint>>

const readResponse = async (endpoint: Endpoint, response: Response): Promise<Outcome> => {
  if (!response.ok) return Result.fail(failureOf(endpoint, response, await response.json().catch(() => null)))
  if (endpoint.answer.kind !== "json") return Result.succeed(await response.blob())
  const { schema } = endpoint.answer
  const isRead = endpoint.method === "GET"
  const value: unknown = await response.json().catch((broken) => (isRead ? Promise.reject(broken) : null))
  // The work is done, only its answer is broken or of another shape than agreed: that is no "nothing was changed".
  return Result.mapError(decode(schema, value), () => new Refused({ status: response.status, words: "" }))
}

/**
 * What an answer that never came means. A read may be asked again, and so may a sign-in step; of a change nobody knows
 * whether it was made.
 */
const noAnswerFailure = ({ method, open }: Endpoint, wasNotSent = false): Unavailable | TimedOut =>
  method === "GET" || open === true || wasNotSent ? new Unavailable() : new TimedOut()

/** The failure the contract names for this code; one it does not name keeps the server's words. */
const failureOf = (endpoint: Endpoint, { status, headers }: Response, body: unknown): CallFailure<Endpoint> => {
  const envelope = decode(Envelope, body)
  // A 5xx that is not ours comes from something between, which does not know what the server did.
  if (Result.isFailure(envelope)) return status >= 500 ? noAnswerFailure(endpoint) : new Refused({ status, words: "" })
  const { code, fields, current, message } = envelope.success as Envelope
  const declared = [...(endpoint.refusals ?? []), ...everywhere].find(
    (refusal) => refusal.code === code && refusal.status === status
  )
  const seconds = Number(headers.get("retry-after") ?? 0)
  const failure =
    declared &&
    decode(declared.failure, { ...fields, _tag: declared.failure.identifier, fields: fields ?? {}, current, seconds })
  return failure && Result.isSuccess(failure)
    ? (failure.success as CallFailure<Endpoint>)
    : new Refused({ status, words: message })
}

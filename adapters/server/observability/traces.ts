/**
 * Spans of requests, of their statements and of what is sent to other programs. Their attributes are texts of this
 * program and numbers: no parameter of a statement, no body, no name of a person.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { Context, Effect, Exit, Option, Tracer } from "effect"

export interface Span {
  /** The header that names it to other programs. */
  readonly traceparent: string
  /** A span within it, which may have begun some milliseconds ago. */
  readonly child: (name: string, kind: Tracer.SpanKind, agoMs?: number) => Span
  readonly end: (attributes: Attributes, error: string | null) => void
}

export interface Traces {
  /** Begins a span within that of the caller, whose header `traceparent` is given, or of its own. */
  readonly begin: (name: string, kind: Tracer.SpanKind, traceparent: string | null, agoMs?: number) => Span
  /** Sends the remaining spans. */
  readonly close: () => Promise<void>
}

type Attributes = Readonly<Record<string, string | number>>

export const tracesOver = (tracer: Tracer.Tracer, close: () => Promise<void>): Traces => {
  const begin = (name: string, kind: Tracer.SpanKind, parent: Tracer.AnySpan | null, agoMs: number): Span => {
    const span = tracer.span({
      name,
      kind,
      parent: Option.fromNullOr(parent),
      annotations: Context.empty(),
      links: [],
      startTime: nanosecondsAgo(agoMs),
      root: parent === null,
      sampled: parent?.sampled ?? true
    })
    return {
      traceparent: `00-${span.traceId}-${span.spanId}-0${span.sampled ? 1 : 0}`,
      child: (childName, childKind, childAgoMs = 0) => begin(childName, childKind, span, childAgoMs),
      end: (attributes, error) => {
        for (const [key, value] of Object.entries(attributes)) span.attribute(key, value)
        span.end(nanosecondsAgo(0), error === null ? Exit.void : Exit.fail(plainError(error)))
      }
    }
  }
  return {
    begin: (name, kind, traceparent, agoMs = 0) => begin(name, kind, readTraceparent(traceparent ?? ""), agoMs),
    close
  }
}

/** The span that a program of Effect runs in. */
export const CurrentSpan = Context.Reference<Span | null>("server/CurrentSpan", { defaultValue: () => null })

const running = new AsyncLocalStorage<Span>()

/** Runs statements so that `traceStatement` finds their span: promises keep it, and fibers share their turns. */
export const inSpan = <A>(span: Span, run: () => A): A => running.run(span, run)

/** Runs a call to another program in a span of its own, which the headers name; `onStatus` takes what that answers. */
export const inCallSpan = <A, E>(
  name: string,
  call: (headers: Readonly<Record<string, string>>, onStatus: (status: number) => void) => Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.flatMap(CurrentSpan, (parent) => {
    if (parent === null) return call({}, () => {})
    const span = parent.child(name, "client")
    let attributes: Attributes = {}
    const called = call({ traceparent: span.traceparent }, (status) => {
      attributes = { "http.response.status_code": status }
    })
    return Effect.onExit(called, (exit) =>
      Effect.sync(() => span.end(attributes, Exit.isSuccess(exit) ? null : "failed"))
    )
  })

interface Statement {
  readonly level: string
  readonly query: { readonly sql: string }
  readonly queryDurationMillis: number
}

/** The text of a statement has no values: they are parameters. A comment before it is no part of its name. */
export const traceStatement = ({ level, query, queryDurationMillis }: Statement): void => {
  const parent = running.getStore()
  if (parent === undefined) return
  const text = query.sql
    .replace(/^\s*\/\*.*?\*\//su, "")
    .replace(/\s+/gu, " ")
    .trim()
  parent
    .child(text.split(" ", 1)[0]?.toLowerCase() ?? "", "client", queryDurationMillis)
    .end(
      { "db.system.name": "postgresql", "db.query.text": text.slice(0, textMax) },
      level === "error" ? "failed" : null
    )
}

const textMax = 1_000

const nanosecondsAgo = (ms: number): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now() - ms) * 1_000)) * 1_000n

/** The exporter sends stacks, too. */
const plainError = (message: string): Error => Object.assign(new Error(message), { stack: message })

const readTraceparent = (header: string): Tracer.ExternalSpan | null => {
  const [, traceId, spanId, flags] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/u.exec(header) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 })
}

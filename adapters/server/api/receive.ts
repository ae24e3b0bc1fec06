import { Effect, Result, Schema, SchemaAST, type SchemaIssue } from "effect"
import { type Body, type Endpoint, isOpen, type Plain } from "#adapters/contract/endpoint.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { uuid } from "#domain/shared/identity.schema.ts"
import { toFieldIssues, type FieldIssues } from "#domain/shared/issues.rules.ts"
import { listLengths } from "./list-lengths.ts"
import type { RequestContext } from "./request-context.ts"
import { isStorable, readBody, type RawBody, type SentFile } from "./body.ts"
import { fieldsMax, WireRefused } from "./refusals.ts"

/** What a handler receives besides caller and services, as the endpoint declares it. */
export interface Received {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly fields?: unknown
  readonly files?: Readonly<Record<string, SentFile | null>>
}

/** A request that was read; its fields are decoded last, because a stored answer may make that unnecessary. */
export interface ReadRequest {
  readonly fingerprint: string
  readonly decode: Effect.Effect<Received, WireRefused | FieldsInvalid>
}

export const receiver = (endpoint: Endpoint) => {
  const { params, query, queryNames, body, refusals = [] } = endpoint
  const missing = refusals.find(({ status }) => status === 404)
  const notFound = () => new WireRefused({ code: "not_found", ...(missing && { sameAs: missing }) })
  const readParams = params && decoder(params, notFound)
  const readQuery = query && decoder(query, badRequest)
  const declared = new Set(
    query && SchemaAST.isObjects(query.ast) ? query.ast.propertySignatures.map(({ name }) => name) : []
  )
  const decodeBody = body && bodyDecoder(body)
  return Effect.fnUntraced(function* (context: RequestContext, path: Readonly<Record<string, string>>, token: string) {
    const received = {
      ...(readParams && { params: yield* readParams(path) }),
      ...(readQuery && {
        query: yield* Effect.mapError(Effect.flatMap(queryOf(context.search, declared), readQuery), (refused) =>
          queryNames ? notFound() : refused
        )
      })
    }
    if (!body || !decodeBody) return { fingerprint: "", decode: Effect.succeed(received) } satisfies ReadRequest
    const raw = yield* readBody(context.request, body, isOpen(endpoint) ? null : token)
    yield* refuseOtherId(path.id, raw)
    const decode = Effect.map(decodeBody(raw), (read) => ({ ...received, ...read }))
    return { fingerprint: raw.fingerprint, decode } satisfies ReadRequest
  })
}

const badRequest = (fields: FieldIssues) => new WireRefused({ code: "bad_request", fields })
const fieldsInvalid = (fields: FieldIssues) => new FieldsInvalid({ fields })

const decoder = <E>(
  schema: Plain,
  refused: (fields: FieldIssues) => E,
  onExcessProperty: "ignore" | "error" = "ignore"
) => {
  const judgeLengths = listLengths(schema)
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty, idShape: uuid })
  return (value: unknown): Effect.Effect<unknown, E> => {
    const tooLong = judgeLengths?.(value, []) ?? {}
    if (Object.keys(tooLong).length > 0) return Effect.fail(refused(tooLong))
    return Effect.fromResult(Result.mapError(decode(value), ({ issue }) => refused(firstIssues(issue))))
  }
}

/** As many issues as an answer lists: wording all of them would take longer than finding them. */
const firstIssues = (issue: SchemaIssue.Issue): FieldIssues => {
  const fields: Record<string, string> = {}
  let count = 0
  for (const [path, key] of issuesOf(issue, [])) {
    if (Object.hasOwn(fields, path)) continue
    fields[path] = key
    count += 1
    if (count === fieldsMax) break
  }
  return fields
}

function* issuesOf(issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): Generator<readonly [string, string]> {
  if (issue._tag === "Pointer") yield* issuesOf(issue.issue, [...path, ...issue.path])
  else if (issue._tag === "Composite") for (const one of issue.issues) yield* issuesOf(one, path)
  else
    for (const [name, key] of Object.entries(toFieldIssues(issue)))
      yield [[...path, name].filter((part) => part !== "").join("."), key]
}

const bodyDecoder = (body: Body) => {
  if (body.kind === "json") {
    const read =
      body.refusedAs === 400
        ? decoder<WireRefused | FieldsInvalid>(body.schema, badRequest, "error")
        : decoder<WireRefused | FieldsInvalid>(body.schema, fieldsInvalid)
    return (raw: RawBody): Effect.Effect<Received, WireRefused | FieldsInvalid> =>
      raw.kind === "json" ? Effect.map(read(raw.value), (value) => ({ body: value })) : Effect.succeed({ body: null })
  }
  const readFields = decoder(body.fields, fieldsInvalid)
  return Effect.fnUntraced(function* (raw: RawBody) {
    const { fields, files } =
      raw.kind === "form" ? raw : { fields: {}, files: {} as Readonly<Record<string, SentFile>> }
    const absent = Object.entries(body.files).filter(([name, { optional }]) => !optional && !files[name])
    const read = yield* readFields({ ...fields })
    if (absent.length > 0)
      return yield* fieldsInvalid(Object.fromEntries(absent.map(([name]) => [name, "file_missing"])))
    return {
      fields: read,
      files: Object.fromEntries(Object.keys(body.files).map((name) => [name, files[name] ?? null]))
    }
  })
}

/** A repeated name is ambiguous and refused; an undeclared name is ignored, however often it comes. */
const queryOf = (
  search: string,
  declared: ReadonlySet<PropertyKey>
): Effect.Effect<Readonly<Record<string, string>>, WireRefused> => {
  const read = new Map<string, string>()
  for (const pair of search
    .replace(/^\?/u, "")
    .split("&")
    .filter((text) => text !== "")) {
    const [name, ...value] = pair.split("=").map(textOf)
    const text = value.includes(null) ? null : value.join("=")
    if (name === undefined || name === null || text === null)
      return Effect.fail(new WireRefused({ code: "bad_request" }))
    if (!isStorable(name) || !isStorable(text)) return Effect.fail(new WireRefused({ code: "forbidden_text" }))
    if (read.has(name) && declared.has(name)) return Effect.fail(badRequest({ [name]: "value_repeated" }))
    read.set(name, text)
  }
  return Effect.succeed(Object.fromEntries(read))
}

/** Null where the escapes are not valid UTF-8. */
const textOf = (escaped: string): string | null => {
  try {
    return decodeURIComponent(escaped.replaceAll("+", " "))
  } catch {
    return null
  }
}

/** Two different ids are ambiguous, so neither record is changed. Only a string or a number can be the same id. */
const refuseOtherId = (id: string | undefined, raw: RawBody): Effect.Effect<void, WireRefused> => {
  const sent = raw.kind === "form" ? raw.fields : raw.kind === "json" ? raw.value : null
  if (id === undefined || typeof sent !== "object" || sent === null || !Object.hasOwn(sent, "id")) return Effect.void
  const { id: other } = sent as { readonly id?: unknown }
  const isComparable = typeof other === "string" || typeof other === "number"
  return isComparable && String(other).toLowerCase() === id.toLowerCase()
    ? Effect.void
    : Effect.fail(new WireRefused({ code: "other_id" }))
}

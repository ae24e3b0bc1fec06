/** Renders the endpoint table as an OpenAPI 3.1 document; types and required fields follow from the schemas. */
import { Record, Schema } from "effect"
import { accessRefusals, permissionsOf } from "#adapters/contract/access.contract.ts"
import {
  Envelope,
  commonRefusals,
  isKeyed,
  isOpen,
  type Body,
  type Endpoint,
  type Plain,
  type Refusal
} from "#adapters/contract/endpoint.ts"
import { examples, namedSchemas } from "#adapters/contract/named-schemas.ts"
import { recordKinds, simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { WireRefused } from "./refusals.ts"
import { version } from "./version.ts"

type Json = Readonly<Record<string, unknown>>

export const openApi = (endpoints: ReadonlyArray<Endpoint>): Json => {
  const definitions: Record<string, unknown> = {}
  const referenced = new Set<string>()
  const names = new Map<string, string>()
  const schemaOf = (schema: Plain, onExcessProperty: "ignore" | "error" = "ignore"): Json => {
    const { schema: root, definitions: parts } = Schema.toJsonSchemaDocument(Schema.toEncoded(schema), {
      onExcessProperty
    })
    for (const [name, part] of Object.entries(parts)) definitions[name] = toComponents(part)
    return withReferences(toComponents(root)) as Json
  }
  /** The same with each part that has a name in place of it: parts are alike when their text is. */
  const withReferences = (value: unknown, isNamed = false): unknown => {
    if (typeof value !== "object" || value === null) return value
    const name = isNamed ? undefined : names.get(JSON.stringify(value))
    if (name !== undefined) {
      referenced.add(name)
      return { $ref: `#/components/schemas/${name}` }
    }
    if (Array.isArray(value)) return value.map((part) => withReferences(part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part)]))
  }
  const plain = Object.entries(namedSchemas).map(([name, schema]) => [name, schema, schemaOf(schema)] as const)
  for (const [name, , json] of plain) if (!names.has(JSON.stringify(json))) names.set(JSON.stringify(json), name)
  const envelope = schemaOf(Envelope)
  const responses: Record<string, Json> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const parameters = [
      ...parametersIn("path", endpoint.params, schemaOf),
      ...parametersIn("query", endpoint.query, schemaOf)
    ]
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        operationId: endpoint.operationId,
        tags: [tagOf(endpoint)],
        ...securityOf(endpoint),
        parameters: isKeyed(endpoint) ? [...parameters, keyParameter] : parameters,
        ...(endpoint.body && { requestBody: requestBody(endpoint.body, schemaOf) }),
        responses: { ...answerOf(endpoint, schemaOf), ...refusalsOf(endpoint, responses, envelope) }
      }
    }
  }
  for (const [name, schema, json] of plain) {
    const shown = examples.get(schema)
    const examplesOf = shown === undefined ? {} : { examples: [shown] }
    definitions[name] = { ...(withReferences(json, true) as Json), ...examplesOf }
  }
  for (const [name] of plain) if (!referenced.has(name)) delete definitions[name]
  return {
    openapi: "3.1.0",
    info: { title: "Health benefits back office", version },
    servers: [{ url: "/api" }],
    security: [{ session: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: tagDescriptions[name] ?? "" })),
    paths,
    components: {
      schemas: definitions,
      responses,
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The access token of an administrator's session" },
        service_account: {
          type: "http",
          scheme: "bearer",
          description: "The token of a service account, hb_…, which must have one of the scopes"
        }
      }
    }
  }
}

/** A service account calls with one of the scopes; where there are none, only administrators call. */
const securityOf = (endpoint: Endpoint): Json => {
  const permissions = permissionsOf(endpoint)
  if (permissions === null) return { security: [] }
  const scopes = permissions.filter((one) => one !== "administrator")
  return scopes.length === 0
    ? {}
    : { security: [{ session: [] }, ...scopes.map((scope) => ({ service_account: [scope] }))] }
}

type SchemaOf = (schema: Plain, onExcessProperty?: "ignore" | "error") => Json

/** What the operations of a tag are about. */
const tagDescriptions: Readonly<Record<string, string>> = {
  server: "The server itself: its health, this document, and the stream of changes",
  auth: "Signing in and out, one's own account",
  dashboard: "The figures of the day",
  counts: "What waits for an administrator",
  users: "Members and administrators",
  ...Record.map(simpleRecordPlaces, ({ kind }) => `The ${recordKinds[kind].noun.en.many} that administrators keep`),
  companies: "Employers and providers of benefits",
  quizzes: "Quizzes with their questions, and what members have answered",
  learn: "Articles in English and Spanish",
  benefits: "What providers offer to members",
  "benefits-enrollment": "Requests of members for benefits",
  claims: "Claims of members, and the decisions about them",
  notification: "Messages about members, and whether they were read",
  imports: "Imports of files: their progress, their cancellation and undo",
  images: "Pictures of users, benefits and articles",
  "service-accounts": "Other programs, each with a token and what it may do",
  views: "Lists under names: filters, order and columns, with what each has now",
  audit: "Who has done what, and when",
  undoable: "What the administrator has done within ten minutes and can still undo"
}

const ofTheServer: ReadonlySet<string> = new Set(["health", "ready", "openapi", "docs", "events"])

/** The first word of the path. */
const tagOf = ({ path }: Endpoint): string => {
  const word = (path.split("/")[1] ?? "").replace(/\.\w+$/u, "")
  return ofTheServer.has(word) ? "server" : word
}

const keyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sent again within 24 hours, the first answer is given back and the work is not done twice.",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" }
}

const parametersIn = (
  location: "path" | "query",
  schema: Plain | undefined,
  schemaOf: SchemaOf
): ReadonlyArray<Json> => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    readonly properties?: Json
    readonly required?: ReadonlyArray<string>
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: of
  }))
}

const requestBody = (body: Body, schemaOf: SchemaOf): Json => {
  if (body.kind === "json") {
    const schema = schemaOf(body.schema, body.refusedAs === 400 ? "error" : "ignore")
    return { required: !body.optional, content: { "application/json": { schema } } }
  }
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(body.fields) as { readonly properties?: Json; readonly required?: ReadonlyArray<string> }
  const files = Object.keys(body.files)
  const needed = [...required, ...files.filter((name) => !body.files[name]?.optional)]
  const binary = Object.fromEntries(
    files.map((name) => [name, { type: "string", format: "binary", contentMediaType: "application/octet-stream" }])
  )
  const schema = {
    ...rest,
    type: "object",
    properties: { ...properties, ...binary },
    ...(needed.length > 0 && { required: needed })
  }
  return { required: true, content: { "multipart/form-data": { schema } } }
}

const answerOf = ({ answer, summary }: Endpoint, schemaOf: SchemaOf): Json => {
  if (answer.kind === "json") {
    return {
      [answer.status]: { description: summary, content: { "application/json": { schema: schemaOf(answer.schema) } } }
    }
  }
  const text = { schema: { type: "string" } }
  const content =
    answer.kind === "events"
      ? { "text/event-stream": text }
      : Object.fromEntries(answer.types.map((type) => [type, type.startsWith("text/") ? text : {}]))
  return { 200: { description: summary, content } }
}

/**
 * Refusals by status with their codes; those of the HTTP layer where the endpoint can meet them. Each is a component,
 * named by its codes, which is added to `responses`.
 */
const refusalsOf = (endpoint: Endpoint, responses: Record<string, Json>, envelope: Json): Json => {
  const { params, query, queryNames, body, beforePasswordChange, beforeSecondFactor, refusals = [] } = endpoint
  const open = isOpen(endpoint)
  const declared: ReadonlyArray<Refusal> = [
    ...refusals,
    ...accessRefusals(endpoint),
    ...commonRefusals.filter(({ status }) => (status === 401 ? !open : status === 422 ? body !== undefined : true))
  ]
  const wire: ReadonlyArray<readonly [number, WireRefused["code"]]> = [
    ...((query && !queryNames) || body ? [[400, "bad_request"] as const] : []),
    ...(open || beforePasswordChange ? [] : [[403, "password_change_required"] as const]),
    ...(open || beforeSecondFactor ? [] : [[403, "second_factor_missing"] as const]),
    ...(params || queryNames ? [[404, "not_found"] as const] : []),
    ...(body ? [[400, "malformed"] as const, [413, "too_large"] as const, [415, "unsupported_type"] as const] : []),
    ...(isKeyed(endpoint) ? [[409, "key_under_way"] as const, [422, "key_reused"] as const] : []),
    [500, "unforeseen"]
  ]
  const codes = new Map<number, ReadonlyArray<string>>()
  for (const [status, code] of [...declared.map((r) => [r.status, r.code] as const), ...wire]) {
    codes.set(status, [...new Set([...(codes.get(status) ?? []), code])])
  }
  return Object.fromEntries(
    [...codes].map(([status, named]) => {
      const name = named.toSorted().map(capitalizedWords).join("Or")
      responses[name] = {
        description: named.toSorted().join(", "),
        ...(status === 429 && { headers: { "Retry-After": { schema: { type: "integer" } } } }),
        content: { "application/json": { schema: envelope } }
      }
      return [status, { $ref: `#/components/responses/${name}` }]
    })
  )
}

/** `user_not_found` as `UserNotFound`. */
const capitalizedWords = (code: string): string =>
  code
    .split("_")
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("")

/** JSON Schema keeps its definitions under `$defs`; OpenAPI keeps them under its components. */
const toComponents = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown

/**
 * The real application over a database, in process, with a client; nothing is a double by default but secrets, sender
 * and image bytes.
 */
import { createSecretKey, randomBytes, randomUUID } from "node:crypto"
import { Result } from "effect"
import { sql } from "kysely"
import { httpClaims } from "#adapters/browser/http/claims.http.ts"
import { httpClient, type Call } from "#adapters/browser/http/http-client.ts"
import type { RequestHandler } from "#adapters/server/api/request-handler.ts"
import type { Channel } from "#adapters/server/cluster/change-channel.ts"
import type { ReadReplicas } from "#adapters/server/cluster/read-replicas.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { type Config, readConfig } from "#adapters/server/config/config.ts"
import { threadReader } from "#adapters/server/csv/import-reader.ts"
import type { ImportKeys } from "#adapters/server/csv/prepare.ts"
import { type Metrics, type MetricsSources, prometheusMetrics } from "#adapters/server/observability/metrics.ts"
import type { Traces } from "#adapters/server/observability/traces.ts"
import { jsonLines } from "#adapters/server/observability/log.ts"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { program } from "#adapters/server/program.ts"
import { sessionTokenHash, ssnSeal, type SsnSeal } from "#adapters/server/security/secrets.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export interface Served {
  readonly application: RequestHandler
  readonly fetch: Fetch
  /** The lines logged so far. */
  readonly lines: ReadonlyArray<string>
  /** The lines printed for the operator so far. */
  readonly printed: ReadonlyArray<string>
}

export interface ServedOptions {
  readonly database: Database
  readonly env?: Readonly<Record<string, string>>
  readonly secrets?: SessionSecrets
  /** For signing in; by default the same as for the others. */
  readonly entrance?: { readonly database: Database; readonly secrets: SessionSecrets }
  readonly nowMs?: () => number
  readonly sender?: CodeSender
  readonly channel?: Pick<Channel, "subscribe">
  readonly imageBytes?: ImageBytes
  readonly isDiskFull?: () => Promise<boolean>
  readonly metrics?: Metrics
  readonly replicas?: ReadReplicas | null
  readonly traces?: Traces | null
}

/** Keys for imported rows: the same for all tests of a process. */
export const testKeys: ImportKeys = {
  id: "0123abcd",
  csvPassword: createSecretKey(randomBytes(32)),
  ssnEncryption: createSecretKey(randomBytes(32))
}

/** Encrypts and decrypts with the same key for all servers of a test. */
export const testSeal: SsnSeal = ssnSeal(testKeys)

/** One reader per process, as in a server. */
export const testReader = threadReader(testKeys)

const quietSources: MetricsSources = {
  pool: () => ({ total: 2, idle: 1, waiting: 0 }),
  version: "1.2.3",
  eventStreams: () => 3,
  reads: () => ({
    primary: 7,
    replicas: [
      { name: "one.example:5432/app", reads: 6, isRead: true },
      { name: "two.example:5432/app", reads: 5, isRead: false }
    ]
  }),
  outbox: async () => ({ messages: 4, seconds: 0.5 }),
  imports: async () => [{ subject: "users", state: "done", count: 5 }]
}

/** Publishes nothing. */
const silentChannel: Pick<Channel, "subscribe"> = { subscribe: () => () => {} }

export const configOf = (env: Readonly<Record<string, string>> = {}): Config =>
  Result.getOrThrow(readConfig({ TRUSTED_PROXY: "127.0.0.1", SIGN_IN_CALLS_PER_10_MIN: "100000", ...env }))

export const serveApplication = ({
  database,
  env = {},
  secrets = memorySecrets(),
  entrance = { database, secrets },
  nowMs = () => performance.now(),
  sender = recordingSender(() => {}),
  channel = silentChannel,
  imageBytes = memoryImageBytes(),
  isDiskFull = async () => false,
  metrics = prometheusMetrics(quietSources),
  replicas = null,
  traces = null
}: ServedOptions): Served => {
  const lines: Array<string> = []
  const printed: Array<string> = []
  const application = program({
    config: configOf(env),
    secrets,
    ssn: testSeal,
    requestHmac: testKeys.csvPassword,
    sender,
    database,
    signIn: entrance,
    nowMs,
    onCommitted: () => {},
    replicas,
    traces,
    readiness: database,
    isDiskFull,
    hasLiveUpdates: () => true,
    channel,
    imageBytes,
    imports: testReader,
    imageCleaner: sharpCleaner(),
    web: new Map(),
    draining: new AbortController().signal,
    stopping: new AbortController().signal,
    print: (line) => printed.push(line),
    onSignInRefused: metrics.signInRefused,
    onSsnAsked: metrics.ssnAsked,
    metrics,
    log: jsonLines(
      (line) => lines.push(line),
      "info",
      () => new Date()
    )
  })
  return {
    application,
    fetch: (path, init) => application(new Request(new URL(path, "http://127.0.0.1"), withLength(init))),
    lines,
    printed: printed
  }
}

/** Declares the length of a text, as every browser does. */
const withLength = (init: RequestInit): RequestInit =>
  typeof init.body === "string"
    ? { ...init, headers: { ...plain(init.headers), "content-length": String(Buffer.byteLength(init.body)) } }
    : init

/** Opens a session without a code; `hashToken` must be that of the server. Returns the token. */
export const openSession = async (
  database: Database,
  { id }: Pick<Person, "id">,
  hashToken: (token: string) => string = sessionTokenHash
): Promise<string> => {
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into sessions (token_hash, user_id, created_at, active_at)
    values (${hashToken(token)}, ${id}::uuid, clock_timestamp(), clock_timestamp())
  `.execute(database)
  return token
}

/** A call with a form or with JSON. */
export const send = (fetch: Fetch, token: string, method: string, path: string, body?: unknown): Promise<Response> => {
  const isForm = body instanceof FormData
  return fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) })
  })
}

/** The client of the browser. It does not sign in again. */
export const callOver = (
  fetch: Fetch,
  token: () => string | null,
  headers: Readonly<Record<string, string>> = {}
): Call =>
  httpClient({
    fetch: (path, init) => fetch(path, { ...init, headers: { ...plain(init.headers), ...headers } }),
    token,
    language: () => "en",
    onUnauthorized: async () => false
  })

const plain = (headers: RequestInit["headers"]) => Object.fromEntries(new Headers(headers))

export const claimsPortOver = (fetch: Fetch, token: string): ClaimsPort =>
  httpClaims(
    callOver(fetch, () => token),
    randomUUID
  )

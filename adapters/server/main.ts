/** Opens the parts of the server in order and closes them in reverse. */
import path from "node:path"
import { Effect } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { sweepImages } from "#domain/files/images.service.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import type { TextSender } from "#domain/session/code-sender.port.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import type { Channel } from "./cluster/change-channel.ts"
import { type Listening, listen } from "./api/listen.ts"
import { threadReader } from "./csv/import-reader.ts"
import { serveMetrics } from "./api/metrics-page.ts"
import { assetsOf, readFiles } from "./api/static-files.ts"
import { version } from "./api/version.ts"
import { type Config, StartRefused, reasonOf } from "./config/config.ts"
import { openPostgresChannel, type PostgresChannelOptions, receivesItself } from "./cluster/postgres-channel.ts"
import { compactCounts } from "./database/counts.sql.ts"
import { applyAuditRetention, deleteExpired } from "./database/retention.sql.ts"
import { countImports, readOutbox } from "./database/operations.sql.ts"
import { sendOneSms } from "./database/session/sms-outbox.sql.ts"
import { hardenOne } from "./database/session/password-hardening.sql.ts"
import { openReadReplicas, type ReadReplicas } from "./cluster/read-replicas.ts"
import { openDatabaseUrl, withVerifiedTls } from "./database/database-url.ts"
import { type Database, openDatabase } from "./database/database.ts"
import { diskSpace } from "./database/disk-space.ts"
import { hasDemoAdministrator, seedDemo } from "./demo/seed-demo.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { sqlWebAssets } from "./database/web-assets.sql.ts"
import { migrate } from "./database/migrate.ts"
import { neededKeys, numberSealer, recordKey } from "./database/people/sealed-numbers.sql.ts"
import { sharpCleaner } from "./files/sharp.files.ts"
import { imageBytesOf } from "./files/image-bytes.ts"
import { doubtfulImagesText, repeat, workInBackground } from "./background-work.ts"
import { hardenHash, isImported, verifyAnyPassword } from "./security/imported-passwords.ts"
import { isCommonPassword } from "./security/common-passwords.ts"
import { type Keys, passwordKeys, readKeys, refuseMissingKeys } from "./security/installation-keys.ts"
import { signInHashing, hashPassword, isHashing, type PasswordHashing, signedInHashing } from "./security/passwords.ts"
import type { WriteLog } from "./observability/log.ts"
import { prometheusMetrics } from "./observability/metrics.ts"
import { startNotifier } from "./cluster/notifier.ts"
import { program } from "./program.ts"
import {
  draftKeyOf,
  newOtpCode,
  newSessionToken,
  otpCodeHash,
  sameHash,
  sessionTokenHash,
  ssnSeal,
  type SsnSeal
} from "./security/secrets.ts"
import type { Traces } from "./observability/traces.ts"
import { gatewaySms } from "./sms/gateway.sms.ts"
import { terminalSms } from "./sms/terminal.sms.ts"

export interface Server extends Listening {
  /** Resolves only if the embedded database ends by itself: then the server cannot continue. */
  readonly lost: Promise<void>
  /** Whether the demo administrators can sign in. */
  readonly isDemo: boolean
}

export interface ServerOptions {
  readonly config: Config
  /** Prints one line on the terminal: a code, in development. */
  readonly print: (line: string) => void
  readonly log: WriteLog
}

/** How often counts are compacted and expired answers deleted. */
const compactEveryMs = 5_000
const deleteExpiredEveryMs = 10 * 60_000

/** How often rows that are older than their retention are deleted. */
const deleteOldEveryMs = 60 * 60_000

/** How often unused images are swept; they are kept for a day anyway. */
const sweepEveryMs = 60 * 60_000

/** How often this build's files are marked as served; they are kept for 30 days. */
const markServedEveryMs = 24 * 60 * 60_000

const webDir = path.join(import.meta.dirname, "../../dist/web")

/** Connections for signing in, so that strangers who repeat it do not keep those of signed-in work. */
const signInConnections = 2

/** How long the database may take to answer a question about readiness. */
const readinessTimeoutMs = 2_000

/**
 * Starts the server; returns when it listens. Throws `StartRefused` for what an operator can fix; then nothing runs.
 */
export const startServer = async ({ config, print, log }: ServerOptions): Promise<Server> => {
  const warn = (line: string) => log("warn", line)
  const keys = await readKeys(config)
  const location = await openDatabaseUrl(config, warn)
  const closing: Array<() => Promise<unknown>> = [location.stop]
  const closeAll = async () => {
    const failures: Array<unknown> = []
    // A part that cannot be closed must not leave the others open.
    for (const close of closing.toReversed()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed")
  }
  try {
    const { applied } = await migrate({ directUrl: location.migrationUrl, workUrl: location.url })
    if (applied.length > 0) log("info", `Applied ${applied.length} migrations`)
    // Loaded only where it is wanted.
    const traces =
      config.tracing === null ? null : await (await import("./observability/otlp.ts")).openTraces(config.tracing)
    if (traces !== null) closing.push(traces.close)
    const isTraced = traces !== null
    const readiness = openDatabase({ url: location.url, max: 1, log: warn, silenceMs: readinessTimeoutMs })
    closing.push(readiness.close)
    const space = diskSpace(readiness.kysely, (line) => log("error", line))
    const onFailure = space.failed
    const database = openDatabase({ url: location.url, max: config.databasePool, log: warn, isTraced, onFailure })
    closing.push(database.close)
    const signInDatabase = openDatabase({ url: location.url, max: signInConnections, log: warn, isTraced })
    closing.push(signInDatabase.close)
    const ssn = ssnSeal(keys, keys.former)
    if (config.demo) await seedDemo(database.kysely, demoOptions(ssn))
    // After seeding: another server with another key may have done that.
    refuseMissingKeys(config, keys, await neededKeys(database.kysely, ssn))
    await recordKey(database.kysely, keys.id)
    const isDemo = await hasDemoAdministrator(database.kysely)
    if (isDemo && config.mode === "production") throw demoRefused()
    const web = readFiles(webDir)
    const keepAssets = () => sqlWebAssets(database.kysely).keep(assetsOf(web))
    await keepAssets()
    closing.push(repeat(markServedEveryMs, keepAssets, warn))
    const notifying = openDatabase({ url: location.url, max: 1, log: warn })
    closing.push(notifying.close)
    const channel = await openChannel(config, { directUrl: location.directUrl, outbox: notifying.kysely, log: warn })
    closing.push(channel.close)
    const notifier = startNotifier(() => sendTraced(traces, channel.send), warn)
    closing.push(notifier.stop)
    const isPooled = config.messagesUrls.length === 0 && !(await receivesItself(channel, notifying.kysely))
    if (isPooled) warn(noLiveUpdatesText)
    await applyAuditRetention(location.migrationUrl, config.retention.auditDays, warn)
    const imageBytes = imageBytesOf(config, warn)
    const replicas = await openReplicas(config, database.kysely, log, isTraced)
    if (replicas !== null) closing.push(replicas.close)
    const [draining, stopping] = [new AbortController(), new AbortController()]
    const sender =
      config.smsGateway === null
        ? terminalSms(path.join(config.dataDir, "outbox.jsonl"), print)
        : gatewaySms(config.smsGateway, warn)
    closing.push(...startBackgroundTasks({ config, database: database.kysely, keys, ssn, sender, imageBytes, log }))
    const streams = counted(channel)
    const metrics = prometheusMetrics({
      version,
      pool: database.pool,
      eventStreams: streams.count,
      reads: () => replicas?.reads() ?? null,
      // Without the database these figures are missing, as `/ready` also says.
      outbox: () => readOutbox(readiness.kysely).catch(() => null),
      imports: () => countImports(readiness.kysely).catch(() => [])
    })
    const { port: metricsPort } = config.metrics
    if (metricsPort !== null) {
      const served = await serveMetrics(config.host, metricsPort, metrics).catch((error: unknown) =>
        refuseAddress({ ...config, port: metricsPort }, error)
      )
      closing.push(served.stop)
    }
    const application = program({
      config,
      secrets: secretsFrom(keys, signedInHashing),
      signIn: { database: signInDatabase.kysely, secrets: secretsFrom(keys, signInHashing) },
      ssn,
      requestHmac: keys.requestHmac,
      sender,
      database: database.kysely,
      onCommitted: notifier.wake,
      replicas,
      readiness: readiness.kysely,
      isDiskFull: space.isFull,
      hasLiveUpdates: () => !isPooled && channel.isConnected(),
      channel: streams,
      web,
      imageBytes,
      imageCleaner: sharpCleaner(),
      imports: threadReader(keys),
      nowMs: () => performance.now(),
      draining: draining.signal,
      stopping: stopping.signal,
      print: warn,
      onSignInRefused: metrics.signInRefused,
      onSsnAsked: metrics.ssnAsked,
      metrics,
      log,
      traces
    })
    const { host, port, drainSeconds } = config
    const listening = await listen({
      application,
      host,
      port,
      stopping,
      drain: { draining, ms: drainSeconds * 1_000 }
    }).catch((error: unknown) => refuseAddress(config, error))
    closing.push(listening.stop)
    if (web.size === 0) warn(notBuiltText)
    return { ...listening, stop: closeAll, lost: location.lost, isDemo }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Null where the configuration names none. */
const openReplicas = async (
  { databaseReadUrls, databasePool }: Config,
  primary: Database,
  log: WriteLog,
  isTraced: boolean
): Promise<ReadReplicas | null> =>
  databaseReadUrls.length === 0
    ? null
    : openReadReplicas({ urls: databaseReadUrls.map(withVerifiedTls), max: databasePool, primary, log, isTraced })

/** A channel that counts who listens: one listener is one stream of events. */
const counted = (channel: Pick<Channel, "subscribe">) => {
  let streams = 0
  return {
    count: () => streams,
    subscribe: (listener: Parameters<Channel["subscribe"]>[0]) => {
      streams += 1
      const unsubscribe = channel.subscribe(listener)
      return () => {
        streams -= 1
        unsubscribe()
      }
    }
  }
}

interface BackgroundTaskOptions {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly ssn: SsnSeal
  readonly sender: TextSender
  readonly imageBytes: ImageBytes
  readonly log: WriteLog
}

/** What a server does regularly and beside requests; returns what ends each. */
const startBackgroundTasks = ({ config, database, keys, ssn, sender, imageBytes, log }: BackgroundTaskOptions) => {
  const warn = (line: string) => log("warn", line)
  const sweep = async () => {
    const { doubtful } = await Effect.runPromise(sweepImages(sqlImages(database), imageBytes))
    if (doubtful > 0) warn(doubtfulImagesText(doubtful))
  }
  return [
    repeat(compactEveryMs, () => compactCounts(database), warn),
    repeat(deleteExpiredEveryMs, () => Effect.runPromise(sqlIdempotency(database).deleteExpired), warn),
    repeat(sweepEveryMs, sweep, warn),
    repeat(deleteOldEveryMs, () => deleteExpired(database, config.retention), warn),
    workInBackground({
      next: () => Effect.runPromise(hardenOne(database, hardenHash)),
      failed: "An imported password could not be hardened",
      isBusy: isHashing,
      print: warn
    }),
    workInBackground({
      next: numberSealer({ database, seal: ssn, keys, print: (line) => log("info", line) }),
      failed: "Social security numbers could not be sealed anew",
      isBusy: isHashing,
      print: warn
    }),
    workInBackground({
      next: () => sendOneSms(database, sender, warn),
      failed: "A message about a changed account could not be sent",
      isBusy: () => false,
      print: warn
    })
  ]
}

/** The engine that the configuration names; NATS is loaded only where it is wanted. */
const openChannel = async ({ messagesUrls: urls }: Config, options: PostgresChannelOptions): Promise<Channel> =>
  urls.length === 0
    ? openPostgresChannel(options)
    : (await import("./cluster/nats-channel.ts")).openNatsChannel({ urls, ...options })

/** Messages to other servers are of many requests, so their span is of none. */
const sendTraced = async (traces: Traces | null, send: () => Promise<number>): Promise<void> => {
  const startedMs = performance.now()
  const sent = await send()
  if (traces === null || sent === 0) return
  const span = traces.begin("send changes", "producer", null, performance.now() - startedMs)
  span.end({ "messaging.batch.message_count": sent }, null)
}

const notBuiltText =
  "The web app is not built, so only the API is served. Build it with npm run build, then start again."

const noLiveUpdatesText =
  "Changes do not arrive from the database, so pages are not updated live. Behind a pooler, set DATABASE_DIRECT_URL to the database itself, or MESSAGES_URL to NATS."

/** Their password is printed in the documentation. */
const demoRefused = () =>
  new StartRefused("This database holds the demo administrators, which production refuses. Use another database.")

const refuseAddress = ({ host, port }: Config, error: unknown): never => {
  const reason = reasonOf(error)
  if (reason === "EADDRINUSE")
    throw new StartRefused(`Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another one.`)
  throw new StartRefused(`The server cannot listen on port ${port} of ${host} (${reason}). Check PORT and HOST.`)
}

const demoOptions = (ssn: SsnSeal) => ({
  now: Instant.make(new Date().toISOString()),
  sealSsn: ssn.seal,
  hashPassword: (plain: string) => Effect.runPromise(hashPassword(plain))
})

const secretsFrom = (keys: Keys, hashing: PasswordHashing): SessionSecrets => ({
  newCode: Effect.sync(newOtpCode),
  newToken: Effect.sync(newSessionToken),
  hashCode: (identity, code) => otpCodeHash(keys.otpHmac, identity, code),
  hashToken: sessionTokenHash,
  sameHash,
  isPassword: verifyAnyPassword(passwordKeys(keys), hashing),
  isProvisional: isImported,
  isCommonPassword,
  hashPassword: hashing.hash,
  draftKey: (administrator) => draftKeyOf(keys.draftHmac, administrator)
})

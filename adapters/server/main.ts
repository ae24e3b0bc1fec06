/** Opens the parts of the server in order and closes them in reverse. */
import path from "node:path"
import { Effect } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { sweepImages } from "#domain/files/images.service.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import { type Listening, listen } from "./api/listen.ts"
import { threadReader } from "./csv/import-reader.ts"
import { assetsOf, readFiles } from "./api/static-files.ts"
import { type Config, StartRefused, reasonOf } from "./config.ts"
import { receivesItself, openChannel } from "./database/channel.ts"
import { foldCounts } from "./database/counts.sql.ts"
import { hardenOne } from "./database/session/password-hardening.sql.ts"
import { openDatabaseUrl } from "./database/database-url.ts"
import { openDatabase } from "./database/database.ts"
import { hasDemoAdministrator, seedDemo } from "./demo/seed-demo.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { sqlWebAssets } from "./database/web-assets.sql.ts"
import { migrate } from "./database/migrate.ts"
import { neededKeys, numberSealer, recordKey } from "./database/people/sealed-numbers.sql.ts"
import { sharpCleaner } from "./files/sharp.files.ts"
import { imageBytesOf } from "./files/image-bytes.ts"
import { doubtfulImagesText, repeat, workInBackground } from "./background-work.ts"
import { hardenHash, isImported, verifyAnyPassword } from "./imported-passwords.ts"
import { type Keys, passwordKeys, readKeys, refuseMissingKeys } from "./keys.ts"
import { hashPassword, isHashing } from "./passwords.ts"
import { program } from "./program.ts"
import {
  newOtpCode,
  newSessionToken,
  otpCodeHash,
  sameHash,
  sessionTokenHash,
  ssnSeal,
  type SsnSeal
} from "./secrets.ts"
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
  /** Prints one line for the operator. */
  readonly print: (line: string) => void
  /** One line of JSON for each request. */
  readonly log: (line: string) => void
}

/** How often counts are folded and expired answers deleted. */
const foldEveryMs = 5_000
const expireEveryMs = 10 * 60_000

/** How often unused images are swept; they are kept for a day anyway. */
const sweepEveryMs = 60 * 60_000

/** How often this build's files are marked as served; they are kept for 30 days. */
const keepEveryMs = 24 * 60 * 60_000

const webDir = path.join(import.meta.dirname, "../../dist/web")

/** Connections of one process; the limit of PostgreSQL allows several processes. */
const connectionsMax = 20

/** How long the database may take to answer a question about readiness. */
const readinessTimeoutMs = 2_000

/**
 * Starts the server; returns when it listens. Throws `StartRefused` for what an operator can fix; then nothing runs.
 */
export const startServer = async ({ config, print, log }: ServerOptions): Promise<Server> => {
  const keys = await readKeys(config)
  const location = await openDatabaseUrl(config, print)
  const closing: Array<() => Promise<unknown>> = [location.stop]
  const closeAll = async () => {
    const failures: Array<unknown> = []
    // A part that cannot be closed must not leave the others open.
    for (const close of closing.toReversed()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed")
  }
  try {
    const { applied } = await migrate({ directUrl: location.directUrl })
    if (applied.length > 0) print(`Applied ${applied.length} migrations`)
    const database = openDatabase({ url: location.url, max: connectionsMax, log: print })
    closing.push(database.close)
    const ssn = ssnSeal(keys, keys.former)
    const readiness = openDatabase({ url: location.url, max: 1, log: print, statementTimeoutMs: readinessTimeoutMs })
    closing.push(readiness.close)
    if (config.demo) await seedDemo(database.kysely, demoOptions(ssn))
    // After seeding: another server with another key may have done that.
    refuseMissingKeys(config, keys, await neededKeys(database.kysely, ssn))
    await recordKey(database.kysely, keys.id)
    const isDemo = await hasDemoAdministrator(database.kysely)
    if (isDemo && config.mode === "production") throw demoRefused()
    const web = readFiles(webDir)
    const keepAssets = () => sqlWebAssets(database.kysely).keep(assetsOf(web))
    await keepAssets()
    closing.push(repeat(keepEveryMs, keepAssets, print))
    const channel = await openChannel({ directUrl: location.directUrl, log: print })
    closing.push(channel.close)
    const hasLiveUpdates = await receivesItself(channel, database.kysely)
    if (!hasLiveUpdates) print(noLiveUpdatesText)
    closing.push(repeat(foldEveryMs, () => foldCounts(database.kysely), print))
    const idempotency = sqlIdempotency(database.kysely)
    closing.push(repeat(expireEveryMs, () => Effect.runPromise(idempotency.deleteExpired), print))
    const imageBytes = imageBytesOf(config, print)
    const sweep = async () => {
      const { doubtful } = await Effect.runPromise(sweepImages(sqlImages(database.kysely), imageBytes))
      if (doubtful > 0) print(doubtfulImagesText(doubtful))
    }
    closing.push(repeat(sweepEveryMs, sweep, print))
    const [draining, stopping] = [new AbortController(), new AbortController()]
    const sender =
      config.smsGateway === null
        ? terminalSms(path.join(config.dataDir, "outbox.jsonl"), print)
        : gatewaySms(config.smsGateway, print)
    const secrets = secretsFrom(keys)
    closing.push(
      workInBackground({
        next: () => Effect.runPromise(hardenOne(database.kysely, hardenHash)),
        failed: "An imported password could not be hardened",
        isBusy: isHashing,
        print
      }),
      workInBackground({
        next: numberSealer({ database: database.kysely, seal: ssn, keys, print }),
        failed: "Social security numbers could not be sealed anew",
        isBusy: isHashing,
        print
      })
    )
    const application = program({
      config,
      secrets,
      ssn,
      requestHmac: keys.requestHmac,
      sender,
      database: database.kysely,
      readiness: readiness.kysely,
      hasLiveUpdates,
      channel,
      web,
      imageBytes,
      imageCleaner: sharpCleaner(),
      imports: threadReader(keys),
      draining: draining.signal,
      stopping: stopping.signal,
      print,
      log
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
    return { ...listening, stop: closeAll, lost: location.lost, isDemo }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const noLiveUpdatesText =
  "Changes do not arrive from the database, so pages are not updated live. Behind a pooler, set DATABASE_DIRECT_URL to the database itself."

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

const secretsFrom = (keys: Keys): SessionSecrets => ({
  newCode: Effect.sync(newOtpCode),
  newToken: Effect.sync(newSessionToken),
  hashCode: (identity, code) => otpCodeHash(keys.otpHmac, identity, code),
  hashToken: sessionTokenHash,
  sameHash,
  isPassword: verifyAnyPassword(passwordKeys(keys)),
  isProvisional: isImported,
  hashPassword
})

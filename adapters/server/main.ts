/** Where the server's parts are opened in order and closed in reverse. */
import path from "node:path"
import { Effect } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { sweepImages } from "#domain/files/images.service.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import { type Listening, listen } from "./api/listen.ts"
import { threadReader } from "./csv/import-reader.ts"
import type { Config } from "./config.ts"
import { openChannel } from "./database/channel.ts"
import { foldCounts } from "./database/counts.sql.ts"
import { hardenOne, tellUnknownKeys } from "./database/session/hardening.sql.ts"
import { reasonOf } from "./database/embedded/data-directory.ts"
import { openDatabaseUrl } from "./database/database-url.ts"
import { openDatabase } from "./database/database.ts"
import { hasDemoAdministrator, seedDemo } from "./demo/seed-demo.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { migrate } from "./database/migrate.ts"
import { sharpCleaner } from "./files/sharp.files.ts"
import { imageBytesOf } from "./files/image-bytes.ts"
import { doubtfulStore, repeat } from "./housekeeping.ts"
import { hardenInBackground } from "./hardening.ts"
import { hardened, isImported, verifyAnyPassword } from "./imported-passwords.ts"
import { type Keys, readKeys } from "./keys.ts"
import { hashPassword, hasPasswordsInHand } from "./passwords.ts"
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
import { StartRefused } from "./start-refused.ts"

export interface Server extends Listening {
  /** Resolves only if the embedded database ends by itself: then the server cannot do its work any more. */
  readonly lost: Promise<void>
  /** Whether the demo's administrators can sign in. */
  readonly isDemo: boolean
}

export interface ServerOptions {
  readonly config: Config
  /** One line for the operator. */
  readonly say: (line: string) => void
  /** One line of JSON for each request. */
  readonly log: (line: string) => void
}

/** How often counts are folded and old answers forgotten. */
const foldEveryMs = 5_000
const forgetEveryMs = 10 * 60_000

/** How often images that nothing refers to are looked for; they are spared for a day anyway. */
const sweepEveryMs = 60 * 60_000

/** Connections of one process; PostgreSQL's own limit leaves room for several. */
const connectionsMax = 20

/** Starts everything and answers when it listens. Throws `StartRefused` for what an operator can mend; then nothing runs. */
export const startServer = async ({ config, say, log }: ServerOptions): Promise<Server> => {
  const keys = await readKeys(config)
  const place = await openDatabaseUrl(config, say)
  const closing: Array<() => Promise<unknown>> = [place.stop]
  const closeAll = async () => {
    const failures: Array<unknown> = []
    // One that cannot be closed must not leave the others open.
    for (const close of closing.toReversed()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed")
  }
  try {
    const { applied } = await migrate({ directUrl: place.directUrl })
    if (applied.length > 0) say(`Applied ${applied.length} migrations`)
    const database = openDatabase({ url: place.url, max: connectionsMax, log: say })
    closing.push(database.close)
    const ssn = ssnSeal(keys.ssnEncryption)
    if (config.demo) await seedDemo(database.kysely, demoOptions(ssn))
    const isDemo = await hasDemoAdministrator(database.kysely)
    if (isDemo && config.mode === "production") throw demoRefused()
    const channel = await openChannel({ directUrl: place.directUrl, log: say })
    closing.push(channel.close)
    closing.push(repeat(foldEveryMs, () => foldCounts(database.kysely), say))
    const idempotency = sqlIdempotency(database.kysely)
    closing.push(repeat(forgetEveryMs, () => Effect.runPromise(idempotency.deleteExpired), say))
    const imageBytes = imageBytesOf(config, say)
    const sweep = async () => {
      const { doubtful } = await Effect.runPromise(sweepImages(sqlImages(database.kysely), imageBytes))
      if (doubtful > 0) say(doubtfulStore(doubtful))
    }
    closing.push(repeat(sweepEveryMs, sweep, say))
    const stopping = new AbortController()
    const sender =
      config.smsGateway === null
        ? terminalSms(path.join(config.dataDir, "outbox.jsonl"), say)
        : gatewaySms(config.smsGateway, say)
    const secrets = secretsFrom(keys)
    // Looks through everybody, so nobody waits for it.
    const warned = tellUnknownKeys(database.kysely, keys.csvPasswords, say)
    closing.push(() => warned)
    closing.push(
      hardenInBackground({
        one: () => Effect.runPromise(hardenOne(database.kysely, hardened)),
        isBusy: hasPasswordsInHand,
        say
      })
    )
    const served = program({
      config,
      secrets,
      ssn,
      sender,
      database: database.kysely,
      channel,
      imageBytes,
      imageCleaner: sharpCleaner(),
      imports: threadReader(keys),
      stopping,
      say,
      log
    })
    const listening = await listen({ application: served, host: config.host, port: config.port, stopping }).catch(
      (error: unknown) => refuseAddress(config, error)
    )
    closing.push(listening.stop)
    return { port: listening.port, stop: closeAll, lost: place.lost, isDemo }
  } catch (error) {
    await closeAll()
    throw error
  }
}

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
  isPassword: verifyAnyPassword(keys.csvPasswords),
  isProvisional: isImported,
  hashPassword
})

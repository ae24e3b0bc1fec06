/** The environment, decoded once: nothing else in the program reads `process.env`. */
import path from "node:path"
import { Result } from "effect"
import { decodeEnvironment, type Environment, sentences } from "./config-environment.ts"
import { keyBytes, listed, listedUrls, readSpanSettings, spanSettingProblems } from "./config-values.ts"
import type { LogLevel } from "../observability/log.ts"

/** All settings of an operator. It holds secrets: never log it as a whole. */
export interface Config {
  readonly mode: "development" | "production"
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database, the outbox and uploaded files. */
  readonly dataDir: string
  /** A PostgreSQL other than the embedded one, possibly through a pooler. */
  readonly databaseUrl: string | null
  /** The same database without a pooler, because LISTEN needs a dedicated connection. */
  readonly databaseDirectUrl: string | null
  /** How many connections a server opens to the database at most, and as many to each replica. */
  readonly databasePool: number
  /** The same database for the role that owns the tables; null where one role does everything. */
  readonly migrationDatabaseUrl: string | null
  /** Streaming replicas of the same database, for lists, reports and figures. */
  readonly databaseReadUrls: ReadonlyArray<string>
  /** NATS servers through which changes reach the other servers; none where the database does that. */
  readonly messagesUrls: ReadonlyArray<string>
  /** After how many days audit entries, and notifications that were read, are deleted; null keeps them. */
  readonly retention: {
    readonly auditDays: number | null
    readonly notificationDays: number | null
  }
  readonly otpTtlSeconds: number
  readonly otpMaxPerHour: number
  readonly signInCallsPer10Min: number
  readonly signInFailures: number
  /** Whether a code opens a session only together with the attempt to sign in that it was sent for. */
  readonly requiresSignInAttempt: boolean
  /** How many social security numbers an administrator may see in full within an hour. */
  readonly ssnRevealsPerHour: number
  /** Whether administrators must change a password that others have set. */
  readonly changesInitialPasswords: boolean
  /** How long after being asked first an administrator needs a passkey or an authenticator app; null asks nobody. */
  readonly strongFactorSeconds: number | null
  readonly sessionIdleSeconds: number
  readonly sessionMaxSeconds: number
  readonly undoSeconds: number
  /** How long a server that ends goes on serving while it reports that it is not ready. */
  readonly drainSeconds: number
  /** Null writes codes to the terminal and the outbox file, which is allowed in development only. */
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null
  /** 32 bytes; null means the key file of development. */
  readonly appKey: Uint8Array | null
  /** Former master keys; what was sealed with one of them can still be read. */
  readonly formerKeys: ReadonlyArray<Uint8Array>
  /** Ids of master keys that exist no more: what they sealed is unreadable, and no reason to refuse a start. */
  readonly lostKeys: ReadonlyArray<string>
  /** Encrypts and decrypts backups; null leaves them unencrypted. */
  readonly backupPassphrase: string | null
  readonly timeZone: string
  /** Addresses and ranges whose forwarded headers are trusted, or how many proxies stand in front. */
  readonly trustedProxy: ReadonlyArray<string>
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly key: string
    readonly secret: string
    readonly region: string | null
    readonly sessionToken: string | null
  } | null
  /** The least level that is logged. */
  readonly logLevel: LogLevel
  /** Where figures are served: on a port of their own, at `/metrics` for a bearer of the token, or both. */
  readonly metrics: { readonly port: number | null; readonly token: string | null }
  /** The standard variables `OTEL_…` where spans are sent; null where they are not. */
  readonly tracing: Readonly<Record<string, string>> | null
  /** Whether an empty database is filled with demo rows. */
  readonly demo: boolean
}

/** A start that cannot continue. The message tells the operator what to do and needs no stack; nothing was changed. */
export class StartRefused extends Error {
  override readonly name = "StartRefused"
}

/** The code of a system error, or an empty text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

/** Why something failed, in a word where there is one. */
export const reasonOf = (error: unknown): string =>
  codeOf(error) || (error instanceof Error ? error.message : "unknown reason")

/** One sentence per invalid variable. It names the variable and never its value, which may be a secret. */
export interface ConfigRefused {
  readonly problems: ReadonlyArray<string>
}

/** Reads the whole environment, or returns everything that is wrong with it at once. Empty values count as absent. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>
): Result.Result<Config, ConfigRefused> => {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  )
  const decoded = decodeEnvironment(given)
  if (Result.isFailure(decoded)) return Result.fail({ problems: sentences(decoded.failure.issue, given) })
  const problems = [...contradictions(decoded.success), ...spanSettingProblems(given), ...removedSettings(given)]
  return problems.length > 0 ? Result.fail({ problems }) : Result.succeed(toConfig(decoded.success, given))
}

/** Refuses a setting that no longer exists: an operator must not believe that deleted rows are still archived. */
const removedSettings = (given: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  given["RETENTION_ARCHIVE"] === "yes"
    ? ["RETENTION_ARCHIVE is gone: old rows are deleted without a copy. Remove it, and keep reports or backups instead"]
    : []

const contradictions = (given: Environment): ReadonlyArray<string> => {
  const production = given.APP_MODE === "production"
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_KEY, given.S3_SECRET]
  const rules: ReadonlyArray<readonly [boolean, string]> = [
    [
      production && !given.SMS_GATEWAY_URL,
      "SMS_GATEWAY_URL must be set in production: codes are never written to a terminal there"
    ],
    [
      production && !given.DATABASE_URL && given.DATABASE_EMBEDDED !== "yes",
      "DATABASE_URL must be set in production; DATABASE_EMBEDDED=yes uses the embedded PostgreSQL there too"
    ],
    [production && given.DEMO === "yes", "DEMO must not be yes in production"],
    [production && !given.APP_KEY, "APP_KEY must be set in production: 32 bytes in base64 or hex"],
    [!!given.SMS_GATEWAY_TOKEN && !given.SMS_GATEWAY_URL, "SMS_GATEWAY_TOKEN needs SMS_GATEWAY_URL"],
    [!!given.MIGRATION_DATABASE_URL && !given.DATABASE_URL, "MIGRATION_DATABASE_URL needs DATABASE_URL"],
    [!!given.DATABASE_READ_URL && !given.DATABASE_URL, "DATABASE_READ_URL needs DATABASE_URL"],
    [!!given.DATABASE_DIRECT_URL && !given.DATABASE_URL, "DATABASE_DIRECT_URL needs DATABASE_URL"],
    [
      s3.some(Boolean) && !s3.every(Boolean),
      "S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET must be set together or not at all"
    ],
    [!!(given.S3_REGION ?? given.S3_SESSION_TOKEN) && !given.S3_KEY, "S3_REGION and S3_SESSION_TOKEN need S3_KEY"],
    [
      given.OTEL_TRACES_EXPORTER === "otlp" &&
        !(given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
      "OTEL_TRACES_EXPORTER needs OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
    ],
    [idle(given) > longest(given), "SESSION_IDLE_SECONDS must not exceed SESSION_MAX_SECONDS"]
  ]
  return rules.flatMap(([broken, sentence]) => (broken ? [sentence] : []))
}

const toConfig = (given: Environment, all: Readonly<Record<string, string>>): Config => {
  const mode = given.APP_MODE ?? "development"
  const inMode = <A>(development: A, production: A): A => (mode === "development" ? development : production)
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = given
  const { S3_REGION: region = null, S3_SESSION_TOKEN: sessionToken = null } = given
  return {
    mode,
    port: given.PORT ?? 3_000,
    host: given.HOST ?? "127.0.0.1",
    dataDir: path.resolve(given.DATA_DIR ?? "./data"),
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReadUrls: listedUrls(given.DATABASE_READ_URL ?? ""),
    databasePool: given.DATABASE_POOL ?? 20,
    migrationDatabaseUrl: given.MIGRATION_DATABASE_URL ?? null,
    messagesUrls: listedUrls(given.MESSAGES_URL ?? ""),
    retention: {
      auditDays: given.AUDIT_RETENTION_DAYS ?? null,
      notificationDays: given.NOTIFICATION_RETENTION_DAYS ?? null
    },
    otpTtlSeconds: given.OTP_TTL_SECONDS ?? 300,
    // A developer signs in all day with one phone; in production that would be an attack.
    otpMaxPerHour: given.OTP_MAX_PER_HOUR ?? inMode(100, 5),
    signInCallsPer10Min: given.SIGN_IN_CALLS_PER_10_MIN ?? 30,
    signInFailures: given.SIGN_IN_FAILURES ?? 10,
    // A client that knows the specification alone sends no attempt, and cannot change its password first.
    requiresSignInAttempt: (given.SIGN_IN_ATTEMPT ?? inMode("optional", "required")) === "required",
    ssnRevealsPerHour: given.SSN_REVEALS_PER_HOUR ?? 60,
    strongFactorSeconds: given.SECOND_FACTOR === "strong" ? (given.SECOND_FACTOR_GRACE_DAYS ?? 14) * 86_400 : null,
    changesInitialPasswords: (given.INITIAL_PASSWORDS ?? inMode("keep", "change")) === "change",
    sessionIdleSeconds: idle(given),
    sessionMaxSeconds: longest(given),
    undoSeconds: given.UNDO_SECONDS ?? 600,
    drainSeconds: given.DRAIN_SECONDS ?? inMode(0, 5),
    smsGateway: given.SMS_GATEWAY_URL ? { url: given.SMS_GATEWAY_URL, token: given.SMS_GATEWAY_TOKEN ?? null } : null,
    appKey: given.APP_KEY ? keyBytes(given.APP_KEY) : null,
    formerKeys: listed(given.APP_KEY_FORMER ?? "").flatMap((key) => keyBytes(key) ?? []),
    lostKeys: listed(given.APP_KEY_LOST ?? ""),
    backupPassphrase: given.BACKUP_PASSPHRASE ?? null,
    timeZone: given.TIME_ZONE ?? "UTC",
    trustedProxy: listed(given.TRUSTED_PROXY ?? ""),
    s3: endpoint && bucket && key && secret ? { endpoint, bucket, key, secret, region, sessionToken } : null,
    logLevel: given.LOG_LEVEL ?? "info",
    metrics: { port: given.METRICS_PORT ?? null, token: given.METRICS_TOKEN ?? null },
    tracing: readSpanSettings(all),
    demo: (given.DEMO ?? inMode("yes", "no")) === "yes"
  }
}

const idle = (given: Environment) => given.SESSION_IDLE_SECONDS ?? 1_800
const longest = (given: Environment) => given.SESSION_MAX_SECONDS ?? 43_200

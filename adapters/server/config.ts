/** The environment, decoded once: nothing else in the program reads `process.env`. */
import path from "node:path"
import { Result, Schema, SchemaIssue } from "effect"
import {
  addresses,
  between,
  keyBytes,
  keyIds,
  keyText,
  keyTexts,
  listed,
  listedUrls,
  readSpanSettings,
  spanSettingProblems,
  text,
  url,
  urls,
  wholeNumber,
  wrongIn,
  zone
} from "./config-values.ts"
import { type LogLevel, logLevels } from "./log.ts"

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
  /** After how many days audit entries, and notifications that were read, are deleted, archived or not; null keeps them. */
  readonly retention: {
    readonly auditDays: number | null
    readonly notificationDays: number | null
    readonly isArchived: boolean
  }
  readonly otpTtlSeconds: number
  readonly otpMaxPerHour: number
  readonly signInCallsPer10Min: number
  readonly signInFailures: number
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
  /** Encrypts backups, and opens them; null writes them as they are. */
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
  const decoded = decode(given)
  if (Result.isFailure(decoded)) return Result.fail({ problems: sentences(decoded.failure.issue, given) })
  const problems = [...contradictions(decoded.success), ...spanSettingProblems(given)]
  return problems.length > 0 ? Result.fail({ problems }) : Result.succeed(toConfig(decoded.success, given))
}

const Environment = Schema.Struct({
  APP_MODE: Schema.optionalKey(Schema.Literals(["development", "production"])),
  PORT: wholeNumber("PORT"),
  HOST: Schema.optionalKey(text.check(Schema.isPattern(/^[\w.:-]+$/u))),
  DATA_DIR: Schema.optionalKey(text.check(Schema.isPattern(/^[^\0]+$/u))),
  DATABASE_URL: url("postgres:", "postgresql:"),
  DATABASE_DIRECT_URL: url("postgres:", "postgresql:"),
  DATABASE_READ_URL: urls("DATABASE_READ_URL"),
  DATABASE_POOL: wholeNumber("DATABASE_POOL"),
  MIGRATION_DATABASE_URL: url("postgres:", "postgresql:"),
  MESSAGES_URL: urls("MESSAGES_URL"),
  AUDIT_RETENTION_DAYS: wholeNumber("AUDIT_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: wholeNumber("NOTIFICATION_RETENTION_DAYS"),
  RETENTION_ARCHIVE: Schema.optionalKey(Schema.Literals(["yes", "no"])),
  OTP_TTL_SECONDS: wholeNumber("OTP_TTL_SECONDS"),
  OTP_MAX_PER_HOUR: wholeNumber("OTP_MAX_PER_HOUR"),
  SIGN_IN_CALLS_PER_10_MIN: wholeNumber("SIGN_IN_CALLS_PER_10_MIN"),
  SIGN_IN_FAILURES: wholeNumber("SIGN_IN_FAILURES"),
  SESSION_IDLE_SECONDS: wholeNumber("SESSION_IDLE_SECONDS"),
  SESSION_MAX_SECONDS: wholeNumber("SESSION_MAX_SECONDS"),
  UNDO_SECONDS: wholeNumber("UNDO_SECONDS"),
  DRAIN_SECONDS: wholeNumber("DRAIN_SECONDS"),
  SMS_GATEWAY_URL: url("http:", "https:"),
  SMS_GATEWAY_TOKEN: Schema.optionalKey(text),
  APP_KEY: Schema.optionalKey(keyText),
  APP_KEY_FORMER: Schema.optionalKey(keyTexts),
  APP_KEY_LOST: Schema.optionalKey(keyIds),
  BACKUP_PASSPHRASE: Schema.optionalKey(text.check(Schema.isMinLength(12))),
  TIME_ZONE: Schema.optionalKey(zone),
  TRUSTED_PROXY: Schema.optionalKey(addresses),
  S3_ENDPOINT: url("http:", "https:"),
  S3_BUCKET: Schema.optionalKey(text.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u))),
  S3_KEY: Schema.optionalKey(text),
  S3_SECRET: Schema.optionalKey(text),
  S3_REGION: Schema.optionalKey(text.check(Schema.isPattern(/^[a-z0-9-]{1,64}$/u))),
  S3_SESSION_TOKEN: Schema.optionalKey(text),
  LOG_LEVEL: Schema.optionalKey(Schema.Literals(logLevels)),
  METRICS_PORT: wholeNumber("METRICS_PORT"),
  METRICS_TOKEN: Schema.optionalKey(text.check(Schema.isPattern(/^[\x21-\x7e]{16,}$/u))),
  OTEL_TRACES_EXPORTER: Schema.optionalKey(Schema.Literals(["otlp", "none"])),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:"),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url("http:", "https:"),
  DEMO: Schema.optionalKey(Schema.Literals(["yes", "no"]))
})
type Environment = typeof Environment.Type
const decode = Schema.decodeUnknownResult(Environment, { errors: "all" })

const expected: Readonly<Record<keyof Environment, string>> = {
  APP_MODE: "development or production",
  PORT: between("PORT"),
  HOST: "a host name or an address",
  DATA_DIR: "the path of a directory",
  DATABASE_URL: "a postgres:// address",
  DATABASE_DIRECT_URL: "a postgres:// address",
  DATABASE_READ_URL: "postgres:// addresses of one host each, separated by commas or spaces",
  DATABASE_POOL: between("DATABASE_POOL"),
  MIGRATION_DATABASE_URL: "a postgres:// address",
  MESSAGES_URL: "nats:// or tls:// addresses, separated by commas or spaces",
  AUDIT_RETENTION_DAYS: between("AUDIT_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: between("NOTIFICATION_RETENTION_DAYS"),
  RETENTION_ARCHIVE: "yes or no",
  OTP_TTL_SECONDS: between("OTP_TTL_SECONDS"),
  OTP_MAX_PER_HOUR: between("OTP_MAX_PER_HOUR"),
  SIGN_IN_CALLS_PER_10_MIN: between("SIGN_IN_CALLS_PER_10_MIN"),
  SIGN_IN_FAILURES: between("SIGN_IN_FAILURES"),
  SESSION_IDLE_SECONDS: between("SESSION_IDLE_SECONDS"),
  SESSION_MAX_SECONDS: between("SESSION_MAX_SECONDS"),
  UNDO_SECONDS: between("UNDO_SECONDS"),
  DRAIN_SECONDS: between("DRAIN_SECONDS"),
  SMS_GATEWAY_URL: "an http:// or https:// address",
  SMS_GATEWAY_TOKEN: "at most 4096 characters",
  APP_KEY: "32 bytes in base64 or hex",
  APP_KEY_FORMER: "a comma-separated list of keys, each 32 bytes in base64 or hex",
  APP_KEY_LOST: "a comma-separated list of the ids of keys, as a refused start names them",
  BACKUP_PASSPHRASE: "12 to 4096 characters",
  TIME_ZONE: "a known zone such as UTC or America/New_York",
  TRUSTED_PROXY:
    "a comma-separated list of addresses and ranges such as 10.0.0.0/8, or a number of proxies from 1 to 9",
  S3_ENDPOINT: "an http:// or https:// address",
  S3_BUCKET: "a bucket's name: lower-case letters, digits, dots and hyphens",
  S3_KEY: "at most 4096 characters",
  S3_SECRET: "at most 4096 characters",
  S3_REGION: "a region such as eu-central-1",
  S3_SESSION_TOKEN: "at most 4096 characters",
  LOG_LEVEL: "debug, info, warn or error",
  METRICS_PORT: between("METRICS_PORT"),
  METRICS_TOKEN: "16 to 4096 visible ASCII characters",
  OTEL_TRACES_EXPORTER: "otlp or none",
  OTEL_EXPORTER_OTLP_ENDPOINT: "an http:// or https:// address",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "an http:// or https:// address",
  DEMO: "yes or no"
}
const isVariable = (name: unknown): name is keyof Environment =>
  typeof name === "string" && Object.hasOwn(expected, name)

// The schema's own messages quote the value, and the value may be a password.
const format = SchemaIssue.makeFormatterStandardSchemaV1()
const sentences = (issue: SchemaIssue.Issue, all: Readonly<Record<string, string>>) => {
  const names = format(issue).issues.map(({ path: [first] = [] }) => (typeof first === "object" ? first.key : first))
  return [...new Set(names)].filter(isVariable).map((name) => `${name} must be ${expected[name]}${wrongIn(name, all)}`)
}

const contradictions = (given: Environment): ReadonlyArray<string> => {
  const production = given.APP_MODE === "production"
  const s3 = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_KEY, given.S3_SECRET]
  const rules: ReadonlyArray<readonly [boolean, string]> = [
    [
      production && !given.SMS_GATEWAY_URL,
      "SMS_GATEWAY_URL must be set in production: codes are never written to a terminal there"
    ],
    [production && given.DEMO === "yes", "DEMO must not be yes in production"],
    [production && !given.APP_KEY, "APP_KEY must be set in production: 32 bytes in base64 or hex"],
    [!!given.SMS_GATEWAY_TOKEN && !given.SMS_GATEWAY_URL, "SMS_GATEWAY_TOKEN needs SMS_GATEWAY_URL"],
    [!!given.MIGRATION_DATABASE_URL && !given.DATABASE_URL, "MIGRATION_DATABASE_URL needs DATABASE_URL"],
    [!!given.DATABASE_READ_URL && !given.DATABASE_URL, "DATABASE_READ_URL needs DATABASE_URL"],
    [!!given.DATABASE_DIRECT_URL && !given.DATABASE_URL, "DATABASE_DIRECT_URL needs DATABASE_URL"],
    [
      given.RETENTION_ARCHIVE === "yes" && !(given.AUDIT_RETENTION_DAYS ?? given.NOTIFICATION_RETENTION_DAYS),
      "RETENTION_ARCHIVE needs AUDIT_RETENTION_DAYS or NOTIFICATION_RETENTION_DAYS"
    ],
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
      notificationDays: given.NOTIFICATION_RETENTION_DAYS ?? null,
      isArchived: given.RETENTION_ARCHIVE === "yes"
    },
    otpTtlSeconds: given.OTP_TTL_SECONDS ?? 300,
    // A developer signs in all day with one phone; in production that would be an attack.
    otpMaxPerHour: given.OTP_MAX_PER_HOUR ?? (mode === "development" ? 100 : 5),
    signInCallsPer10Min: given.SIGN_IN_CALLS_PER_10_MIN ?? 30,
    signInFailures: given.SIGN_IN_FAILURES ?? 10,
    sessionIdleSeconds: idle(given),
    sessionMaxSeconds: longest(given),
    undoSeconds: given.UNDO_SECONDS ?? 600,
    drainSeconds: given.DRAIN_SECONDS ?? (mode === "development" ? 0 : 5),
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
    demo: (given.DEMO ?? (mode === "development" ? "yes" : "no")) === "yes"
  }
}

const idle = (given: Environment) => given.SESSION_IDLE_SECONDS ?? 1_800
const longest = (given: Environment) => given.SESSION_MAX_SECONDS ?? 43_200

/** The variables of the environment, and what each must be. */
import { Schema, SchemaIssue } from "effect"
import {
  addresses,
  between,
  keyIds,
  keyText,
  keyTexts,
  text,
  url,
  urls,
  wholeNumber,
  wrongIn,
  zone
} from "./config-values.ts"
import { logLevels } from "../observability/log.ts"

const Environment = Schema.Struct({
  APP_MODE: Schema.optionalKey(Schema.Literals(["development", "production"])),
  PORT: wholeNumber("PORT"),
  HOST: Schema.optionalKey(text.check(Schema.isPattern(/^[\w.:-]+$/u))),
  DATA_DIR: Schema.optionalKey(text.check(Schema.isPattern(/^[^\0]+$/u))),
  DATABASE_URL: url("postgres:", "postgresql:"),
  DATABASE_EMBEDDED: Schema.optionalKey(Schema.Literals(["yes", "no"])),
  DATABASE_DIRECT_URL: url("postgres:", "postgresql:"),
  DATABASE_READ_URL: urls("DATABASE_READ_URL"),
  DATABASE_POOL: wholeNumber("DATABASE_POOL"),
  MIGRATION_DATABASE_URL: url("postgres:", "postgresql:"),
  MESSAGES_URL: urls("MESSAGES_URL"),
  AUDIT_RETENTION_DAYS: wholeNumber("AUDIT_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: wholeNumber("NOTIFICATION_RETENTION_DAYS"),
  OTP_TTL_SECONDS: wholeNumber("OTP_TTL_SECONDS"),
  OTP_MAX_PER_HOUR: wholeNumber("OTP_MAX_PER_HOUR"),
  SIGN_IN_CALLS_PER_10_MIN: wholeNumber("SIGN_IN_CALLS_PER_10_MIN"),
  SIGN_IN_FAILURES: wholeNumber("SIGN_IN_FAILURES"),
  SSN_REVEALS_PER_HOUR: wholeNumber("SSN_REVEALS_PER_HOUR"),
  SIGN_IN_ATTEMPT: Schema.optionalKey(Schema.Literals(["required", "optional"])),
  INITIAL_PASSWORDS: Schema.optionalKey(Schema.Literals(["change", "keep"])),
  SECOND_FACTOR: Schema.optionalKey(Schema.Literals(["any", "strong"])),
  SECOND_FACTOR_GRACE_DAYS: wholeNumber("SECOND_FACTOR_GRACE_DAYS"),
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
export type Environment = typeof Environment.Type

export const decodeEnvironment = Schema.decodeUnknownResult(Environment, { errors: "all" })

const expected: Readonly<Record<keyof Environment, string>> = {
  APP_MODE: "development or production",
  PORT: between("PORT"),
  HOST: "a host name or an address",
  DATA_DIR: "the path of a directory",
  DATABASE_URL: "a postgres:// address",
  DATABASE_EMBEDDED: "yes or no",
  DATABASE_DIRECT_URL: "a postgres:// address",
  DATABASE_READ_URL: "postgres:// addresses of one host each, separated by commas or spaces",
  DATABASE_POOL: between("DATABASE_POOL"),
  MIGRATION_DATABASE_URL: "a postgres:// address",
  MESSAGES_URL: "nats:// or tls:// addresses, separated by commas or spaces",
  AUDIT_RETENTION_DAYS: between("AUDIT_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: between("NOTIFICATION_RETENTION_DAYS"),
  OTP_TTL_SECONDS: between("OTP_TTL_SECONDS"),
  OTP_MAX_PER_HOUR: between("OTP_MAX_PER_HOUR"),
  SIGN_IN_CALLS_PER_10_MIN: between("SIGN_IN_CALLS_PER_10_MIN"),
  SIGN_IN_FAILURES: between("SIGN_IN_FAILURES"),
  SSN_REVEALS_PER_HOUR: between("SSN_REVEALS_PER_HOUR"),
  SIGN_IN_ATTEMPT: "required or optional",
  INITIAL_PASSWORDS: "change or keep",
  SECOND_FACTOR: "any or strong",
  SECOND_FACTOR_GRACE_DAYS: between("SECOND_FACTOR_GRACE_DAYS"),
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

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** One sentence for each invalid variable. The schema's own messages quote the value, which may be a password. */
export const sentences = (issue: SchemaIssue.Issue, all: Readonly<Record<string, string>>) => {
  const names = format(issue).issues.map(({ path: [first] = [] }) => (typeof first === "object" ? first.key : first))
  return [...new Set(names)].filter(isVariable).map((name) => `${name} must be ${expected[name]}${wrongIn(name, all)}`)
}

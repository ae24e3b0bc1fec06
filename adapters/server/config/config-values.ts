/** The forms that values of the environment have. */
import { Schema } from "effect"
import { isProxyEntry } from "../security/trusted-proxies.ts"
import { isTimeZone } from "#domain/shared/time-zone.schema.ts"

/** The least and the most of each whole number. */
const bounds = {
  PORT: [0, 65_535],
  DATABASE_POOL: [2, 500],
  OTP_TTL_SECONDS: [30, 600],
  OTP_MAX_PER_HOUR: [1, 10_000],
  SIGN_IN_CALLS_PER_10_MIN: [1, 100_000],
  SIGN_IN_FAILURES: [1, 1_000],
  SSN_REVEALS_PER_HOUR: [1, 10_000],
  SECOND_FACTOR_GRACE_DAYS: [0, 365],
  SESSION_IDLE_SECONDS: [1, 86_400],
  SESSION_MAX_SECONDS: [1, 2_592_000],
  UNDO_SECONDS: [1, 86_400],
  DRAIN_SECONDS: [0, 300],
  METRICS_PORT: [1, 65_535],
  AUDIT_RETENTION_DAYS: [30, 36_500],
  NOTIFICATION_RETENTION_DAYS: [1, 36_500]
} as const

export const between = (name: keyof typeof bounds) => `a whole number from ${bounds[name][0]} to ${bounds[name][1]}`

export const listed = (addressList: string) =>
  addressList
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "")

/** A password may hold a comma, so one separates only before the next address, or at the end. */
export const listedUrls = (addressList: string): ReadonlyArray<string> =>
  addressList.split(/[\s,]*\s[\s,]*|,+(?=\w+:\/\/|$)/u).filter((address) => address !== "")

/** 32 bytes in base64 or hex, or null. */
export const keyBytes = (value: string): Uint8Array | null => {
  if (/^[0-9a-f]{64}$/iu.test(value)) return Buffer.from(value, "hex")
  return /^[\w+/-]{43}=?$/u.test(value) ? Buffer.from(value, "base64") : null
}

export const text = Schema.String.check(Schema.isMaxLength(4_096))
export const wholeNumber = (name: keyof typeof bounds) =>
  Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^\d{1,9}$/u)).pipe(
      Schema.decodeTo(Schema.FiniteFromString),
      Schema.check(Schema.isBetween({ minimum: bounds[name][0], maximum: bounds[name][1] }))
    )
  )
export const url = (...protocols: ReadonlyArray<string>) =>
  Schema.optionalKey(text.check(Schema.makeFilter((value) => protocols.includes(URL.parse(value)?.protocol ?? ""))))

const listProtocols: Readonly<Record<string, ReadonlyArray<string>>> = {
  DATABASE_READ_URL: ["postgres:", "postgresql:"],
  MESSAGES_URL: ["nats:", "tls:"]
}

/** Says which of the addresses in a list is wrong by its place, because it may hold a password; nothing where all are right. */
export const wrongIn = (name: string, given: Readonly<Record<string, string>>): string => {
  const protocols = listProtocols[name]
  if (protocols === undefined) return ""
  const place = listedUrls(given[name] ?? "").findIndex((address) => {
    const url = URL.parse(address)
    return url === null || !protocols.includes(url.protocol) || url.hostname.includes(",")
  })
  return place === -1 ? "" : `; number ${place + 1} is not`
}
export const urls = (name: string) =>
  Schema.optionalKey(text.check(Schema.makeFilter((value) => wrongIn(name, { [name]: value }) === "")))
export const keyText = text.check(Schema.makeFilter((value) => keyBytes(value) !== null))
export const keyTexts = text.check(Schema.makeFilter((value) => listed(value).every((key) => keyBytes(key) !== null)))
export const keyIds = text.check(
  Schema.makeFilter((value) => listed(value).every((id) => /^(?:[0-9a-f]{8}|unnamed)$/u.test(id)))
)
export const zone = text.check(Schema.makeFilter((value) => isTimeZone(value)))
export const addresses = text.check(Schema.makeFilter((value) => listed(value).every(isProxyEntry)))

/** The variables of Effect's exporter have to be right only where it sends; other programs of the machine may share them. */
const isSending = (all: Readonly<Record<string, string>>) => all["OTEL_TRACES_EXPORTER"] === "otlp"

/** Null where no spans are sent. */
export const readSpanSettings = (all: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null =>
  isSending(all) && all["OTEL_SDK_DISABLED"] !== "true"
    ? Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith("OTEL_")))
    : null

/** One sentence per invalid variable: the exporter would end the program without naming it, or send another protocol. */
export const spanSettingProblems = (all: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  isSending(all)
    ? forms.flatMap(({ names, isValid, expected }) =>
        names.flatMap((name) => {
          const value = all[name]
          return value === undefined || isValid(value) ? [] : [`${name} must be ${expected}`]
        })
      )
    : []

interface Form {
  readonly names: ReadonlyArray<string>
  readonly isValid: (value: string) => boolean
  readonly expected: string
}

const ofSpansToo = (name: string) => [`OTEL_EXPORTER_OTLP_${name}`, `OTEL_EXPORTER_OTLP_TRACES_${name}`]
const literals = (names: ReadonlyArray<string>, ...values: ReadonlyArray<string>): Form => ({
  names,
  isValid: (value) => values.includes(value),
  expected: values.join(" or ")
})

const isDecodable = (value: string) => {
  try {
    return decodeURIComponent(value) !== ""
  } catch {
    // A percent sign that begins no escape.
    return false
  }
}

const forms: ReadonlyArray<Form> = [
  literals(["OTEL_SDK_DISABLED"], "true", "false"),
  literals(ofSpansToo("PROTOCOL"), "http/protobuf", "http/json"),
  literals(ofSpansToo("COMPRESSION"), "gzip", "none"),
  {
    names: [
      ...ofSpansToo("TIMEOUT"),
      "OTEL_BSP_EXPORT_TIMEOUT",
      "OTEL_BSP_SCHEDULE_DELAY",
      "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"
    ],
    isValid: (value) => /^[1-9]\d{0,8}$/u.test(value),
    expected: "a whole number from 1 to 999999999"
  },
  {
    names: [...ofSpansToo("HEADERS"), "OTEL_RESOURCE_ATTRIBUTES"],
    isValid: (value) => listed(value).every((pair) => pair.includes("=") && isDecodable(pair)),
    expected: "a comma-separated list of name=value, percent-encoded"
  }
]

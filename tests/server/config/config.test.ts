import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readConfig } from "#adapters/server/config/config.ts"

const key = "ab".repeat(32)
const production = {
  APP_MODE: "production",
  APP_KEY: key,
  SMS_GATEWAY_URL: "https://sms.example",
  DATABASE_URL: "postgres://h/d"
}
const read = (environment: Record<string, string | undefined>) =>
  Result.getOrThrowWith(readConfig(environment), ({ problems }) => new Error(problems.join("; ")))
const problems = (environment: Record<string, string>) =>
  Result.match(readConfig(environment), { onSuccess: () => [], onFailure: ({ problems: found }) => found })

describe("configuration", () => {
  it("development needs no variable", () => {
    expect(read({})).toMatchObject({
      mode: "development",
      port: 3_000,
      host: "127.0.0.1",
      databaseUrl: null,
      otpTtlSeconds: 300,
      otpMaxPerHour: 100,
      signInCallsPer10Min: 30,
      signInFailures: 10,
      sessionIdleSeconds: 1_800,
      sessionMaxSeconds: 43_200,
      undoSeconds: 600,
      drainSeconds: 0,
      smsGateway: null,
      appKey: null,
      timeZone: "UTC",
      trustedProxy: [],
      s3: null,
      backupPassphrase: null,
      requiresSignInAttempt: false,
      changesInitialPasswords: false,
      demo: true
    })
    expect(read({}).dataDir).toBe(`${process.cwd()}/data`)
  })

  it("production is stricter", () => {
    expect(read(production)).toMatchObject({
      mode: "production",
      otpMaxPerHour: 5,
      drainSeconds: 5,
      requiresSignInAttempt: true,
      changesInitialPasswords: true,
      demo: false,
      smsGateway: { url: "https://sms.example", token: null }
    })
    expect(problems({ APP_MODE: "production", DEMO: "yes" }).join()).toMatch(
      /SMS_GATEWAY_URL.*DATABASE_URL.*DEMO.*APP_KEY/u
    )
  })

  it("production refuses the embedded database unless a setting asks for it", () => {
    const { DATABASE_URL: _, ...embedded } = production
    expect(problems(embedded)).toEqual([expect.stringMatching(/^DATABASE_URL .*DATABASE_EMBEDDED=yes/u)])
    expect(problems({ ...embedded, DATABASE_EMBEDDED: "no" })).toHaveLength(1)
    expect(read({ ...embedded, DATABASE_EMBEDDED: "yes" }).databaseUrl).toBeNull()
  })

  it("an empty value counts as absent", () => {
    expect(read({ PORT: "", DATABASE_URL: "  ", APP_KEY: undefined })).toMatchObject({
      port: 3_000,
      databaseUrl: null,
      appKey: null
    })
  })

  it.each([
    ["hex", key],
    ["base64", Buffer.from(key, "hex").toString("base64")],
    ["base64url", Buffer.from(key, "hex").toString("base64url")]
  ])("a key is read in %s", (_, text) =>
    expect(Buffer.from(read({ APP_KEY: text }).appKey ?? []).toString("hex")).toBe(key)
  )

  it.each([
    ["APP_MODE", "prod"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["PORT", "-1"],
    ["PORT", "1e3"],
    ["HOST", "a b"],
    ["DATABASE_URL", "mysql://secret@host/db"],
    ["DATABASE_EMBEDDED", "true"],
    ["DATABASE_DIRECT_URL", "secret"],
    ["DATABASE_READ_URL", "secret"],
    ["DATABASE_READ_URL", "postgres://a:secret@h1:5432,h2:5432/d"],
    ["DATABASE_READ_URL", "postgres://a:secret@h1,h2/d"],
    ["MESSAGES_URL", "nats://a,http://secret"],
    ["OTEL_TRACES_EXPORTER", "zipkin"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "secret"],
    ["OTP_TTL_SECONDS", "5"],
    ["OTP_MAX_PER_HOUR", "0"],
    ["SIGN_IN_CALLS_PER_10_MIN", "0"],
    ["SIGN_IN_FAILURES", "none"],
    ["SIGN_IN_ATTEMPT", "yes"],
    ["INITIAL_PASSWORDS", "yes"],
    ["SESSION_IDLE_SECONDS", "0"],
    ["SESSION_MAX_SECONDS", "99999999"],
    ["UNDO_SECONDS", "-600"],
    ["SMS_GATEWAY_URL", "ftp://secret"],
    ["APP_KEY", "secret"],
    ["APP_KEY", "ab".repeat(31)],
    ["TIME_ZONE", "Mars/Olympus"],
    ["TIME_ZONE", "+02:00"],
    ["TRUSTED_PROXY", "127.0.0.1,proxy"],
    ["S3_ENDPOINT", "secret"],
    ["S3_BUCKET", "secret/../other"],
    ["S3_BUCKET", "Secret"],
    ["S3_BUCKET", "ab"],
    ["S3_REGION", "Secret Region"],
    ["BACKUP_PASSPHRASE", "secret"],
    ["DEMO", "true"]
  ])("%s=%s is refused by name without repeating the value", (name, value) => {
    const [sentence = "", ...others] = problems({ [name]: value })
    expect(sentence).toMatch(new RegExp(`^${name} must be `, "u"))
    expect(others).toEqual([])
    expect(sentence).not.toContain("secret")
  })

  it.each([
    ["postgres://a/d", ["postgres://a/d"]],
    ["postgres://a/d,postgresql://b/d", ["postgres://a/d", "postgresql://b/d"]],
    ["postgres://a/d\n  postgres://b/d , postgres://c/d,", ["postgres://a/d", "postgres://b/d", "postgres://c/d"]],
    ["postgres://u:p,q@a/d,postgres://b/d", ["postgres://u:p,q@a/d", "postgres://b/d"]],
    ["", []]
  ])("addresses of replicas are separated by commas or white space: %s", (list, urls) =>
    expect(read({ DATABASE_URL: "postgres://h/d", DATABASE_READ_URL: list }).databaseReadUrls).toEqual(urls)
  )

  it.each([
    ["DATABASE_READ_URL", "postgres://a/d,mysql://u:secret@b/d"],
    ["DATABASE_READ_URL", "postgres://a/d u:secret@b/d"],
    ["DATABASE_READ_URL", "postgres://a/d,postgres://u:sec ret@b/d"],
    ["MESSAGES_URL", "nats://a,http://u:secret@b,nats://c"]
  ])("a wrong address in a list is named by its place: %s=%s", (name, list) =>
    expect(problems({ [name]: list, DATABASE_URL: "postgres://h/d" })).toEqual([
      expect.stringMatching(`^${name} must be (?!.*sec).*; number 2 is not$`)
    ])
  )

  it("all errors are named at once", () => {
    expect(problems({ PORT: "x", APP_KEY: "y", DEMO: "z" }).map((sentence) => sentence.split(" ")[0])).toEqual([
      "PORT",
      "APP_KEY",
      "DEMO"
    ])
  })

  it.each([
    [{ S3_BUCKET: "files" }, "S3_ENDPOINT"],
    [{ S3_REGION: "eu-central-1" }, "S3_KEY"],
    [{ S3_ENDPOINT: "https://s3.example", S3_KEY: "k", S3_SECRET: "s" }, "S3_BUCKET"],
    [{ S3_ENDPOINT: "https://s3.example", S3_BUCKET: "files", S3_KEY: "k" }, "S3_SECRET"],
    [{ SMS_GATEWAY_TOKEN: "secret" }, "SMS_GATEWAY_TOKEN"],
    [{ DATABASE_DIRECT_URL: "postgres://h/d" }, "DATABASE_DIRECT_URL"],
    [{ DATABASE_READ_URL: "postgres://h/d" }, "DATABASE_READ_URL"],
    [{ OTEL_TRACES_EXPORTER: "otlp" }, "OTEL_TRACES_EXPORTER"],
    [{ RETENTION_ARCHIVE: "yes" }, "RETENTION_ARCHIVE is gone"],
    [{ SESSION_IDLE_SECONDS: "50000" }, "SESSION_IDLE_SECONDS"]
  ])("contradictions are refused: %o", (environment, name) => {
    expect(problems({ ...environment })).toEqual([expect.stringContaining(name)])
  })

  it.each([
    ["OTEL_BSP_SCHEDULE_DELAY", "5s"],
    ["OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "0"],
    ["OTEL_EXPORTER_OTLP_TIMEOUT", "secret"],
    ["OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "zstd"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=%secret"],
    ["OTEL_RESOURCE_ATTRIBUTES", "secret"],
    ["OTEL_SDK_DISABLED", "yes"]
  ])("the variable %s of the exporter of spans is checked where spans are sent", (name, value) => {
    const sending = { OTEL_TRACES_EXPORTER: "otlp", OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" }
    expect(problems({ ...sending, [name]: value })).toEqual([expect.stringMatching(`^${name} must be (?!.*secret)`)])
    expect(problems({ [name]: value })).toEqual([])
  })

  it.each(["10.0.0.0/33", "10.0.0.0/", "fd00::/129", "0", "10", "proxy.example"])(
    "the proxy %s is refused",
    (entry) => {
      expect(problems({ TRUSTED_PROXY: entry })).toEqual([expect.stringContaining("TRUSTED_PROXY")])
    }
  )

  it("the listed proxies are trusted", () => {
    expect(read({ TRUSTED_PROXY: "10.0.0.0/8,fd00::/8,2" }).trustedProxy).toEqual(["10.0.0.0/8", "fd00::/8", "2"])
    expect(read({ TRUSTED_PROXY: " 10.0.0.1, ::1 " }).trustedProxy).toEqual(["10.0.0.1", "::1"])
  })
})

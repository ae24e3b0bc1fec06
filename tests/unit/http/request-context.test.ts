import { createSecretKey } from "node:crypto"
import { describe, expect, it } from "vitest"
import { addressOf, preferredLanguage, readRequestContext } from "#adapters/server/api/request-context.ts"
import { trustedHops } from "#adapters/server/security/trusted-proxies.ts"
import { fingerprintOf } from "#adapters/server/api/idempotency.ts"
import { requestLog, redacted } from "#adapters/server/api/request-log.ts"
import { jsonLines } from "#adapters/server/observability/log.ts"

describe("the client address", () => {
  it.each([
    ["203.0.113.9", "", [], "203.0.113.9"],
    ["203.0.113.9", "198.51.100.1", [], "203.0.113.9"],
    ["10.0.0.1", "198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
    ["::ffff:10.0.0.1", "198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
    ["10.0.0.1", "1.2.3.4, 198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
    ["10.0.0.1", "198.51.100.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"], "198.51.100.1"],
    ["10.0.0.1", "nonsense", ["10.0.0.1"], "10.0.0.1"],
    ["10.0.0.1", "", ["10.0.0.1"], "10.0.0.1"],
    ["10.0.0.1", "2001:db8::1", ["10.0.0.1"], "2001:db8::1"],
    ["10.9.8.7", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
    ["11.0.0.1", "198.51.100.1", ["10.0.0.0/8"], "11.0.0.1"],
    ["fd00::7", "198.51.100.1, 10.1.1.1", ["10.0.0.0/8", "fd00::/8"], "198.51.100.1"],
    ["203.0.113.9", "1.2.3.4, 198.51.100.1", ["1"], "198.51.100.1"],
    ["203.0.113.9", "1.2.3.4, 198.51.100.1", ["2"], "1.2.3.4"]
  ])("the address of %s forwarding '%s' with %j trusted is %s", (peer, forwarded, trusted, address) => {
    expect(addressOf(peer, forwarded, trustedHops(trusted))).toBe(address)
  })
})

describe("the language of an answer", () => {
  it.each([
    ["", "en"],
    ["es", "es"],
    ["ES-ar", "es"],
    ["en;q=0.4, es;q=0.5", "es"],
    ["en, es", "en"],
    ["de, es;q=0.1", "es"],
    ["es;q=0", "en"],
    ["es;q=x", "es"]
  ])("the language for '%s' is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})

describe("the fingerprint of a request", () => {
  it("the fingerprint ignores the order of the query only", () => {
    const key = createSecretKey(Buffer.alloc(32, 1))
    const one = fingerprintOf(key, "POST", "/api/claims", "?a=1&b=2", "x")
    expect(fingerprintOf(key, "POST", "/api/claims", "?b=2&a=1", "x")).toBe(one)
    expect(fingerprintOf(key, "POST", "/api/claims", "?a=1&b=3", "x")).not.toBe(one)
    expect(fingerprintOf(key, "PUT", "/api/claims", "?a=1&b=2", "x")).not.toBe(one)
    expect(fingerprintOf(key, "POST", "/api/claims/1", "?a=1&b=2", "x")).not.toBe(one)
    expect(fingerprintOf(key, "POST", "/api/claims", "?a=1&b=2", "y")).not.toBe(one)
    expect(fingerprintOf(createSecretKey(Buffer.alloc(32, 2)), "POST", "/api/claims", "?a=1&b=2", "x")).not.toBe(one)
  })
})

describe("the log", () => {
  it.each([
    ["phone +1 5550100001 is taken", "phone [number] is taken"],
    ["ssn 123-45-6789", "ssn [number]"],
    ["to ada@example.org now", "to [e-mail] now"],
    ["Authorization: Bearer abc.def", "Authorization: [token]"],
    [`hash ${"a1".repeat(32)} unknown`, "hash [token] unknown"],
    ["at answer.ts:123:45 with code 23505", "at answer.ts:123:45 with code 23505"]
  ])("the log writes %j as %j", (cause, written) => {
    expect(redacted(cause)).toBe(written)
  })
  it("the log writes one line of JSON without the query", () => {
    const lines: Array<string> = []
    const context = readRequestContext(
      new Request("http://localhost/api/claims?searchTerm=Ada"),
      { address: "127.0.0.1", disconnect: null },
      () => false
    )
    requestLog(
      jsonLines(
        (line) => lines.push(line),
        "info",
        () => new Date(0)
      )
    ).answered(context, 503, 1.234)
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        time: "1970-01-01T00:00:00.000Z",
        level: "error",
        message: "Request answered",
        request_id: context.id,
        method: "GET",
        path: "/api/claims",
        actor: null,
        status: 503,
        ms: 1.2
      }
    ])
  })
})

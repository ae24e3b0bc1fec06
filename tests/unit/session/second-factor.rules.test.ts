import { describe, expect, it } from "vitest"
import {
  factorAddedText,
  factorRemovedText,
  factorsResetText,
  isSmsEnough,
  mayRemove,
  offeredFactors,
  passkeyCreation,
  passkeySite,
  recoveryCodeOf
} from "#domain/session/second-factor.rules.ts"

describe("the site of passkeys", () => {
  it.each([
    ["localhost:3000", "localhost", ["https://localhost:3000", "http://localhost:3000"]],
    ["Office.Example.org", "office.example.org", ["https://office.example.org"]],
    ["office.example.org:8443", "office.example.org", ["https://office.example.org:8443"]],
    ["backoffice", "backoffice", ["https://backoffice"]]
  ])("the host %s has one, and its pages need TLS outside of the machine itself", (sent, host, origins) => {
    expect(passkeySite(sent)).toEqual({ host, origins })
  })

  it.each(["127.0.0.1:3000", "10.0.0.7", "[::1]:3000", "", "a b", "x@evil.example", "-x.example"])(
    "the host %j has none",
    (sent) => {
      expect(passkeySite(sent)).toBeNull()
    }
  )
})

describe("where a strong factor is asked for", () => {
  it("SMS lets in those alone who have none", () => {
    expect(isSmsEnough(false, ["passkey"])).toBe(true)
    expect(isSmsEnough(true, [])).toBe(true)
    expect(isSmsEnough(true, ["recovery_codes"])).toBe(true)
    expect(isSmsEnough(true, ["authenticator"])).toBe(false)
  })

  it("the last strong one stays, every other may be removed", () => {
    const all = [
      { id: "a", kind: "passkey" },
      { id: "b", kind: "recovery_codes" }
    ] as const
    expect(mayRemove(true, all, "a")).toBe(false)
    expect(mayRemove(false, all, "a")).toBe(true)
    expect(mayRemove(true, all, "b")).toBe(true)
    expect(mayRemove(true, [...all, { id: "c", kind: "authenticator" }], "a")).toBe(true)
  })
})

it("a sign-in offers what can be used, a code by SMS last", () => {
  expect(offeredFactors(["recovery_code", "authenticator", "passkey"], true)).toEqual([
    "passkey",
    "authenticator",
    "recovery_code",
    "sms"
  ])
  expect(offeredFactors(["authenticator"], false)).toEqual(["authenticator"])
})

it("a recovery code is the same however it is typed", () => {
  expect(recoveryCodeOf(" ABCD efgh-2345.6789 ")).toBe("abcd-efgh-2345-6789")
  expect(recoveryCodeOf("")).toBe("")
})

it("a new passkey verifies its user, attests nothing, and is none that the person has here", () => {
  const known = [{ credentialId: "one", transports: ["usb"] }]
  expect(passkeyCreation({ challenge: "c", host: "h", product: "p", handle: "u", name: "Ana", known })).toMatchObject({
    attestation: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    excludeCredentials: [{ id: "one", type: "public-key", transports: ["usb"] }]
  })
})

it("the messages to the person fit into one SMS", () => {
  const kinds = ["passkey", "authenticator", "recovery_codes"] as const
  const texts = [...kinds.map(factorAddedText), ...kinds.map(factorRemovedText), factorsResetText]
  for (const text of texts) expect(text).toMatch(/^[ -~]{40,160}$/u)
})

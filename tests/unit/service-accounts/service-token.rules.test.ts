import { expect, it } from "vitest"
import { crc32 } from "node:zlib"
import { newSessionToken } from "#adapters/server/security/secrets.ts"
import {
  isServiceToken,
  isWholeServiceToken,
  serviceTokenOf,
  serviceTokenPattern
} from "#domain/service-accounts/service-token.rules.ts"

it("a token is its random part between the prefix and the CRC-32 of it", () => {
  for (const random of ["", "a", newSessionToken(), newSessionToken()]) {
    const checksum = crc32(random).toString(16).padStart(8, "0")
    expect(serviceTokenOf(random)).toBe(`hb_${random}${checksum}`)
  }
})

it("a scan for secrets finds each token in a text", () => {
  for (let n = 0; n < 200; n += 1) {
    const token = serviceTokenOf(newSessionToken())
    expect(serviceTokenPattern.exec(`TOKEN="${token}"`)?.[0]).toBe(token)
  }
})

it("a token with any other character is none", () => {
  const token = serviceTokenOf(newSessionToken())
  expect(isWholeServiceToken(token)).toBe(true)
  for (let at = 0; at < token.length; at += 1) {
    const other = `${token.slice(0, at)}${token[at] === "x" ? "y" : "x"}${token.slice(at + 1)}`
    expect([at, isWholeServiceToken(other)]).toEqual([at, false])
  }
  expect([isWholeServiceToken(""), isWholeServiceToken("hb_"), isWholeServiceToken(newSessionToken())]).toEqual([
    false,
    false,
    false
  ])
})

it("the token of a session is none of a service account", () => {
  expect([isServiceToken(newSessionToken()), isServiceToken(serviceTokenOf("a"))]).toEqual([false, true])
})

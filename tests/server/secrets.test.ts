import { createSecretKey } from "node:crypto"
import { describe, expect, it } from "vitest"
import {
  newOtpCode,
  newSessionToken,
  openSsn,
  otpCodeHash,
  sameHash,
  sealSsn,
  sessionTokenHash
} from "#adapters/server/secrets.ts"

const key = createSecretKey(Buffer.alloc(32, 1))
const otherKey = createSecretKey(Buffer.alloc(32, 2))

describe("an encrypted social security number", () => {
  it("the number is decrypted for its own user, and each encryption differs", () => {
    const sealed = sealSsn(key, "u1", "123-45-6789")
    expect(openSsn(key, "u1", sealed)).toBe("123-45-6789")
    expect(sealSsn(key, "u1", "123-45-6789")).not.toBe(sealed)
  })

  it("the number is not decrypted for another user, with another key, or with a changed byte", () => {
    const sealed = sealSsn(key, "u1", "123-45-6789")
    expect(() => openSsn(key, "u2", sealed)).toThrow()
    expect(() => openSsn(otherKey, "u1", sealed)).toThrow()
    const bytes = Buffer.from(sealed, "base64")
    for (const place of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => openSsn(key, "u1", changed.toString("base64")), `byte ${place}`).toThrow()
      expect(() => openSsn(key, "u1", bytes.subarray(0, place).toString("base64")), `cut at ${place}`).toThrow()
    }
  })
})

describe("codes and tokens", () => {
  it("a code has six digits, leading zeros included", () => {
    const codes = Array.from({ length: 2_000 }, newOtpCode)
    expect(codes.every((code) => /^\d{6}$/u.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith("0"))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1_900)
  })

  it("the hash of a code is valid for one key, one purpose and one code", () => {
    const hash = otpCodeHash(key, "p1", "012345")
    expect(sameHash(hash, otpCodeHash(key, "p1", "012345"))).toBe(true)
    for (const other of [
      otpCodeHash(otherKey, "p1", "012345"),
      otpCodeHash(key, "p2", "012345"),
      otpCodeHash(key, "p1", "012346"),
      "",
      hash.slice(1)
    ]) {
      expect(sameHash(hash, other)).toBe(false)
    }
  })

  it("a token has 256 random bits and is stored as a hash", () => {
    const token = newSessionToken()
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    expect(newSessionToken()).not.toBe(token)
    expect(sessionTokenHash(token)).toBe(sessionTokenHash(token))
    expect(sessionTokenHash(token)).not.toContain(token)
  })
})

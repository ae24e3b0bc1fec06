import { createSecretKey } from "node:crypto"
import { describe, expect, it } from "vitest"
import {
  newOtpCode,
  newSessionToken,
  otpCodeHash,
  sameHash,
  sessionTokenHash,
  ssnSeal
} from "#adapters/server/security/secrets.ts"

const key = createSecretKey(Buffer.alloc(32, 1))
const otherKey = createSecretKey(Buffer.alloc(32, 2))
const own = { id: "0a0b0c0d", ssnEncryption: key }
const other = { id: "01020304", ssnEncryption: otherKey }

describe("an encrypted social security number", () => {
  const { seal, open } = ssnSeal(own)

  it("the number is decrypted for its own user, and each encryption differs", () => {
    const sealed = seal("u1", "123-45-6789")
    expect(open("u1", sealed)).toBe("123-45-6789")
    expect(seal("u1", "123-45-6789")).not.toEqual(sealed)
  })

  it("no encryption of an import begins like another", () => {
    const sealed = Array.from({ length: 5_000 }, () => Buffer.from(seal("u1", "123-45-6789")).toString("hex", 5, 17))
    expect(new Set(sealed).size).toBe(sealed.length)
  })

  it("the number is not decrypted for another user, with another key, or with a changed byte", () => {
    const sealed = seal("u1", "123-45-6789")
    expect(open("u2", sealed)).toBeNull()
    expect(ssnSeal(other).open("u1", sealed)).toBeNull()
    for (const place of sealed.keys()) {
      const changed = Uint8Array.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(open("u1", changed), `byte ${place}`).toBeNull()
      expect(open("u1", sealed.subarray(0, place)), `cut at ${place}`).toBeNull()
    }
  })

  it("the number names its key, and a former key still decrypts it", () => {
    const sealed = ssnSeal(other).seal("u1", "123-45-6789")
    expect(Buffer.from(sealed.subarray(1, 5)).toString("hex")).toBe(other.id)
    expect(ssnSeal(own, [other]).open("u1", sealed)).toBe("123-45-6789")
  })

  it("a number from before keys had names is decrypted by the key that sealed it", () => {
    const unnamed = Buffer.concat([Buffer.from([1]), ssnSeal(other).seal("u1", "123-45-6789").subarray(5)])
    expect(ssnSeal(own, [other]).open("u1", unnamed)).toBe("123-45-6789")
    expect(open("u1", unnamed)).toBeNull()
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

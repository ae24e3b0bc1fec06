import { createSecretKey, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import {
  hardenHash,
  isImported,
  keyedPasswordText,
  verifyAnyPassword
} from "#adapters/server/security/imported-passwords.ts"
import { dummyHash, signInHashing, hashPassword, isHashing } from "#adapters/server/security/passwords.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const key = createSecretKey(randomBytes(32))
const other = createSecretKey(randomBytes(32))
const verify = verifyAnyPassword(
  new Map([
    ["0123abcd", key],
    ["89abcdef", other]
  ]),
  signInHashing
)
const plain = "Initial.1"
const keyed = keyedPasswordText("0123abcd", key, plain)

describe("an imported password", () => {
  it("the stored text names its key and has its own salt", () => {
    expect(keyed).toMatch(/^keyed\$0123abcd\$[\w-]{16}\$[\w-]{43}$/u)
    expect(keyedPasswordText("0123abcd", key, plain)).not.toBe(keyed)
    expect(keyed).not.toContain(plain)
  })

  it("the password matches in both forms, and no other does", async () => {
    const slow = (await done(hardenHash(keyed))) ?? ""
    expect(slow).toMatch(/^hardened\$0123abcd\$[\w-]{16}\$argon2id\$v=19\$m=65536,t=3,p=1\$/u)
    for (const stored of [keyed, slow]) {
      expect(isImported(stored)).toBe(true)
      expect(await done(verify(stored, plain))).toBe(true)
      expect(await done(verify(stored, "Initial.2"))).toBe(false)
      // The stored text itself is no valid password.
      expect(await done(verify(stored, stored))).toBe(false)
      expect(await done(verify(stored, keyed.split("$")[3] ?? ""))).toBe(false)
    }
  })

  it("the password needs the key that its row names", async () => {
    expect(await done(verify(keyed.replace("0123abcd", "89abcdef"), plain))).toBe(false)
    expect(await done(verify(keyed.replace("0123abcd", "00000000"), plain))).toBe(false)
  })

  it("ordinary hashes and unknown accounts are unchanged", async () => {
    const ordinary = await done(hashPassword(plain))
    expect([isImported(ordinary), isImported(null), isImported("keyed$x")]).toEqual([false, false, false])
    expect(await done(verify(ordinary, plain))).toBe(true)
    expect(await done(verify(null, plain))).toBe(false)
    expect(await done(verify(dummyHash, plain))).toBe(false)
    expect(await done(hardenHash(ordinary))).toBeNull()
  })

  it("every refusal costs one slow hash, as for an unknown account", async () => {
    const slow = (await done(hardenHash(keyed))) ?? ""
    for (const stored of [null, keyed, slow, keyed.replace("0123abcd", "00000000")]) {
      const refusal = done(verify(stored, "Wrong.123"))
      // The slow function runs for every stored form.
      await Promise.resolve()
      expect({ stored, isSlow: isHashing() }).toEqual({ stored, isSlow: true })
      expect(await refusal).toBe(false)
    }
  })
})

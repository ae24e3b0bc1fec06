import { createSecretKey, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { hardenHash, isImported, keyedPasswordText, verifyAnyPassword } from "#adapters/server/imported-passwords.ts"
import { hashPassword, isHashing, dummyHash } from "#adapters/server/passwords.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const key = createSecretKey(randomBytes(32))
const other = createSecretKey(randomBytes(32))
const verify = verifyAnyPassword(
  new Map([
    ["0123abcd", key],
    ["89abcdef", other]
  ])
)
const plain = "Initial.1"
const keyed = keyedPasswordText("0123abcd", key, plain)

describe("an imported password", () => {
  it("is kept under a key that its row names, with a salt of its own", () => {
    expect(keyed).toMatch(/^keyed\$0123abcd\$[\w-]{16}\$[\w-]{43}$/u)
    expect(keyedPasswordText("0123abcd", key, plain)).not.toBe(keyed)
    expect(keyed).not.toContain(plain)
  })

  it("is right in either form, and no other is", async () => {
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

  it("belongs to the key that its row names, and to no other", async () => {
    expect(await done(verify(keyed.replace("0123abcd", "89abcdef"), plain))).toBe(false)
    expect(await done(verify(keyed.replace("0123abcd", "00000000"), plain))).toBe(false)
  })

  it("leaves ordinary hashes and nobody as they are", async () => {
    const ordinary = await done(hashPassword(plain))
    expect([isImported(ordinary), isImported(null), isImported("keyed$x")]).toEqual([false, false, false])
    expect(await done(verify(ordinary, plain))).toBe(true)
    expect(await done(verify(null, plain))).toBe(false)
    expect(await done(verify(dummyHash, plain))).toBe(false)
    expect(await done(hardenHash(ordinary))).toBeNull()
  })

  it("is refused in every form by one slow look, as nobody's is", async () => {
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

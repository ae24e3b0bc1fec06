/**
 * Imported passwords at rest. An import stores a keyed hash, `keyed$<key>$<salt>$<hash>`; in the background that hash
 * is hashed slowly, `hardened$<key>$<salt>$argon2id$…`; the next sign-in replaces either. The row names its key.
 */
import type { KeyObject } from "node:crypto"
import { Effect } from "effect"
import { hashPassword, type PasswordHashing } from "#adapters/server/security/passwords.ts"
import { keyedHash, keyPassword, sameHash } from "#adapters/server/security/secrets.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** By the name that is stored in the row. */
export type PasswordKeys = ReadonlyMap<string, KeyObject>

const shape = /^(keyed|hardened)\$([0-9a-f]{8})\$([\w-]{1,64})\$(.+)$/u

interface ImportedPassword {
  readonly scheme: string
  readonly keyId: string
  readonly salt: string
  readonly hash: string
}

const readImported = (stored: string | null): ImportedPassword | null => {
  const [, scheme = "", keyId = "", salt = "", hash = ""] = shape.exec(stored ?? "") ?? []
  return scheme === "" ? null : { scheme, keyId, salt, hash }
}

export const keyedPasswordText = (id: string, key: KeyObject, plain: string): string => {
  const { salt, hash } = keyPassword(key, plain)
  return `keyed$${id}$${salt}$${hash}`
}

/** Whether the next sign-in should replace the hash. */
export const isImported = (stored: string | null): boolean => readImported(stored) !== null

/**
 * Like `verify`, for imported passwords too, in the same time. A password under an unknown key never matches.
 */
export const verifyAnyPassword =
  (keys: PasswordKeys, { verify }: PasswordHashing) =>
  (stored: string | null, plain: string): Effect.Effect<boolean, Unavailable> => {
    const imported = readImported(stored)
    if (imported === null) return verify(stored, plain)
    const key = keys.get(imported.keyId)
    if (key === undefined) return verify(null, plain)
    const hash = keyedHash(key, imported.salt, plain)
    return imported.scheme === "hardened"
      ? verify(`$${imported.hash}`, hash)
      : Effect.as(verify(null, plain), sameHash(hash, imported.hash))
  }

/** The hardened form of a keyed hash; no key is needed for it. Null for any other hash. */
export const hardenHash = (stored: string): Effect.Effect<string | null, Unavailable> => {
  const imported = readImported(stored)
  if (imported?.scheme !== "keyed") return Effect.succeed(null)
  const { keyId, salt, hash } = imported
  return Effect.map(hashPassword(hash), (slow) => `hardened$${keyId}$${salt}${slow}`)
}

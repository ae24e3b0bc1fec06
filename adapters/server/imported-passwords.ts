/**
 * Imported passwords at rest.
 *
 * An import keeps a keyed hash, `keyed$<key>$<salt>$<hash>`; in the background that hash is hashed slowly,
 * `hardened$<key>$<salt>$argon2id$…`; the next sign-in replaces either by a slow hash of the password alone. The key's name
 * stands in the row, so an old key is kept for as long as a row refers to it.
 */
import type { KeyObject } from "node:crypto"
import { Effect } from "effect"
import { hashPassword, verifyPassword } from "#adapters/server/passwords.ts"
import { keyedHash, keyPassword, sameHash } from "#adapters/server/secrets.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** By the name that stands in the row. */
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

/** What is kept of an imported password at first. */
export const keyedPasswordText = (id: string, key: KeyObject, plain: string): string => {
  const { salt, hash } = keyPassword(key, plain)
  return `keyed$${id}$${salt}$${hash}`
}

/** Whether the next sign-in should replace what is kept. */
export const isImported = (stored: string | null): boolean => readImported(stored) !== null

/**
 * Answers as `verifyPassword` does, for either form of an imported password too, and in the same time: one slow hash is
 * made whatever is kept. A password under a key that is not among ours is nobody's.
 */
export const verifyAnyPassword =
  (keys: PasswordKeys) =>
  (stored: string | null, plain: string): Effect.Effect<boolean, Unavailable> => {
    const imported = readImported(stored)
    if (imported === null) return verifyPassword(stored, plain)
    const key = keys.get(imported.keyId)
    if (key === undefined) return verifyPassword(null, plain)
    const hash = keyedHash(key, imported.salt, plain)
    return imported.scheme === "hardened"
      ? verifyPassword(`$${imported.hash}`, hash)
      : Effect.as(verifyPassword(null, plain), sameHash(hash, imported.hash))
  }

/** The hardened form of a keyed hash; no key is needed for it. Null for what is no keyed hash. */
export const hardenHash = (stored: string): Effect.Effect<string | null, Unavailable> => {
  const imported = readImported(stored)
  if (imported?.scheme !== "keyed") return Effect.succeed(null)
  const { keyId, salt, hash } = imported
  return Effect.map(hashPassword(hash), (slow) => `hardened$${keyId}$${salt}${slow}`)
}

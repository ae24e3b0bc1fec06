/** Encrypts, hashes and generates secrets and ids. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomFillSync,
  randomInt,
  timingSafeEqual,
  type KeyObject
} from "node:crypto"
import { ImageKey } from "#domain/files/image.schema.ts"
import { DraftKey } from "#domain/session/session.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

/** A key for social security numbers, and the id of its master key, which is kept in what it seals. */
export interface SsnKey {
  readonly id: string
  readonly ssnEncryption: KeyObject
}

/**
 * Encrypts a social security number for one user's row: AES-256-GCM with a new IV each time, bound to the user. Begins
 * with the version and the id of the master key.
 */
export const sealSsn = ({ id, ssnEncryption }: SsnKey, userId: string, ssn: string): Uint8Array => {
  const iv = pooledBytes(ivBytes)
  const cipher = createCipheriv("aes-256-gcm", ssnEncryption, iv).setAAD(ownerOf(userId))
  const sealed = Buffer.concat([cipher.update(ssn, "utf8"), cipher.final()])
  return Buffer.concat([Buffer.from([version]), Buffer.from(id, "hex"), iv, cipher.getAuthTag(), sealed])
}

/** Null where it was encrypted for another user or by another key, or has changed. */
const openSsn = ({ id, ssnEncryption }: SsnKey, userId: string, sealed: Uint8Array): string | null => {
  const bytes = Buffer.from(sealed)
  const isNamed = bytes[0] === version
  const ivAt = isNamed ? 1 + idBytes : 1
  const tagAt = ivAt + ivBytes
  const textAt = tagAt + tagBytes
  const isOfKey = isNamed ? bytes.toString("hex", 1, ivAt) === id : bytes[0] === unnamedVersion
  if (!isOfKey || bytes.length <= textAt) return null
  const iv = bytes.subarray(ivAt, tagAt)
  const decipher = createDecipheriv("aes-256-gcm", ssnEncryption, iv, { authTagLength: tagBytes })
  decipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString("utf8")
  } catch {
    // What Node throws for a wrong tag has no code of its own.
    return null
  }
}

/** Encrypts with the present key and decrypts with any of them. */
export const ssnSeal = (own: SsnKey, former: ReadonlyArray<SsnKey> = []): SsnSeal => {
  const keys = [own, ...former]
  return {
    seal: (userId, ssn) => sealSsn(own, userId, ssn),
    open: (userId, sealed) => {
      for (const key of keys) {
        const opened = openSsn(key, userId, sealed)
        if (opened !== null) return opened
      }
      return null
    }
  }
}

export interface SsnSeal {
  readonly seal: (userId: string, ssn: string) => Uint8Array
  /** Null when it was encrypted for another row or by a key that is not given, or has changed since. */
  readonly open: (userId: string, sealed: Uint8Array) => string | null
}

/** The key by which the browser of one administrator encrypts unsaved drafts: 32 bytes in base64url. */
export const draftKeyOf = (key: KeyObject, administrator: UserId): DraftKey =>
  DraftKey.make(createHmac("sha256", key).update(administrator).digest("base64url"))

/** Six random digits, leading zeros included. */
export const newOtpCode = (): string => randomInt(1_000_000).toString().padStart(6, "0")

/** Keyed, because a million codes are tried in a second; bound to its purpose, so that it is valid for nothing else. */
export const otpCodeHash = (key: KeyObject, purpose: string, code: string): string =>
  createHmac("sha256", key)
    .update(JSON.stringify([purpose, code]))
    .digest("hex")

/** Compares two hashes of this file in constant time. */
export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** 256 random bits, safe in a header. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url")

/** 128 random bits as lower-case hex: a valid file name on every system that reveals nothing. */
export const newImageKey = (): ImageKey => ImageKey.make(randomBytes(16).toString("hex"))

/**
 * Makes a UUID of version 7 (RFC 9562): the time, then the random part of a UUID of version 4. Rows that are created
 * together are then adjacent in every index.
 */
export const newId = (nowMs: number = Date.now()): string => {
  const time = nowMs.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** What the database stores of a token. A plain hash suffices: nobody guesses 256 random bits. */
export const sessionTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex")

/**
 * An imported password as first stored: a keyed hash, because 100,000 slow ones would take hours. With the key it can
 * be attacked, so it is hardened in the background.
 */
export interface KeyedPassword {
  readonly salt: string
  readonly hash: string
}

/** Hashes an imported password with a new salt, so that equal passwords have different hashes. */
export const keyPassword = (key: KeyObject, plain: string): KeyedPassword => {
  const salt = pooledBytes(12).toString("base64url")
  return { salt, hash: keyedHash(key, salt, plain) }
}

/** The hash of `keyPassword` for a given salt. */
export const keyedHash = (key: KeyObject, salt: string, plain: string): string =>
  createHmac("sha256", key).update(`${salt}:${plain}`).digest("base64url")

// Filled at once: asking for the few bytes of each imported row takes longer than encrypting with them.
const pool = Buffer.alloc(16_384)
let used = pool.length

/** Random bytes for salts and initialisation vectors, each given out once. */
const pooledBytes = (count: number): Buffer => {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return Buffer.from(pool.subarray(used - count, used))
}

const version = 2
/** Values that do not name their key. */
const unnamedVersion = 1
const idBytes = 4
const ivBytes = 12
const tagBytes = 16
const ownerOf = (userId: string) => Buffer.from(`user:${userId}:ssn`)

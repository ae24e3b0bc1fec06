/** Encrypts, hashes and generates secrets and ids. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
  type KeyObject
} from "node:crypto"
import { ImageKey } from "#domain/files/image.schema.ts"

/** Encrypts a social security number for one user's row: AES-256-GCM with a new IV each time, bound to the user. */
export const sealSsn = (key: KeyObject, userId: string, ssn: string): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(ownerOf(userId))
  const sealed = Buffer.concat([cipher.update(ssn, "utf8"), cipher.final()])
  return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), sealed]).toString("base64")
}

/** Decrypts a value of `sealSsn`. Throws when it was encrypted for another user or by another key, or has changed. */
export const openSsn = (key: KeyObject, userId: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, "base64")
  if (bytes[0] !== version || bytes.length <= headBytes) throw new Error("A sealed value is not of a known version")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(1 + ivBytes, headBytes))
  return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]).toString("utf8")
}

/** Encryption and decryption with one key, as bytes for a column. */
export const ssnSeal = (key: KeyObject): SsnSeal => ({
  seal: (userId, ssn) => Buffer.from(sealSsn(key, userId, ssn), "base64"),
  open: (userId, sealed) => openSsn(key, userId, Buffer.from(sealed).toString("base64"))
})

export interface SsnSeal {
  readonly seal: (userId: string, ssn: string) => Uint8Array
  /** Throws when it was encrypted for another row or by another key, or has changed since. */
  readonly open: (userId: string, sealed: Uint8Array) => string
}

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

/** Makes a UUID of version 7 (RFC 9562). Rows that are created together are then adjacent in every index. */
export const newId = (nowMs: number = Date.now()): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | ((bytes[6] ?? 0) & 0x0f), 6)
  bytes.writeUInt8(0x80 | ((bytes[8] ?? 0) & 0x3f), 8)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
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
  const salt = randomBytes(12).toString("base64url")
  return { salt, hash: keyedHash(key, salt, plain) }
}

/** The hash of `keyPassword` for a given salt. */
export const keyedHash = (key: KeyObject, salt: string, plain: string): string =>
  createHmac("sha256", key).update(`${salt}:${plain}`).digest("base64url")

const version = 1
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + ivBytes + tagBytes
const ownerOf = (userId: string) => Buffer.from(`user:${userId}:ssn`)

/**
 * Values of one administrator in the browser's database, encrypted with a key that is never stored. Where there is no
 * key, or the page has no Web Crypto, they live in memory until the page is closed.
 */
import { Effect } from "effect"
import type { DraftKept } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { DraftKey } from "#domain/session/session.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { type DurableValues, indexedDbValues } from "./indexed-db.storage.ts"

/** Encrypts values, each for its name alone. */
export interface Seal {
  readonly seal: (name: string, value: unknown) => Promise<Uint8Array>
  /** Null for what another key or another name has sealed, what has changed since, and what is not sealed. */
  readonly open: (name: string, sealed: unknown) => Promise<unknown>
}

export interface SealedTexts {
  /** Null where there is none; one that cannot be opened is removed. */
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<DraftKept>
  readonly remove: (name: string) => Promise<void>
  /** Those whose names begin with `prefix`, opened, by name. */
  readonly all: (prefix: string) => Promise<ReadonlyMap<string, unknown>>
}

/** `seal` resolves to null where nothing can be sealed, and rejects while the key cannot be asked for. */
export const sealedTexts = (durable: DurableValues, seal: () => Promise<Seal | null>): SealedTexts => {
  const memory = new Map<string, unknown>()
  const opened = async (own: Seal, name: string, stored: unknown): Promise<unknown> => {
    if (stored === undefined) return null
    const value = await own.open(name, stored)
    // Nobody can read it any more, or it stands in clear.
    if (value === null) await durable.remove(name)
    return value
  }
  return {
    read: async (name) => {
      const own = await seal()
      return own === null ? (memory.get(name) ?? null) : opened(own, name, await durable.read(name))
    },
    write: async (name, value) => {
      try {
        const own = await seal()
        if (own === null) {
          memory.set(name, value)
          return "inMemory"
        }
        await durable.write(name, await own.seal(name, value))
        return "stored"
      } catch {
        // The reader of the outcome says so.
        return "refused"
      }
    },
    remove: async (name) => {
      memory.delete(name)
      await durable.remove(name)
    },
    all: async (prefix) => {
      const own = await seal()
      const found = own === null ? memory : await durable.all(prefix)
      const values = await Promise.all(
        [...found].map(
          async ([name, stored]) => [name, own === null ? stored : await opened(own, name, stored)] as const
        )
      )
      return new Map(values.filter(([name, value]) => name.startsWith(prefix) && value !== null))
    }
  }
}

/** The database of unsaved texts. */
export const draftsDatabase = ({ indexedDB }: Window): DurableValues => indexedDbValues(indexedDB, "drafts")

export interface DraftKeys {
  /** Null where the server knows none. */
  readonly draftKey: (administrator: UserId) => Effect.Effect<DraftKey | null, CallFailure>
}

const textsWithKey = (window: Window, session: DraftKeys, administrator: UserId): SealedTexts => {
  let last: { readonly key: string; readonly seal: Promise<Seal> } | null = null
  return sealedTexts(draftsDatabase(window), async () => {
    const key = await Effect.runPromise(session.draftKey(administrator))
    // A page that was not opened over https has no Web Crypto.
    if (key === null || !window.isSecureContext) return null
    if (last?.key !== key) last = { key, seal: webCryptoSeal(window.crypto, key) }
    return last.seal
  })
}

/** Those of each administrator, opened once, since what has no key lives in them. */
export const sealedTextsOf = (window: Window, session: DraftKeys): ((administrator: UserId) => SealedTexts) => {
  const known = new Map<UserId, SealedTexts>()
  return (administrator) => {
    const texts = known.get(administrator) ?? textsWithKey(window, session, administrator)
    known.set(administrator, texts)
    return texts
  }
}

const algorithm = "AES-GCM"
const nonceBytes = 12

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))

/** AES-GCM with a new nonce for each value, which stands before it; the name is the additional data. */
export const webCryptoSeal = async (crypto: Crypto, base64url: string): Promise<Seal> => {
  const key = await crypto.subtle.importKey("raw", bytesOf(base64url), algorithm, false, ["encrypt", "decrypt"])
  const encoder = new TextEncoder()
  const boundTo = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: algorithm,
    iv,
    additionalData: encoder.encode(name)
  })
  return {
    seal: async (name, value) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const text = encoder.encode(JSON.stringify(value))
      const sealed = await crypto.subtle.encrypt(boundTo(name, nonce), key, text)
      const bytes = new Uint8Array(nonceBytes + sealed.byteLength)
      bytes.set(nonce)
      bytes.set(new Uint8Array(sealed), nonceBytes)
      return bytes
    },
    open: async (name, sealed) => {
      if (!(sealed instanceof Uint8Array)) return null
      const bytes = new Uint8Array(sealed)
      try {
        const nonce = bytes.slice(0, nonceBytes)
        const text = await crypto.subtle.decrypt(boundTo(name, nonce), key, bytes.subarray(nonceBytes))
        return JSON.parse(new TextDecoder().decode(text)) as unknown
      } catch {
        return null
      }
    }
  }
}

/** The keys of this installation: HKDF splits a master key into one for each purpose. */
import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto"
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { type Config, reasonOf, StartRefused } from "#adapters/server/config/config.ts"
import type { PasswordKeys } from "#adapters/server/security/imported-passwords.ts"

/** What is derived from one master key. */
export interface DerivedKeys {
  /** Names the master key, so that a row can tell which key encrypted it. Reveals nothing about it. */
  readonly id: string
  readonly ssnEncryption: KeyObject
  readonly otpHmac: KeyObject
  readonly csvPassword: KeyObject
  readonly requestHmac: KeyObject
  readonly draftHmac: KeyObject
}

/** The keys of the present master key, and those of former ones, which open what was sealed before. */
export interface Keys extends DerivedKeys {
  readonly former: ReadonlyArray<DerivedKeys>
}

/**
 * Reads the master key from the configuration, or in development from a file beside `dataDir`, created on first use.
 * Throws `StartRefused` in production without a key, when others may read the file, and when it does not hold 32 bytes.
 */
export const readKeys = async (config: Pick<Config, "mode" | "appKey" | "formerKeys" | "dataDir">): Promise<Keys> => {
  const keys = await ownKeys(config)
  return { ...keys, former: config.formerKeys.map(keysFrom).filter(({ id }) => id !== keys.id) }
}

/** The keys of imported passwords by the ids that these name. */
export const passwordKeys = (keys: Keys): PasswordKeys =>
  new Map([keys, ...keys.former].map(({ id, csvPassword }) => [id, csvPassword]))

/** Rows that need a key. */
export interface NeededKey {
  /** "unnamed" where the rows do not name it. */
  readonly id: string
  readonly rows: number
}

/** Throws `StartRefused` when rows need a key that is neither given nor declared as lost. */
export const refuseMissingKeys = (
  config: Pick<Config, "appKey" | "dataDir" | "lostKeys">,
  { id: own, former }: Pick<Keys, "id"> & { readonly former: ReadonlyArray<Pick<Keys, "id">> },
  needed: ReadonlyArray<NeededKey>
): void => {
  const given = [own, ...former.map(({ id }) => id)]
  const missing = needed.filter(({ id }) => !given.includes(id) && !config.lostKeys.includes(id))
  if (missing.length === 0) return
  const rows = missing.map(({ id, rows: count }) => `${count.toLocaleString("en")} rows need the key ${id}`).join(", ")
  const remedy =
    config.appKey === null
      ? `Put the key file of the original in the place of ${keyFileOf(config.dataDir)}, or set APP_KEY`
      : "Give it in APP_KEY, or in APP_KEY_FORMER beside a new APP_KEY"
  throw new StartRefused(
    `${rows}, but the given keys are ${given.join(", ")}. ${remedy}. If it is lost, name it in APP_KEY_LOST: what it sealed then shows as unreadable.`
  )
}

const ownKeys = async (config: Pick<Config, "mode" | "appKey" | "dataDir">): Promise<DerivedKeys> => {
  if (config.appKey !== null) return keysFrom(config.appKey)
  if (config.mode === "production")
    throw new StartRefused("APP_KEY must be set in production: 32 bytes in base64 or hex.")
  return keysFrom(await keyFromFile(keyFileOf(config.dataDir)))
}

/** The key file of development: outside `dataDir`, so that a copy of the data does not contain the key. */
export const keyFileOf = (dataDir: string) => path.join(path.dirname(dataDir), `.${path.basename(dataDir)}.key`)

const keysFrom = (master: Uint8Array): DerivedKeys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", master, "", `back-office/${purpose}/1`, 32))
  return {
    id: createHash("sha256").update(derive("key-id")).digest("hex").slice(0, 8),
    ssnEncryption: createSecretKey(derive("ssn-encryption")),
    otpHmac: createSecretKey(derive("otp-hmac")),
    csvPassword: createSecretKey(derive("csv-password")),
    requestHmac: createSecretKey(derive("request-hmac")),
    draftHmac: createSecretKey(derive("draft-hmac"))
  }
}

const keyFromFile = async (file: string): Promise<Uint8Array> => {
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await makeKeyFile(file)
  } catch (error) {
    throw new StartRefused(
      `The key file ${file} cannot be made (${reasonOf(error)}). Set APP_KEY, or put DATA_DIR into a directory that can be written.`
    )
  }
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0)
    throw new StartRefused(`${file} can be read by others. Make it yours alone: chmod 600 ${file}`)
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "hex")
  if (key.length !== 32)
    throw new StartRefused(`${file} does not hold a key of 32 bytes in hex. Restore it from a copy, or set APP_KEY.`)
  return key
}

// Written to a temporary file and linked: of two processes starting at once, both read the complete key of the first.
const makeKeyFile = async (file: string) => {
  if (
    await stat(file).then(
      () => true,
      () => false
    )
  )
    return
  const temporary = `${file}.${randomBytes(6).toString("hex")}`
  await writeFile(temporary, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" })
  try {
    await link(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    await rm(temporary)
  }
}

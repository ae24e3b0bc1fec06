/** The keys of this installation: HKDF splits a master key into one for each purpose. */
import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto"
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { type Config, StartRefused } from "#adapters/server/config.ts"

export interface Keys {
  /** Names the master key, so that a row can tell which key encrypted it. Reveals nothing about it. */
  readonly id: string
  readonly ssnEncryption: KeyObject
  readonly otpHmac: KeyObject
  readonly csvPassword: KeyObject
  /** Of this master key and of former ones, by the name of each: an imported password names its key. */
  readonly csvPasswords: ReadonlyMap<string, KeyObject>
  readonly blindIndex: KeyObject
}

/**
 * Reads the master key from the configuration, or in development from a file beside `dataDir`, created on first use.
 * Throws `StartRefused` in production without a key, when others may read the file, and when it does not hold 32 bytes.
 */
export const readKeys = async (config: Pick<Config, "mode" | "appKey" | "formerKeys" | "dataDir">): Promise<Keys> => {
  const keys = await ownKeys(config)
  const former = config.formerKeys.map(keysFrom).map(({ id, csvPassword }) => [id, csvPassword] as const)
  return { ...keys, csvPasswords: new Map([...former, ...keys.csvPasswords]) }
}

const ownKeys = async (config: Pick<Config, "mode" | "appKey" | "dataDir">): Promise<Keys> => {
  if (config.appKey !== null) return keysFrom(config.appKey)
  if (config.mode === "production")
    throw new StartRefused("APP_KEY must be set in production: 32 bytes in base64 or hex.")
  return keysFrom(await keyFromFile(keyFileOf(config.dataDir)))
}

/** The key file of development: outside `dataDir`, so that a copy of the data does not contain the key. */
export const keyFileOf = (dataDir: string) => path.join(path.dirname(dataDir), `.${path.basename(dataDir)}.key`)

const keysFrom = (master: Uint8Array): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", master, "", `back-office/${purpose}/1`, 32))
  const id = createHash("sha256").update(derive("key-id")).digest("hex").slice(0, 8)
  const csvPassword = createSecretKey(derive("csv-password"))
  return {
    id,
    ssnEncryption: createSecretKey(derive("ssn-encryption")),
    otpHmac: createSecretKey(derive("otp-hmac")),
    csvPassword,
    csvPasswords: new Map([[id, csvPassword]]),
    blindIndex: createSecretKey(derive("blind-index"))
  }
}

const keyFromFile = async (file: string): Promise<Uint8Array> => {
  await mkdir(path.dirname(file), { recursive: true })
  await makeKeyFile(file)
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

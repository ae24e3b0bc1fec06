import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  keyFileOf,
  passwordKeys,
  readKeys,
  refuseMissingKeys,
  type Keys
} from "#adapters/server/security/installation-keys.ts"

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "keys-test-"))
})
afterEach(() => rm(home, { recursive: true }))

const development = () =>
  ({ mode: "development", appKey: null, formerKeys: [], dataDir: path.join(home, "data") }) as const
const bytes = ({ ssnEncryption, otpHmac, csvPassword, requestHmac, draftHmac }: Keys) =>
  [ssnEncryption, otpHmac, csvPassword, requestHmac, draftHmac].map((one) => one.export().toString("hex"))

describe("keys", () => {
  it("keys differ by purpose and are equal for the same master key", async () => {
    const appKey = new Uint8Array(32).fill(7)
    const keys = await readKeys({ ...development(), appKey })
    expect(new Set(bytes(keys)).size).toBe(5)
    expect(bytes(await readKeys({ ...development(), appKey }))).toEqual(bytes(keys))
    expect(keys.id).toMatch(/^[0-9a-f]{8}$/u)
    expect((await readKeys({ ...development(), appKey: new Uint8Array(32).fill(8) })).id).not.toBe(keys.id)
  })

  it("production is refused without a master key", async () => {
    await expect(readKeys({ ...development(), mode: "production" })).rejects.toThrow("APP_KEY")
    expect(await readdir(home)).toEqual([])
  })

  it("development has one private key file outside the data directory, also for concurrent starts", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(development())))
    expect(new Set(all.map((keys) => bytes(keys).join())).size).toBe(1)
    expect(await readdir(home)).toEqual([".data.key"])
    expect((await stat(keyFileOf(path.join(home, "data")))).mode & 0o777).toBe(0o600)
  })

  it("a place where no key file can be made is refused with a sentence", async () => {
    await writeFile(path.join(home, "file"), "")
    const dataDir = path.join(home, "file", "data")
    await expect(readKeys({ ...development(), dataDir })).rejects.toThrow(
      /^The key file .* cannot be made \((?:ENOTDIR|EEXIST)\)\. Set APP_KEY/u
    )
  })

  it("a key file that others can read or without a key is refused", async () => {
    const file = keyFileOf(path.join(home, "data"))
    await writeFile(file, "not a key\n", { mode: 0o600 })
    await expect(readKeys(development())).rejects.toThrow("does not hold a key")
    await chmod(file, 0o644)
    await expect(readKeys(development())).rejects.toThrow(`chmod 600 ${file}`)
  })

  it("former keys are those of other master keys, by their ids", async () => {
    const [appKey, before] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
    const keys = await readKeys({ ...development(), appKey, formerKeys: [before, appKey] })
    const { id } = await readKeys({ ...development(), appKey: before })
    expect(keys.former.map((former) => former.id)).toEqual([id])
    expect([...passwordKeys(keys).keys()]).toEqual([keys.id, id])
  })

  it("a start is refused while rows need a key that is neither given nor lost", () => {
    const needed = [
      { id: "aaaaaaaa", rows: 1 },
      { id: "bbbbbbbb", rows: 2_500 }
    ]
    const production = { appKey: new Uint8Array(32), dataDir: "/data", lostKeys: [] }
    const own = { id: "aaaaaaaa", former: [] }
    refuseMissingKeys(production, { ...own, former: [{ id: "bbbbbbbb" }] }, needed)
    refuseMissingKeys({ ...production, lostKeys: ["bbbbbbbb"] }, own, needed)
    expect(() => refuseMissingKeys(production, own, needed)).toThrow(
      "2,500 rows need the key bbbbbbbb, but the given keys are aaaaaaaa. Give it in APP_KEY, or in APP_KEY_FORMER beside a new APP_KEY."
    )
    expect(() => refuseMissingKeys({ ...production, appKey: null }, own, needed)).toThrow(
      "Put the key file of the original in the place of /.data.key, or set APP_KEY."
    )
  })
})

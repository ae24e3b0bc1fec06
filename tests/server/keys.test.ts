import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { keyFileOf, readKeys, type Keys } from "#adapters/server/keys.ts"

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "keys-test-"))
})
afterEach(() => rm(home, { recursive: true }))

const development = () =>
  ({ mode: "development", appKey: null, formerKeys: [], dataDir: path.join(home, "data") }) as const
const bytes = ({ ssnEncryption, otpHmac, csvPassword, blindIndex }: Keys) =>
  [ssnEncryption, otpHmac, csvPassword, blindIndex].map((one) => one.export().toString("hex"))

describe("keys", () => {
  it("are different for each purpose and the same for the same master key", async () => {
    const appKey = new Uint8Array(32).fill(7)
    const keys = await readKeys({ ...development(), appKey })
    expect(new Set(bytes(keys)).size).toBe(4)
    expect(bytes(await readKeys({ ...development(), appKey }))).toEqual(bytes(keys))
    expect(keys.id).toMatch(/^[0-9a-f]{8}$/u)
    expect((await readKeys({ ...development(), appKey: new Uint8Array(32).fill(8) })).id).not.toBe(keys.id)
  })

  it("are refused in production without a master key", async () => {
    await expect(readKeys({ ...development(), mode: "production" })).rejects.toThrow("APP_KEY")
    expect(await readdir(home)).toEqual([])
  })

  it("come from a private file outside the data directory, the same one for all who start at once", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(development())))
    expect(new Set(all.map((keys) => bytes(keys).join())).size).toBe(1)
    expect(await readdir(home)).toEqual([".data.key"])
    expect((await stat(keyFileOf(path.join(home, "data")))).mode & 0o777).toBe(0o600)
  })

  it("are refused from a file that others can read, or that holds no key", async () => {
    const file = keyFileOf(path.join(home, "data"))
    await writeFile(file, "not a key\n", { mode: 0o600 })
    await expect(readKeys(development())).rejects.toThrow("does not hold a key")
    await chmod(file, 0o644)
    await expect(readKeys(development())).rejects.toThrow(`chmod 600 ${file}`)
  })
})

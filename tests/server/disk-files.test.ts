/** Details of stored images that only a disk has. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { diskFiles } from "#adapters/server/files/disk.files.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

let home: string
let root: string
let logged: Array<string>
let bytes: ImageBytes
const key = imageKey(0xab)

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "disk-files-test-"))
  root = path.join(home, "files")
  logged = []
  bytes = diskFiles(root, (line) => logged.push(line))
})
afterEach(() => rm(home, { recursive: true }))

it("directories and files are private for any umask", async () => {
  const before = process.umask(0)
  try {
    await done(bytes.put(key, Uint8Array.of(1)))
  } finally {
    process.umask(before)
  }
  const modes = await Promise.all(["", "00", `00/${key}`].map((name) => stat(path.join(root, name))))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "700", "600"])
})

it("no partial file is left, beside an image or under its key", async () => {
  await done(bytes.put(key, Uint8Array.of(1)))
  expect(await readdir(path.join(root, "00"))).toEqual([key])
  // A directory with the name of the file makes the last step, the rename, fail.
  const other = imageKey(0xcd)
  await mkdir(path.join(root, "00", other, "in-the-way"), { recursive: true })
  expect((await failure(bytes.put(other, Uint8Array.of(2))))._tag).toBe("Unavailable")
  expect((await readdir(path.join(root, "00"))).toSorted()).toEqual([key, other].toSorted())
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toContain(other)
})

it("an unusable directory is unavailable and not a missing image", async () => {
  await writeFile(root, "a file where the directory should be")
  expect((await failure(bytes.get(key)))._tag).toBe("Unavailable")
  expect((await failure(bytes.put(key, Uint8Array.of(1))))._tag).toBe("Unavailable")
  expect((await failure(bytes.list(null)))._tag).toBe("Unavailable")
  expect(logged).toHaveLength(3)
})

it("leftovers of a killed process are deleted after a day", async () => {
  await done(bytes.put(key, Uint8Array.of(1)))
  const old = path.join(root, "00", `${imageKey(1)}.aaaa.part`)
  const fresh = path.join(root, "00", `${imageKey(2)}.bbbb.part`)
  for (const file of [old, fresh]) await writeFile(file, "half")
  const yesterday = new Date(Date.now() - 86_500_000)
  await utimes(old, yesterday, yesterday)
  await done(bytes.list(null))
  expect((await readdir(path.join(root, "00"))).toSorted()).toEqual([path.basename(fresh), key].toSorted())
})

it("a write does not follow a planted link", async () => {
  const outside = path.join(home, "outside")
  await writeFile(outside, "untouched")
  await mkdir(path.join(root, "00"), { recursive: true })
  await chmod(root, 0o700)
  await symlink(outside, path.join(root, "00", key))
  await done(bytes.put(key, Uint8Array.of(1)))
  expect(await readFile(outside, "utf8")).toBe("untouched")
  expect(await done(bytes.get(key))).toEqual(Uint8Array.of(1))
})

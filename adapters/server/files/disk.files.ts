/**
 * Stores the bytes of images below a directory: `<first two digits>/<key>`. A file is written under a temporary name,
 * synced and renamed, so that under its key it is complete or absent.
 */
import { randomBytes } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { Effect, Schema } from "effect"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes, StoredBytes } from "#domain/files/image.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** A directory or file that cannot be used is `Unavailable`; the reason is logged without any name from a request. */
export const diskFiles = (root: string, log: (line: string) => void): ImageBytes => {
  const fileOf = (key: ImageKey) => path.join(root, key.slice(0, 2), key)
  return {
    put: (key, bytes) => attempt(log, () => write(fileOf(key), bytes)),
    get: (key) =>
      attempt(log, async () => {
        const found = await nullIfMissing(readFile(fileOf(key)))
        return found === null ? null : new Uint8Array(found)
      }),
    remove: (key) => attempt(log, () => rm(fileOf(key), { force: true })),
    list: (after) => attempt(log, () => listFrom(root, after))
  }
}

const attempt = <A>(log: (line: string) => void, work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.tryPromise({
    try: work,
    catch: (error) => {
      log(`Stored files could not be used: ${codeOf(error) || String(error)}`)
      return new Unavailable()
    }
  })

const write = async (target: string, bytes: Uint8Array): Promise<void> => {
  const directory = path.dirname(target)
  const made = await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = `${target}.${randomBytes(6).toString("hex")}${temporarySuffix}`
  try {
    const file = await open(temporary, "wx", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // A name is durable only when its directory is synced, and so is the name of a new directory.
  const newest = made === undefined ? directory : path.dirname(made)
  for (let synced = directory; synced.length >= newest.length; synced = path.dirname(synced)) await syncNames(synced)
}

const syncNames = async (directory: string): Promise<void> => {
  const names = await open(directory, "r")
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

const temporarySuffix = ".part"
/** Leftovers of killed processes are deleted at this age. */
const temporaryMaxAgeMs = 86_400_000

const isKey = Schema.is(ImageKey)

/** The next directory after `after` that is not empty: about one 256th of all. */
const listFrom = async (root: string, after: ImageKey | null): Promise<ReadonlyArray<StoredBytes>> => {
  const directories = ((await nullIfMissing(readdir(root))) ?? []).filter((name) => /^[0-9a-f]{2}$/u.test(name)).sort()
  for (const directory of directories.filter((name) => after === null || name >= after.slice(0, 2))) {
    const stored: Array<StoredBytes> = []
    for (const name of ((await nullIfMissing(readdir(path.join(root, directory)))) ?? []).sort()) {
      const isTemporary = name.endsWith(temporarySuffix)
      if (!isTemporary && !(isKey(name) && (after === null || name > after))) continue
      const file = path.join(root, directory, name)
      const found = await nullIfMissing(stat(file))
      if (found === null) continue
      if (!isTemporary) stored.push({ key: ImageKey.make(name), at: Instant.make(found.mtime.toISOString()) })
      else if (found.mtimeMs < Date.now() - temporaryMaxAgeMs) await rm(file, { force: true })
    }
    if (stored.length > 0) return stored
  }
  return []
}

/** Null for a missing file. */
const nullIfMissing = <A>(reading: Promise<A>): Promise<A | null> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null
    throw error
  })

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

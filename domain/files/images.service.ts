/**
 * Stores and reads images: rows in the transaction, bytes beside it. Bytes are written first and deleted last, so that
 * no row is ever without bytes; the sweep removes bytes without a row.
 */
import { Effect, Schema } from "effect"
import { addSeconds } from "../shared/calendar.schema.ts"
import { FieldsInvalid } from "../shared/failure.errors.ts"
import type { ImageBytes, ImageCleaner, ImageSaver, ImageStore } from "./image.store.ts"
import { ImageKey, ImageNotFound, type Picture, type ServedImage } from "./image.schema.ts"
import { imageIssue, type ImageIssue } from "./image.rules.ts"

export interface ImagesDependencies {
  readonly store: ImageStore
  readonly bytes: ImageBytes
  readonly cleaner: ImageCleaner
  readonly newKey: () => ImageKey
  readonly sha256: (bytes: Uint8Array) => string
  /** Reports an image whose bytes are missing or differ from those stored. */
  readonly onLost: (key: ImageKey) => void
}

const isImageKey = Schema.is(ImageKey)
const refused = (field: string, issue: ImageIssue) => new FieldsInvalid({ fields: { [field]: issue } })

export const imagesService = ({ store, bytes, cleaner, newKey, sha256, onLost }: ImagesDependencies) => {
  const save: ImageSaver["save"] = Effect.fnUntraced(function* (field: string, picture: Picture) {
    const issue = imageIssue(picture)
    if (issue !== null) return yield* refused(field, issue)
    const clean = yield* cleaner.clean(picture)
    if (clean === null) return yield* refused(field, "image_unreadable")
    const key = newKey()
    yield* bytes.put(key, clean.bytes)
    yield* store.insert({ key, type: clean.type, size: clean.bytes.length, sha256: sha256(clean.bytes) })
    return key
  })

  const exists: ImageSaver["exists"] = (key) =>
    isImageKey(key) ? Effect.map(store.find(key), (found) => found !== null) : Effect.succeed(false)

  return {
    save,
    exists,

    /** Fails with `ImageNotFound` also when the bytes have changed, so that no wrong image is shown. */
    find: Effect.fnUntraced(function* (key: ImageKey) {
      const record = yield* store.find(key)
      if (record === null) return yield* new ImageNotFound()
      const found = yield* bytes.get(key)
      if (found === null || sha256(found) !== record.sha256) {
        onLost(key)
        return yield* new ImageNotFound()
      }
      return { type: record.type, bytes: found } satisfies ServedImage
    })
  }
}

export type ImagesService = ReturnType<typeof imagesService>

/** How long a pending transaction may take to write the row of stored bytes, or the key into a record. */
const graceSeconds = 86_400

/** What a sweep removed: images without a reference, and bytes without an image; or left for the operator. */
export interface SweepResult {
  readonly unused: number
  readonly strays: number
  /** Bytes without an image that outnumber those with one: more likely those of another database than unused. */
  readonly doubtful: number
}

/**
 * Removes what is unused and older than a day: first the image, then its bytes, outside any transaction; after an
 * interruption the next sweep finds the bytes.
 */
export const sweepImages = Effect.fnUntraced(function* (store: ImageStore, bytes: ImageBytes) {
  const before = addSeconds(yield* store.now, -graceSeconds)
  let unused = 0
  for (;;) {
    const keys = yield* store.deleteUnused(before)
    if (keys.length === 0) break
    for (const key of keys) yield* bytes.remove(key)
    unused += keys.length
  }
  const strays: Array<ImageKey> = []
  let knownCount = 0
  let stored = yield* bytes.list(null)
  while (stored.length > 0) {
    const known = yield* store.known(stored.map(({ key }) => key))
    knownCount += known.size
    strays.push(...stored.flatMap(({ key, at }) => (at < before && !known.has(key) ? [key] : [])))
    stored = yield* bytes.list(stored.at(-1)?.key ?? null)
  }
  // A server started on the wrong database must not empty the storage of the right one.
  if (strays.length > knownCount) return { unused, strays: 0, doubtful: strays.length } satisfies SweepResult
  for (const key of strays) yield* bytes.remove(key)
  return { unused, strays: strays.length, doubtful: 0 } satisfies SweepResult
})

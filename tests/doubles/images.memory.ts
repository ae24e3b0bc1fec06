/** Images in memory: rows, references and bytes. */
import { Effect } from "effect"
import { addSeconds, type Instant } from "#domain/shared/calendar.schema.ts"
import type { ImageKey, ImageRecord } from "#domain/files/image.schema.ts"
import type { ImageBytes, ImageStore } from "#domain/files/image.store.ts"
import { atStart } from "#tests/fixtures/images.ts"

/** A clock that two doubles can share. */
export interface ManualClock {
  readonly now: () => Instant
  readonly advance: (seconds: number) => void
}

export const manualClock = (): ManualClock => {
  let now = atStart
  return {
    now: () => now,
    advance: (seconds) => {
      now = addSeconds(now, seconds)
    }
  }
}

export const memoryImageBytes = (clock: ManualClock = manualClock()): ImageBytes => {
  const stored = new Map<ImageKey, { readonly at: Instant; readonly bytes: Uint8Array }>()
  return {
    put: (key, bytes) => Effect.sync(() => void stored.set(key, { at: clock.now(), bytes: bytes.slice() })),
    get: (key) => Effect.sync(() => stored.get(key)?.bytes.slice() ?? null),
    remove: (key) => Effect.sync(() => void stored.delete(key)),
    list: (after) =>
      Effect.sync(() =>
        [...stored]
          .map(([key, { at }]) => ({ key, at }))
          .filter(({ key }) => after === null || key > after)
          .sort((one, other) => (one.key < other.key ? -1 : 1))
          .slice(0, 2)
      )
  }
}

export interface MemoryImages extends ImageStore {
  /** Adds or removes a record's reference to an image. */
  readonly use: (key: ImageKey, isUsed: boolean) => void
}

export const memoryImages = (clock: ManualClock = manualClock()): MemoryImages => {
  const rows = new Map<ImageKey, ImageRecord & { readonly at: Instant }>()
  const used = new Set<ImageKey>()
  return {
    now: Effect.sync(clock.now),
    insert: (image) => Effect.sync(() => void rows.set(image.key, { ...image, at: clock.now() })),
    find: (key) =>
      Effect.sync(() => {
        const row = rows.get(key)
        if (row === undefined) return null
        const { at: _, ...image } = row
        return image
      }),
    known: (keys) => Effect.sync(() => new Set(keys.filter((key) => rows.has(key)))),
    deleteUnused: (before) =>
      Effect.sync(() => {
        const unused = [...rows.values()].filter(({ key, at }) => at < before && !used.has(key)).slice(0, 2)
        for (const { key } of unused) rows.delete(key)
        return unused.map(({ key }) => key)
      }),
    use: (key, isUsed) => void (isUsed ? used.add(key) : used.delete(key))
  }
}

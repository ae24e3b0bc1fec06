/** The contract of storages of image bytes. */
import { randomBytes } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export interface BytesBackend {
  readonly bytes: ImageBytes
  /** Stores a foreign file beside the images. */
  readonly clutter: () => Promise<void>
  /** The clock of the storage, in milliseconds. */
  readonly nowMs: () => number
  readonly close: () => Promise<void>
}

export const imageBytesTests = (where: string, open: () => Promise<BytesBackend>): void => {
  let backend: BytesBackend
  beforeEach(async () => {
    backend = await open()
  })
  afterEach(() => backend.close())

  const listed = async (): Promise<ReadonlyArray<ImageKey>> => {
    const keys: Array<ImageKey> = []
    for (;;) {
      const found = await done(backend.bytes.list(keys.at(-1) ?? null))
      if (found.length === 0) return keys
      keys.push(...found.map(({ key }) => key))
    }
  }

  describe(`bytes of images ${where}`, () => {
    it("stored bytes are returned unchanged, every value and megabytes of them", async () => {
      const every = Uint8Array.from({ length: 256 }, (_, value) => value)
      const large = new Uint8Array(randomBytes(6 * 1024 * 1024))
      await done(backend.bytes.put(imageKey(1), every))
      await done(backend.bytes.put(imageKey(2), large))
      expect(await done(backend.bytes.get(imageKey(1)))).toEqual(every)
      expect(isSame(await done(backend.bytes.get(imageKey(2))), large)).toBe(true)
    })

    it("an unknown key has no bytes", async () => {
      expect(await done(backend.bytes.get(imageKey(1)))).toBeNull()
      expect(await listed()).toEqual([])
    })

    it("a second write replaces the first", async () => {
      await done(backend.bytes.put(imageKey(1), Uint8Array.of(1, 2, 3)))
      await done(backend.bytes.put(imageKey(1), Uint8Array.of(4)))
      expect(await done(backend.bytes.get(imageKey(1)))).toEqual(Uint8Array.of(4))
      expect(await listed()).toEqual([imageKey(1)])
    })

    it("removed bytes are gone, and removing them again is no failure", async () => {
      await done(backend.bytes.put(imageKey(1), Uint8Array.of(1)))
      await done(backend.bytes.put(imageKey(2), Uint8Array.of(2)))
      await done(backend.bytes.remove(imageKey(1)))
      await done(backend.bytes.remove(imageKey(1)))
      expect(await done(backend.bytes.get(imageKey(1)))).toBeNull()
      expect(await done(backend.bytes.get(imageKey(2)))).toEqual(Uint8Array.of(2))
    })

    it("all keys are listed in order, without foreign files", async () => {
      const keys = [imageKey(1), imageKey(2), imageKey(2 ** 40), ...spread]
      for (const key of keys.toReversed()) await done(backend.bytes.put(key, Uint8Array.of(1)))
      await backend.clutter()
      expect(await listed()).toEqual(keys.toSorted())
    })

    it("the listing continues after any key, stored or not", async () => {
      for (const number of [1, 2, 4]) await done(backend.bytes.put(imageKey(number), Uint8Array.of(1)))
      const [next] = await done(backend.bytes.list(imageKey(1)))
      expect(next?.key).toBe(imageKey(2))
      expect((await done(backend.bytes.list(imageKey(3))))[0]?.key).toBe(imageKey(4))
      expect(await done(backend.bytes.list(imageKey(4)))).toEqual([])
    })

    it("each key is listed with its time", async () => {
      const before = backend.nowMs()
      await done(backend.bytes.put(imageKey(1), Uint8Array.of(1)))
      const [found] = await done(backend.bytes.list(null))
      if (found === undefined) throw new Error("Nothing is listed")
      // Object storage has a resolution of seconds.
      expect(toMs(found.at)).toBeGreaterThanOrEqual(before - 1_000)
      expect(toMs(found.at)).toBeLessThanOrEqual(backend.nowMs() + 1_000)
    })

    it("concurrent writes do not disturb each other", async () => {
      const all = Array.from({ length: 12 }, (_, number) => new Uint8Array(randomBytes(10_000 + number)))
      await Promise.all(all.map((bytes, number) => done(backend.bytes.put(imageKey(number), bytes))))
      const back = await Promise.all(all.map((_, number) => done(backend.bytes.get(imageKey(number)))))
      expect(back.filter((bytes, number) => isSame(bytes, all[number]))).toHaveLength(12)
    })
  })
}

/** Compared here, because an expectation would print megabytes. */
const isSame = (one: Uint8Array | null, other: Uint8Array = new Uint8Array()) =>
  one !== null && Buffer.compare(one, other) === 0

/** Keys with different beginnings. */
const spread = ["00", "0a", "7f", "80", "ff"].map((start, number) => {
  const key = imageKey(number + 100)
  return `${start}${key.slice(2)}` as ImageKey
})

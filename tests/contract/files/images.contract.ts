/** The contract of the image service over any stores, with real pictures. */
import { Effect } from "effect"
import sharp from "sharp"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { newImageKey, sha256Of } from "#adapters/server/security/secrets.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { imageBytesMax, ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes, ImageStore } from "#domain/files/image.store.ts"
import { type ImagesService, imagesService, sweepImages } from "#domain/files/images.service.ts"
import { imageKey, picture, pngHead, foreignFiles } from "#tests/fixtures/images.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export interface ImagesBackend {
  /** Bound to no transaction. */
  readonly store: ImageStore
  readonly bytes: ImageBytes
  /** Runs the work in one transaction, which is committed when the work succeeds. */
  readonly within: <A, E>(work: (store: ImageStore) => Effect.Effect<A, E>) => Effect.Effect<A, unknown>
  /** Adds or removes a record's reference to an image. */
  readonly use: (key: ImageKey, isUsed: boolean) => Promise<void>
  /** Makes all stored data older, bytes included. */
  readonly age: (seconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

const field = "profile_image"
const day = 86_400
const nothing = { unused: 0, strays: 0, doubtful: 0 }

export const imagesTests = (where: string, open: () => Promise<ImagesBackend>): void => {
  let backend: ImagesBackend
  let portrait: Uint8Array
  let lost: Array<ImageKey>
  const cleaner = sharpCleaner()
  const parts = { cleaner, newKey: newImageKey, sha256: sha256Of, onLost: (key: ImageKey) => void lost.push(key) }

  beforeAll(async () => {
    const create = { width: 40, height: 30, channels: 3 as const, background: "#5b3fa0" }
    portrait = new Uint8Array(await sharp({ create }).png().toBuffer())
  })
  beforeEach(async () => {
    lost = []
    backend = await open()
  })
  afterEach(() => backend.close())

  const images = (): ImagesService => imagesService({ ...parts, store: backend.store, bytes: backend.bytes })
  const saveImage = () => done(images().save(field, picture(portrait)))
  const sweep = () => done(sweepImages(backend.store, backend.bytes))
  const storedKeys = async () => {
    const keys: Array<ImageKey> = []
    for (;;) {
      const found = await done(backend.bytes.list(keys.at(-1) ?? null))
      if (found.length === 0) return keys
      keys.push(...found.map(({ key }) => key))
    }
  }

  describe(`images ${where}`, () => {
    it("an image is found under its key, with its type", async () => {
      const key = await saveImage()
      const found = await done(images().find(key))
      expect(found.type).toBe("image/png")
      expect(await sharp(found.bytes).metadata()).toMatchObject({ format: "png", width: 40, height: 30 })
      expect([await done(images().exists(key)), await done(images().exists(imageKey(1)))]).toEqual([true, false])
    })

    it.each(["", "../../etc/passwd", "%2e%2e", "ABCDEF", "0".repeat(31), "0".repeat(33), `${"0".repeat(31)}\n`, "'--"])(
      "%j is no key",
      async (text) => expect(await done(images().exists(text))).toBe(false)
    )

    it("every image has its own key, even for the same picture", async () => {
      expect(new Set([await saveImage(), await saveImage(), await saveImage()]).size).toBe(3)
    })

    it("an unknown image is not found", async () => {
      expect(await failure(images().find(imageKey(1)))).toMatchObject({ _tag: "ImageNotFound" })
      expect(lost).toEqual([])
    })

    it.each([
      ...foreignFiles.map(([what, bytes]) => [what, bytes, "image_type"] as const),
      ["one byte too many", new Uint8Array(imageBytesMax + 1), "image_too_large"] as const,
      ["too many pixels", pngHead(5_000, 5_001), "image_too_many_pixels"] as const,
      ["a header without content", pngHead(40, 30), "image_unreadable"] as const
    ])("%s is refused at its field and not stored", async (_, bytes, issue) => {
      const refused = await failure(images().save(field, picture(bytes)))
      expect(refused).toEqual(new FieldsInvalid({ fields: { [field]: issue } }))
      expect(await storedKeys()).toEqual([])
    })

    it("an image is not stored when its transaction is rolled back", async () => {
      const other = await saveImage()
      await backend.use(other, true)
      let key: ImageKey | null = null
      const work = backend.within((store) =>
        Effect.flatMap(
          imagesService({ ...parts, store, bytes: backend.bytes }).save(field, picture(portrait)),
          (made) => {
            key = made
            return Effect.fail("no")
          }
        )
      )
      expect(await failure(work)).toBe("no")
      expect(key).not.toBeNull()
      expect(await done(images().exists(key ?? ""))).toBe(false)
      // The bytes stay for a day and are then swept.
      expect(await storedKeys()).toEqual([key ?? other, other].toSorted())
      expect(await sweep()).toEqual(nothing)
      await backend.age(day + 60)
      expect(await sweep()).toEqual({ ...nothing, strays: 1 })
      expect(await storedKeys()).toEqual([other])
    })

    it("an image with missing or changed bytes is not shown and is reported to the operator", async () => {
      const removed = await saveImage()
      const changed = await saveImage()
      await done(backend.bytes.remove(removed))
      await done(backend.bytes.put(changed, Uint8Array.of(1, 2, 3)))
      expect((await failure(images().find(removed)))._tag).toBe("ImageNotFound")
      expect((await failure(images().find(changed)))._tag).toBe("ImageNotFound")
      expect(lost).toEqual([removed, changed])
    })

    it("unused images are swept after a day, and images in use stay", async () => {
      const used = await saveImage()
      const unused = [await saveImage(), await saveImage(), await saveImage()]
      await backend.use(used, true)
      await backend.age(day - 60)
      expect(await sweep()).toEqual(nothing)
      const young = await saveImage()
      await backend.age(120)
      expect(await sweep()).toEqual({ ...nothing, unused: 3 })
      expect((await storedKeys()).toSorted()).toEqual([used, young].toSorted())
      for (const key of unused) expect((await failure(images().find(key)))._tag).toBe("ImageNotFound")
      expect((await done(images().find(used))).type).toBe("image/png")
      await backend.use(used, false)
      expect(await sweep()).toEqual({ ...nothing, unused: 1 })
      expect(lost).toEqual([])
    })

    it("rows are deleted before bytes, so the next sweep finishes an interrupted one", async () => {
      const key = await saveImage()
      await backend.age(day + 60)
      await backend.use(await saveImage(), true)
      const broken = { ...backend.bytes, remove: () => Effect.fail("broken" as never) }
      expect(await failure(sweepImages(backend.store, broken))).toBe("broken")
      expect(await done(images().exists(key))).toBe(false)
      expect(await storedKeys()).toContain(key)
      expect(await sweep()).toEqual({ ...nothing, strays: 1 })
      expect(await storedKeys()).toHaveLength(1)
      expect(await storedKeys()).not.toContain(key)
    })

    it("bytes that outnumber the known images are left for the operator", async () => {
      await backend.use(await saveImage(), true)
      const others = [imageKey(1), imageKey(2)]
      for (const key of others) await done(backend.bytes.put(key, portrait))
      await backend.age(day + 60)
      expect(await sweep()).toEqual({ ...nothing, doubtful: 2 })
      expect(await storedKeys()).toEqual(expect.arrayContaining(others))
    })
  })
}

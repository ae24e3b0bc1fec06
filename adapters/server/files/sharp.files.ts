/**
 * Cleans pictures with sharp: encodes their pixels anew in the same format. Metadata is dropped after the orientation
 * was applied and colours became sRGB, so that the image looks the same without it.
 */
import { Effect, Semaphore } from "effect"
import sharp from "sharp"
import type { ImageCleaner } from "#domain/files/image.store.ts"
import { imageTypeOf } from "#domain/files/image.rules.ts"
import { imagePixelsMax, type ImageType, type Picture } from "#domain/files/image.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** A picture of 25 megapixels takes up to 200 MB while it is decoded; one at a time bounds that. */
const concurrency = 1
/** A waiting upload holds a database connection; five of twenty leave enough for the others. Others are refused. */
const queueLimit = 4
/** A picture within the limits takes two seconds on a slow machine. */
const secondsMax = 20

const formats: Readonly<Record<ImageType, "png" | "jpeg">> = { "image/png": "png", "image/jpeg": "jpeg" }

// Nothing is decoded twice, so a cache would only take memory.
sharp.cache(false)
sharp.concurrency(1)

export const sharpCleaner = (): ImageCleaner => {
  const turns = Semaphore.makeUnsafe(concurrency)
  let pending = 0
  return {
    // Uninterruptible: the thread continues when its client has left.
    clean: (picture) =>
      Effect.suspend(() => {
        const type = imageTypeOf(picture.bytes)
        if (type === null) return Effect.succeed(null)
        if (pending >= concurrency + queueLimit) return Effect.fail(new Unavailable())
        pending += 1
        return Effect.ensuring(
          turns.withPermits(1)(
            Effect.tryPromise({ try: () => rewritten(picture, type), catch: () => new Unavailable() })
          ),
          Effect.sync(() => {
            pending -= 1
          })
        )
      }).pipe(Effect.uninterruptible)
  }
}

/** Null for what cannot be decoded; rejects on a timeout, which says nothing about the picture. */
const rewritten = async ({ bytes }: Picture, type: ImageType) => {
  try {
    const image = sharp(bytes, { limitInputPixels: imagePixelsMax, failOn: "error" })
    const { format } = await image.metadata()
    if (format !== formats[type]) return null
    const upright = image.timeout({ seconds: secondsMax }).autoOrient().toColourspace("srgb")
    const encoded = type === "image/png" ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 90 })
    return { type, bytes: new Uint8Array(await encoded.toBuffer()) }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("timeout")) throw error
    return null
  }
}

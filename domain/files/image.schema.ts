/** A picture is what was sent; the image is re-encoded from it under a generated key, which is all that clients see. */
import { Schema } from "effect"

/** A chosen file as a plain value. `name` and `type` come from the sender; no rule uses them. */
export interface Picture {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** The most an image may take as a file, and the most pixels it may hold (decisions, section 1). */
export const imageBytesMax = 5 * 1024 * 1024
export const imagePixelsMax = 25_000_000

export const imageTypes = ["image/png", "image/jpeg"] as const
export const ImageType = Schema.Literals(imageTypes)
export type ImageType = typeof ImageType.Type

/** Names one stored image for ever: 128 random bits, opaque. */
export const ImageKey = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/u, { message: "image_unknown" })).pipe(
  Schema.brand("ImageKey")
)
export type ImageKey = typeof ImageKey.Type

export interface Pixels {
  readonly width: number
  readonly height: number
}

export const ImageRecord = Schema.Struct({
  key: ImageKey,
  type: ImageType,
  size: Schema.Int,
  sha256: Schema.String
})
export interface ImageRecord extends Schema.Schema.Type<typeof ImageRecord> {}

export interface ServedImage {
  readonly type: ImageType
  readonly bytes: Uint8Array
}

/** No image has this key: it never existed, or nothing refers to it any more. */
export class ImageNotFound extends Schema.TaggedError<ImageNotFound>()("ImageNotFound", {}) {}

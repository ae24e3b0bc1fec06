import { Schema } from "effect"

/** No image has this key: it never existed, or nothing refers to it any more. */
export class ImageNotFound extends Schema.TaggedError<ImageNotFound>()("ImageNotFound", {}) {}

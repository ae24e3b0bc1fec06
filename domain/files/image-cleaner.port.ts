import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ImageType, Picture } from "./image.schema.ts"

/** An image made anew from a picture: its pixels as they are to be seen, and nothing else that was in the file. */
export interface CleanImage {
  readonly type: ImageType
  readonly bytes: Uint8Array
}

/** Decodes pictures and writes them anew. */
export interface ImageCleaner {
  /** Null for what cannot be decoded as the type it begins as. Fails with `Unavailable` when too many are waiting. */
  readonly clean: (picture: Picture) => Effect.Effect<CleanImage | null, Unavailable>
}

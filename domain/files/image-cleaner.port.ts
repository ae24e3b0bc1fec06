import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ImageType, Picture } from "./image.schema.ts"

/** A re-encoded image: its pixels with the orientation applied, without metadata. */
export interface CleanImage {
  readonly type: ImageType
  readonly bytes: Uint8Array
}

export interface ImageCleaner {
  /** Null for bytes that cannot be decoded as their type. Fails with `Unavailable` when too many are waiting. */
  readonly clean: (picture: Picture) => Effect.Effect<CleanImage | null, Unavailable>
}

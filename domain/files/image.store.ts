import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { FieldsInvalid, Unavailable } from "../shared/failure.errors.ts"
import type { ImageKey, ImageRecord, ImageType, Picture } from "./image.schema.ts"

/**
 * Saves images for other features in an administrator's transaction. Bytes are stored before the commit, so a rollback
 * leaves unused ones, which the sweep removes.
 */
export interface ImageSaver {
  /**
   * Validates, cleans and stores a picture, and returns its key. Fails with `FieldsInvalid` at `field` for an invalid
   * image, and then stores nothing. Takes up to seconds: call it before any lock.
   */
  readonly save: (field: string, picture: Picture) => Effect.Effect<ImageKey, FieldsInvalid | Unavailable>
  /** Whether the text is the key of a stored image, such as one sent back unchanged in a record. */
  readonly exists: (key: string) => Effect.Effect<boolean, Unavailable>
}

/** Stores the metadata of images, bound to one transaction. */
export interface ImageStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly insert: (image: ImageRecord) => Effect.Effect<void, Unavailable>
  readonly find: (key: ImageKey) => Effect.Effect<ImageRecord | null, Unavailable>
  /** Those of the keys that are stored. */
  readonly known: (keys: ReadonlyArray<ImageKey>) => Effect.Effect<ReadonlySet<ImageKey>, Unavailable>
  /** Deletes a batch of images that are older than `before` and not referred to by any record. Returns their keys. */
  readonly deleteUnused: (before: Instant) => Effect.Effect<ReadonlyArray<ImageKey>, Unavailable>
}

/** Stored bytes. */
export interface StoredBytes {
  readonly key: ImageKey
  /** When they were stored, by the clock of the storage. */
  readonly at: Instant
}

/** Stores the bytes of images: a directory, or object storage. It knows no rows and is part of no transaction. */
export interface ImageBytes {
  /** Stores all of the bytes or, when it fails, none that could be read. */
  readonly put: (key: ImageKey, bytes: Uint8Array) => Effect.Effect<void, Unavailable>
  /** Null where nothing is stored under the key. */
  readonly get: (key: ImageKey) => Effect.Effect<Uint8Array | null, Unavailable>
  /** Removing a missing key is no failure. */
  readonly remove: (key: ImageKey) => Effect.Effect<void, Unavailable>
  /** The next batch of stored keys in order, after `after`; empty at the end. */
  readonly list: (after: ImageKey | null) => Effect.Effect<ReadonlyArray<StoredBytes>, Unavailable>
}

export interface ImagesPort {
  /**
   * Calls `onUrl` once with an object URL, null where the image is not available. Returns a function that releases it.
   */
  readonly show: (key: string, onUrl: (url: string | null) => void) => () => void
}

/** A re-encoded image: its pixels with the orientation applied, without metadata. */
export interface CleanImage {
  readonly type: ImageType
  readonly bytes: Uint8Array
}

export interface ImageCleaner {
  /** Null for bytes that cannot be decoded as their type. Fails with `Unavailable` when too many are waiting. */
  readonly clean: (picture: Picture) => Effect.Effect<CleanImage | null, Unavailable>
}

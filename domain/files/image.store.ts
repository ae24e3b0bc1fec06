import type { Effect } from "effect"
import type { FieldsInvalid, Unavailable } from "../shared/failure.errors.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ImageKey, ImageRecord, Picture } from "./image.schema.ts"

/**
 * What another feature's service asks for an image, bound to one administrator's transaction.
 *
 * The image counts with the transaction. Bytes are stored before the commit, so what is rolled back leaves bytes that
 * nothing refers to; the sweep takes them away.
 */
export interface ImageSaver {
  /**
   * Checks, cleans and keeps a picture, and answers the key to put into the record. Fails with `FieldsInvalid` at `field`
   * for what is no acceptable image, and then keeps nothing. Takes up to seconds: ask before anything is locked.
   */
  readonly save: (field: string, picture: Picture) => Effect.Effect<ImageKey, FieldsInvalid | Unavailable>
  /** Whether the text is the key of a kept image, such as one that comes back in a record as it was listed. */
  readonly exists: (key: string) => Effect.Effect<boolean, Unavailable>
}

/** Where the server keeps what it knows of images, bound to one transaction. */
export interface ImageStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly insert: (image: ImageRecord) => Effect.Effect<void, Unavailable>
  readonly find: (key: ImageKey) => Effect.Effect<ImageRecord | null, Unavailable>
  /** Those of the keys that are kept. */
  readonly known: (keys: ReadonlyArray<ImageKey>) => Effect.Effect<ReadonlySet<ImageKey>, Unavailable>
  /** Forgets images made before that moment to which no record refers, some at a time, and answers their keys. */
  readonly deleteUnused: (before: Instant) => Effect.Effect<ReadonlyArray<ImageKey>, Unavailable>
}

/** Bytes as they lie in the store. */
export interface StoredBytes {
  readonly key: ImageKey
  /** When they were stored, by the store's clock. */
  readonly at: Instant
}

/** Where the bytes of images are: a directory, or object storage. It knows no rows and takes part in no transaction. */
export interface ImageBytes {
  /** Keeps all of the bytes or, when it fails, none that could be read. */
  readonly put: (key: ImageKey, bytes: Uint8Array) => Effect.Effect<void, Unavailable>
  /** Null where nothing is stored under the key. */
  readonly get: (key: ImageKey) => Effect.Effect<Uint8Array | null, Unavailable>
  /** Removing what is not there is no failure. */
  readonly remove: (key: ImageKey) => Effect.Effect<void, Unavailable>
  /** What is stored, in the order of keys and behind `after`, some at a time; empty at the end. */
  readonly list: (after: ImageKey | null) => Effect.Effect<ReadonlyArray<StoredBytes>, Unavailable>
}

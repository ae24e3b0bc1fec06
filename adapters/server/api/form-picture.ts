import { Effect } from "effect"
import type { Picture } from "#domain/files/image.schema.ts"

/** A file of a form as a plain value, for the services; null where none was sent. */
export const pictureOf = (file: File | null): Effect.Effect<Picture | null> =>
  file === null
    ? Effect.succeed(null)
    : Effect.promise(async () => ({
        name: file.name,
        type: file.type,
        bytes: new Uint8Array(await file.arrayBuffer())
      }))

/** Remembers, sealed, which columns of CSV files an administrator has mapped by hand. What cannot be read counts as nothing. */
import { Effect, Result, Schema } from "effect"
import type { ColumnMemory } from "#domain/csv-import/row-store.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { SealedTexts } from "./sealed-texts.storage.ts"

const readNames = Schema.decodeUnknownResult(Schema.Record(Schema.String, Schema.String))

/** `signedIn` returns the administrator who is signed in; null for nobody. */
export const columnMemory = (
  signedIn: () => UserId | null,
  textsOf: (administrator: UserId) => SealedTexts
): ColumnMemory => {
  const at = (subject: string) => {
    const administrator = signedIn()
    return administrator === null
      ? null
      : { texts: textsOf(administrator), name: `columns ${administrator} ${subject}` }
  }
  return {
    read: (subject) =>
      Effect.promise(async () => {
        const place = at(subject)
        // A browser that stores nothing remembers nothing.
        const stored = await place?.texts.read(place.name).catch(() => null)
        return Result.getOrElse(readNames(stored), () => ({}))
      }),
    save: (subject, names) =>
      Effect.promise(async () => {
        const place = at(subject)
        await place?.texts.write(place.name, names)
      })
  }
}

/**
 * Remembers in this browser, until the session ends, which columns of CSV files were mapped by hand. What cannot be
 * read counts as nothing.
 */
import { Result, Schema } from "effect"
import { readText, writeText } from "./drafts.storage.ts"
import { sessionPrefix } from "./session.storage.ts"
import type { ColumnMemory } from "#domain/csv-import/row-store.port.ts"

const keyOf = (subject: string) => `${sessionPrefix}csv-columns-${subject}`
const readNames = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)))

export const columnMemory = (storage: Storage): ColumnMemory => ({
  read: (subject) => Result.getOrElse(readNames(readText(storage, keyOf(subject))), () => ({})),
  save: (subject, names) => void writeText(storage, keyOf(subject), JSON.stringify(names))
})

import { Schema } from "effect"
import { RosterCountChanged, TooManyMissing } from "../shared/csv/roster.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"

/** The file as a whole was refused: `file` → message key. Nothing was imported. */
export class CsvRefused extends Schema.TaggedError<CsvRefused>()("CsvRefused", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

/** The import was canceled before it was complete. Nothing was imported. */
export class ImportCancelled extends Schema.TaggedError<ImportCancelled>()("ImportCancelled", {}) {}

/** The import has ended with any outcome, and cannot be cancelled any more. */
export class ImportOver extends Schema.TaggedError<ImportOver>()("ImportOver", {}) {}

/** No import of this administrator has this id, or it is too old. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", {}) {}

/** Another import has this id. Nothing was imported. */
export class ImportIdTaken extends Schema.TaggedError<ImportIdTaken>()("ImportIdTaken", {}) {}

/** The time to undo the import has passed, or it has been undone already. */
export class ImportClosed extends Schema.TaggedError<ImportClosed>()("ImportClosed", {}) {}

export const CsvImportFailure = Schema.Union([
  RosterCountChanged,
  TooManyMissing,
  CsvRefused,
  ImportCancelled,
  ImportOver,
  ImportNotFound,
  ImportIdTaken,
  ImportClosed,
  ...CallFailure.members
])
export type CsvImportFailure = typeof CsvImportFailure.Type

export const toCsvImportFailure = failureReader(CsvImportFailure)

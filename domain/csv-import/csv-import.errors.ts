import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"

/** The file as a whole cannot be read as what it should be: `file` → message key. Nothing was imported. */
export class CsvRefused extends Schema.TaggedError<CsvRefused>()("CsvRefused", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

/** Somebody asked for the end of the import before it was kept. Nothing was imported. */
export class ImportCancelled extends Schema.TaggedError<ImportCancelled>()("ImportCancelled", {}) {}

/** The import is over already, whatever came of it; it cannot be cancelled any more. */
export class ImportOver extends Schema.TaggedError<ImportOver>()("ImportOver", {}) {}

/** No import of this administrator has this id, or it was long ago. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", {}) {}

/** Another import began with this id. Nothing was imported. */
export class ImportIdTaken extends Schema.TaggedError<ImportIdTaken>()("ImportIdTaken", {}) {}

export const CsvImportFailure = Schema.Union([
  CsvRefused,
  ImportCancelled,
  ImportOver,
  ImportNotFound,
  ImportIdTaken,
  ...CallFailure.members
])
export type CsvImportFailure = typeof CsvImportFailure.Type

export const toCsvImportFailure = failureReader(CsvImportFailure)

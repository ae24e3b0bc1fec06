import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { CsvRefused, ImportCancelled, ImportIdTaken, ImportNotFound, ImportOver } from "./csv-import.errors.ts"
import type {
  CountedImport,
  CsvFile,
  ImportId,
  ImportOptions,
  ImportProgress,
  UploadProgress,
  UserImport
} from "./csv-import.schema.ts"

/** One file on its way. The caller makes the id up and asks by it how far the import is, or ends it. */
export interface CsvUpload extends ImportOptions {
  readonly id: ImportId
  readonly file: CsvFile
}

export type UploadFailure = CsvRefused | ImportCancelled | ImportIdTaken | CallFailure

/**
 * What administrators do with files, while a file is under way.
 *
 * A dry run answers what the import would answer, and writes nothing. An import is kept whole, all rows that are right, or
 * not at all. Giving an upload up (interrupting it) ends the import too, unless it has been kept by then.
 */
export interface CsvImportPort {
  readonly users: (
    upload: CsvUpload,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<UserImport, UploadFailure>
  readonly companies: (
    upload: CsvUpload,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<CountedImport, UploadFailure>
  /** One short call: nobody is told how far it is, and it cannot be cancelled. */
  readonly quizzes: (
    upload: CsvUpload,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<CountedImport, UploadFailure>
  readonly progress: (id: ImportId) => Effect.Effect<ImportProgress, ImportNotFound | CallFailure>
  /**
   * Asks for the end of an import, which then fails with `ImportCancelled`. Fails with `ImportOver` when it was too late:
   * the import's own answer says what came of it.
   */
  readonly cancel: (id: ImportId) => Effect.Effect<void, ImportNotFound | ImportOver | CallFailure>
}

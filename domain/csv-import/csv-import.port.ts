import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type {
  CsvRefused,
  ImportCancelled,
  ImportClosed,
  ImportIdTaken,
  ImportNotFound,
  ImportOver
} from "./csv-import.errors.ts"
import type {
  CountedImport,
  CsvFile,
  ImportId,
  ImportOptions,
  ImportProgress,
  ImportUndone,
  UploadProgress,
  UserImport
} from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"

/** A file to be sent. The caller makes up the id, by which it asks for progress and cancels. */
export interface CsvUpload extends ImportOptions {
  readonly id: ImportId
  readonly file: CsvFile
}

export type UploadFailure = CsvRefused | ImportCancelled | ImportIdTaken | CallFailure

/**
 * Imports of one administrator. A dry run returns the result and writes nothing; an import writes all rows without
 * errors, or nothing. Interrupting an upload cancels the import, unless it was complete by then.
 */
export interface CsvImportPort {
  /** Progress is reported, and an interruption cancels, only where the subject is tracked. */
  readonly send: (
    subject: CsvSubject,
    upload: CsvUpload,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<UserImport | CountedImport, UploadFailure>
  readonly progress: (id: ImportId) => Effect.Effect<ImportProgress, ImportNotFound | CallFailure>
  /**
   * Removes what one's own import has created, and puts back what it has changed, where nobody has touched it since; until
   * `undo_until`, once.
   */
  readonly undo: (id: ImportId) => Effect.Effect<ImportUndone, ImportNotFound | ImportClosed | CallFailure>
  /** Cancels an import, which then fails with `ImportCancelled`. Fails with `ImportOver` when it was too late. */
  readonly cancel: (id: ImportId) => Effect.Effect<void, ImportNotFound | ImportOver | CallFailure>
}

import type { Effect } from "effect"
import type { ImportSubject } from "../shared/record-kind.schema.ts"
import type { OutcomeUnknown, Unauthorized, Unavailable } from "../shared/failure.errors.ts"
import type { CsvRefused, ImportIdTaken, ImportNotFound, ImportOver } from "./csv-import.errors.ts"
import type {
  CellChoices,
  CsvFile,
  DoneImport,
  ImportedUser,
  ImportId,
  ImportProgress,
  ImportUndone,
  NamedCompany,
  RowIssue,
  ServerKnowledge,
  TrackedSubjectId
} from "../shared/csv/csv-import.schema.ts"

export interface BatchOutcome {
  readonly created: number
  /** Rows of records that exist already, inactive ones included. */
  readonly existing: number
  readonly inactive: number
  /** Some of the users created, and of those found inactive, in the order of the file: at most as many as requested. */
  readonly newPeople: ReadonlyArray<ImportedUser>
  readonly inactivePeople: ReadonlyArray<ImportedUser>
  /** Errors that only a comparison with stored records can find, in the order of the file. */
  readonly issues: ReadonlyArray<RowIssue>
}

/** How many users the answer still has room for. */
export interface ListedAtMost {
  readonly created: number
  readonly inactive: number
}

/** Where an import writes its rows, bound to one transaction. `Batch` is a batch of rows as the store takes it. */
export interface ImportStore<Batch> {
  /** Waits for other imports of the subject, and sets the savepoint of `rollBack`. */
  readonly begin: Effect.Effect<void, Unavailable>
  /** The companies that users can belong to. */
  readonly companies: Effect.Effect<ReadonlyArray<NamedCompany>, Unavailable>
  /**
   * Adds, audited and marked with the import, the records of the batch that do not exist yet. A row of a new record with an error that counts only
   * for new ones, and a row whose keys belong to two records, add nothing and are issues.
   */
  readonly add: (
    batch: Batch,
    listed: ListedAtMost,
    importId: ImportId | null
  ) => Effect.Effect<BatchOutcome, Unavailable>
  /** Undoes everything since `begin`. */
  readonly rollBack: Effect.Effect<void, Unavailable>
}

/** A batch that is ready for the store, and the errors of the rows that are not in it. */
export interface ReadyBatch<Batch> {
  /** The number of all rows, those with errors included. */
  readonly rows: number
  readonly batch: Batch
  readonly issues: ReadonlyArray<RowIssue>
  /** The number of all errors, where not all are listed. */
  readonly issuesTotal: number
}

export interface ImportSource<Batch> {
  readonly rows: number
  readonly ignored: ReadonlyArray<string>
  /** The next batch, null at the end. All rows are judged with the knowledge of the first call. */
  readonly next: (known: ServerKnowledge) => Effect.Effect<ReadyBatch<Batch> | null, Unavailable>
}

/** What a file is read as. A roster is one of users that is compared. */
export type ReadSubjectId = TrackedSubjectId | "roster"

/** Reads files outside the server's main thread. */
export interface ImportReader<Batch> {
  /** Reads a file by the choices and passes the source to `use`; its resources are released afterwards. */
  readonly read: <A, E>(
    subject: ReadSubjectId,
    file: CsvFile,
    choices: CellChoices,
    use: (source: ImportSource<Batch>) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | CsvRefused | Unavailable>
}

/** The progress of one administrator's imports; written at once, outside the transaction of the import. */
export interface ImportTracker {
  /** Runs an import under its id, so that its progress can be read, and records its outcome. */
  readonly track: <A, E>(
    id: ImportId,
    subject: TrackedSubjectId,
    work: Effect.Effect<A, E>
  ) => Effect.Effect<A, E | ImportIdTaken | Unavailable>
  /** Records how many rows are done; false once the import has been cancelled. */
  readonly report: (id: ImportId, rows: number, total: number) => Effect.Effect<boolean, Unavailable>
  readonly find: (id: ImportId) => Effect.Effect<ImportProgress, ImportNotFound | Unavailable>
  readonly cancel: (
    id: ImportId
  ) => Effect.Effect<void, ImportNotFound | ImportOver | OutcomeUnknown | Unauthorized | Unavailable>
}

/**
 * Decides between the completion of an import and its cancellation, in the transaction of the import. Neither is left to an
 * ended session.
 */
export interface ImportCompletion {
  /** Marks the import as done, after which it cannot be cancelled but undone; null where it was cancelled first. */
  readonly markDone: (id: ImportId) => Effect.Effect<DoneImport | null, Unauthorized | Unavailable>
  /** The same for a dry run, which cannot be undone. */
  readonly markChecked: (id: ImportId) => Effect.Effect<boolean, Unauthorized | Unavailable>
}

export interface UndoneImport {
  readonly undone: ImportUndone
  /** Whether pending claims have got their former names. */
  readonly areClaimsRenamed: boolean
}

/** Takes imports back, in one transaction. */
export interface ImportUndoStore {
  /** An import of this administrator that is done, locked against a second undo. */
  readonly lock: (
    id: ImportId
  ) => Effect.Effect<{ readonly subject: ImportSubject; readonly isOpen: boolean } | null, Unavailable>
  /** Removes and puts back, audited, what the import has created or changed and nobody has touched since. */
  readonly takeBack: (id: ImportId, subject: ImportSubject) => Effect.Effect<UndoneImport, Unavailable>
  /** Ends the time in which it can be undone. */
  readonly close: (id: ImportId) => Effect.Effect<void, Unavailable>
}

import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CsvRefused, ImportIdTaken, ImportNotFound, ImportOver } from "./csv-import.errors.ts"
import type {
  CsvFile,
  ImportedUser,
  ImportId,
  ImportProgress,
  ImportSubject,
  NamedCompany,
  RowIssue
} from "./csv-import.schema.ts"

/** What adding a part of a file has come to. */
export interface BatchOutcome {
  readonly created: number
  /** Rows about somebody who is there already, inactive ones included. */
  readonly existing: number
  readonly inactive: number
  /** Some of those created, and of those found inactive, in the order of the file: at most as many as were asked for. */
  readonly newPeople: ReadonlyArray<ImportedUser>
  readonly inactivePeople: ReadonlyArray<ImportedUser>
  /** What only a look at what is kept could find, in the order of the file. */
  readonly issues: ReadonlyArray<RowIssue>
}

/** How many people an answer still has room for. */
export interface ListedAtMost {
  readonly created: number
  readonly inactive: number
}

/** Where an import puts its rows, bound to one transaction. `Part` is a part of a file as the store takes it. */
export interface ImportStore<Batch> {
  /** Waits for other imports of the subject, and marks the place that `takeBack` returns to. */
  readonly begin: Effect.Effect<void, Unavailable>
  /** The companies that people can belong to. */
  readonly companies: Effect.Effect<ReadonlyArray<NamedCompany>, Unavailable>
  /**
   * Adds, audited, whoever of the part is not there yet, and leaves those who are as they are. A row that would create
   * somebody and has something in its way, and one whose keys are two people's, adds nobody and is an issue.
   */
  readonly add: (batch: Batch, listed: ListedAtMost) => Effect.Effect<BatchOutcome, Unavailable>
  /** Undoes everything since `begin`. */
  readonly rollBack: Effect.Effect<void, Unavailable>
}

/** A part of a file that is ready for the store, and what is wrong with the rows that are not in it. */
export interface ReadyBatch<Batch> {
  readonly rows: number
  readonly batch: Batch
  readonly issues: ReadonlyArray<RowIssue>
  /** All of them, where not all are listed. */
  readonly issuesTotal: number
}

/** A file that has been read to its end. */
export interface ImportSource<Batch> {
  readonly rows: number
  readonly ignored: ReadonlyArray<string>
  /** The next rows, null at the end. Rows are judged by what was known when the first was asked for. */
  readonly next: (known: {
    readonly companies: ReadonlyArray<NamedCompany>
    readonly allowAdmins: boolean
  }) => Effect.Effect<ReadyBatch<Batch> | null, Unavailable>
}

/** Reads files where it is in nobody's way, and hands the reading to `use`. What it holds is let go afterwards. */
export interface ImportReader<Batch> {
  readonly read: <A, E>(
    subject: ImportSubject,
    file: CsvFile,
    use: (reading: ImportSource<Batch>) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | CsvRefused | Unavailable>
}

/** Where it stands how far one administrator's imports are; kept at once and apart from the import's own transaction. */
export interface ImportTracker {
  /** Does the work of an import under its id, so that others hear of it, and keeps what became of it. */
  readonly track: <A, E>(
    id: ImportId,
    subject: ImportSubject,
    work: Effect.Effect<A, E>
  ) => Effect.Effect<A, E | ImportIdTaken | Unavailable>
  /** Tells how many rows are done, and answers whether the import may go on: false once somebody has cancelled it. */
  readonly report: (id: ImportId, rows: number, total: number) => Effect.Effect<boolean, Unavailable>
  readonly find: (id: ImportId) => Effect.Effect<ImportProgress, ImportNotFound | Unavailable>
  readonly cancel: (id: ImportId) => Effect.Effect<void, ImportNotFound | ImportOver | Unavailable>
}

/** The last word between an import and its cancellation, spoken in the import's own transaction. */
export interface ImportCompletion {
  /** Marks the import as done, or answers false where it was cancelled first. Then nobody can cancel it any more. */
  readonly markDone: (id: ImportId) => Effect.Effect<boolean, Unavailable>
}

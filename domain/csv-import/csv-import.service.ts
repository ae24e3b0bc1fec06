/**
 * Imports a file in terms of a store bound to one transaction: all rows that are right, or none.
 *
 * Whatever fails leaves the transaction to be rolled back, so a failure always means that nothing was imported. A dry run
 * does the same work and takes it back, so its answer is the later import's.
 */
import { Effect } from "effect"
import type { ChangePublisher } from "../audit/audit.store.ts"
import { ImportCancelled } from "./csv-import.errors.ts"
import {
  type CountedImport,
  type CsvFile,
  type ImportedUser,
  type ImportId,
  type ImportOptions,
  type ImportSubject,
  listedErrorsMax,
  listedPeopleMax,
  type RowIssue,
  type UserImport
} from "./csv-import.schema.ts"
import type { ImportCompletion, ImportTracker, ImportReader, ImportSource, ImportStore } from "./csv-import.store.ts"

export interface ImportDependencies<Batch> {
  readonly store: ImportStore<Batch>
  readonly reader: ImportReader<Batch>
  readonly tracker: Pick<ImportTracker, "track" | "report">
  readonly completion: ImportCompletion
  readonly changes: ChangePublisher
}

export interface ImportRequest extends ImportOptions {
  /** Null where nobody asks how far it is. */
  readonly id: ImportId | null
  readonly file: CsvFile
  /** Whether somebody still waits for the answer. */
  readonly isClientConnected: () => boolean
}

interface Tally {
  readonly created: number
  readonly existing: number
  readonly inactive: number
  readonly newPeople: ReadonlyArray<ImportedUser>
  readonly inactivePeople: ReadonlyArray<ImportedUser>
  readonly issues: ReadonlyArray<RowIssue>
  readonly issuesTotal: number
}

const nothing: Tally = {
  created: 0,
  existing: 0,
  inactive: 0,
  newPeople: [],
  inactivePeople: [],
  issues: [],
  issuesTotal: 0
}

export const csvImportService = <Batch>(subject: ImportSubject, dependencies: ImportDependencies<Batch>) => {
  const { store, reader, tracker, completion, changes } = dependencies

  /** Fails once the import is not wanted any more. */
  const refuseUnlessWanted = Effect.fnUntraced(function* (
    { id, isClientConnected }: ImportRequest,
    rows: number,
    total: number
  ) {
    const isWanted = isClientConnected() && (id === null || (yield* tracker.report(id, rows, total)))
    if (!isWanted) return yield* new ImportCancelled()
  })

  const addBatches = Effect.fnUntraced(function* (request: ImportRequest, reading: ImportSource<Batch>) {
    const known = { companies: yield* store.companies, allowAdmins: request.allowAdmins }
    let tally = nothing
    let rows = 0
    for (;;) {
      yield* refuseUnlessWanted(request, rows, reading.rows)
      const ready = yield* reading.next(known)
      if (ready === null) return tally
      const outcome = yield* store.add(ready.batch, {
        created: listedPeopleMax - tally.newPeople.length,
        inactive: listedPeopleMax - tally.inactivePeople.length
      })
      rows += ready.rows
      tally = {
        created: tally.created + outcome.created,
        existing: tally.existing + outcome.existing,
        inactive: tally.inactive + outcome.inactive,
        newPeople: takeUpTo(listedPeopleMax, tally.newPeople, outcome.newPeople),
        inactivePeople: takeUpTo(listedPeopleMax, tally.inactivePeople, outcome.inactivePeople),
        issues: takeUpTo(listedErrorsMax, tally.issues, inOrder(ready.issues, outcome.issues)),
        issuesTotal: tally.issuesTotal + ready.issuesTotal + outcome.issues.length
      }
    }
  })

  const perform = (request: ImportRequest) =>
    reader.read(
      subject,
      request.file,
      Effect.fnUntraced(function* (reading) {
        yield* refuseUnlessWanted(request, 0, reading.rows)
        yield* store.begin
        const tally = yield* addBatches(request, reading)
        if (request.dryRun) yield* store.rollBack
        else if (tally.created > 0) yield* changes.publish(subject === "users" ? "user" : "company", null)
        const isKept = request.isClientConnected() && (request.id === null || (yield* completion.markDone(request.id)))
        if (!isKept) return yield* new ImportCancelled()
        return { ...tally, rows: reading.rows, ignored: reading.ignored }
      })
    )

  return (request: ImportRequest) =>
    request.id === null ? perform(request) : tracker.track(request.id, subject, perform(request))
}

/** Imports of one kind of file, bound to one administrator and one transaction. */
export type CsvImportService = ReturnType<typeof csvImportService>

/** The answer of an import of people. */
export const toUserImport = (outcome: Tally & Whole): UserImport => ({
  summary: {
    totalProcessed: outcome.rows,
    newUsersCount: outcome.created,
    inactiveUsersCount: outcome.inactive,
    existingUsersCount: outcome.existing
  },
  newUsers: outcome.newPeople,
  inactiveUsers: outcome.inactivePeople,
  errors: outcome.issues,
  errors_total: outcome.issuesTotal,
  ignored_columns: outcome.ignored
})

/** The answer of any other import. */
export const toCountedImport = (outcome: Tally & Whole): CountedImport => ({
  summary: { totalProcessed: outcome.rows, newCount: outcome.created, existingCount: outcome.existing },
  errors: outcome.issues,
  errors_total: outcome.issuesTotal,
  ignored_columns: outcome.ignored
})

interface Whole {
  readonly rows: number
  readonly ignored: ReadonlyArray<string>
}

const takeUpTo = <A>(most: number, before: ReadonlyArray<A>, more: ReadonlyArray<A>): ReadonlyArray<A> =>
  before.length >= most || more.length === 0 ? before : [...before, ...more.slice(0, most - before.length)]

/** Both lists are in the order of the file. Errors of one row stay in the order of their columns within each. */
const inOrder = (one: ReadonlyArray<RowIssue>, other: ReadonlyArray<RowIssue>): ReadonlyArray<RowIssue> =>
  other.length === 0 ? one : [...one, ...other].toSorted((a, b) => a.row - b.row)

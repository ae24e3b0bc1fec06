/**
 * Imports a file over a store bound to one transaction: all rows without errors, or none. A dry run does the same work
 * and rolls it back, so its result is that of the later import.
 */
import { Effect } from "effect"
import type { ChangePublisher } from "../shared/audit/audit.store.ts"
import {
  type CountedImport,
  type CsvFile,
  type DoneImport,
  type ImportedUser,
  ImportId,
  type ImportOptions,
  listedErrorsMax,
  listedPeopleMax,
  type RowIssue,
  type TrackedSubjectId,
  type UserImport
} from "../shared/csv/csv-import.schema.ts"
import type { TrackedSubject } from "../shared/csv/csv-subject.rules.ts"
import type { Unauthorized, Unavailable } from "../shared/failure.errors.ts"
import { importSubjects } from "../shared/record-kind.schema.ts"
import { ImportCancelled, ImportClosed, ImportNotFound } from "./csv-import.errors.ts"
import type {
  ImportCompletion,
  ImportReader,
  ImportSource,
  ImportStore,
  ImportTracker,
  ImportUndoStore
} from "./csv-import.store.ts"

export interface ImportRequest extends ImportOptions {
  /** Null where progress is not needed. */
  readonly id: ImportId | null
  readonly file: CsvFile
  readonly isClientConnected: () => boolean
}

export interface RunDependencies {
  readonly tracker: Pick<ImportTracker, "track" | "report">
  readonly completion: ImportCompletion
  readonly newId: () => string
}

export interface ImportDependencies<Batch> extends RunDependencies {
  readonly store: ImportStore<Batch>
  readonly reader: ImportReader<Batch>
  readonly changes: ChangePublisher
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

/** What every import of a file does around its work: it is tracked, cancelled, and ended in its own transaction. */
export const importRun = (subject: TrackedSubjectId, { tracker, completion, newId }: RunDependencies) => {
  /** Fails once the import has been cancelled, or its client has gone. */
  const refuseUnlessWanted = Effect.fnUntraced(function* (
    { id, isClientConnected }: ImportRequest,
    rows: number,
    total: number
  ) {
    const isWanted = isClientConnected() && (id === null || (yield* tracker.report(id, rows, total)))
    if (!isWanted) return yield* new ImportCancelled()
  })

  /** What the answer says of an import that is over; null where it was cancelled first. */
  const markEnd = ({
    id,
    dryRun
  }: ImportRequest): Effect.Effect<Partial<DoneImport> | null, Unauthorized | Unavailable> => {
    if (id === null) return Effect.succeed({})
    return dryRun ? Effect.map(completion.markChecked(id), (isDone) => (isDone ? {} : null)) : completion.markDone(id)
  }

  /** Ends an import, unless nobody waits for it any more. */
  const end = Effect.fnUntraced(function* (request: ImportRequest) {
    const done = request.isClientConnected() ? yield* markEnd(request) : null
    return done ?? (yield* new ImportCancelled())
  })

  const track = <Request extends ImportRequest, A, E>(
    sent: Request,
    perform: (request: Request) => Effect.Effect<A, E>
  ) => {
    // Whatever is imported can be undone by its id.
    const request = { ...sent, id: sent.id ?? (sent.dryRun ? null : ImportId.make(newId())) }
    return request.id === null ? perform(request) : tracker.track(request.id, subject, perform(request))
  }

  return { refuseUnlessWanted, end, track }
}

export const csvImportService = <Batch>(
  { id: subject, entity }: Pick<TrackedSubject, "id" | "entity">,
  dependencies: ImportDependencies<Batch>
) => {
  const { store, reader, changes } = dependencies
  const { refuseUnlessWanted, end, track } = importRun(subject, dependencies)

  const addBatches = Effect.fnUntraced(function* (request: ImportRequest, source: ImportSource<Batch>) {
    const known = { companies: yield* store.companies, allowAdmins: request.allowAdmins }
    let tally = nothing
    let rows = 0
    for (;;) {
      yield* refuseUnlessWanted(request, rows, source.rows)
      const ready = yield* source.next(known)
      if (ready === null) return tally
      const listed = {
        created: listedPeopleMax - tally.newPeople.length,
        inactive: listedPeopleMax - tally.inactivePeople.length
      }
      const outcome = yield* store.add(ready.batch, listed, request.dryRun ? null : request.id)
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
      request,
      Effect.fnUntraced(function* (source) {
        yield* refuseUnlessWanted(request, 0, source.rows)
        yield* store.begin
        const tally = yield* addBatches(request, source)
        if (request.dryRun) yield* store.rollBack
        else if (tally.created > 0) yield* changes.publish(entity, null)
        const done = yield* end(request)
        return { ...tally, ...done, rows: source.rows, ignored: source.ignored }
      })
    )

  return (sent: ImportRequest) => track(sent, perform)
}

export type CsvImportService = ReturnType<typeof csvImportService>

export const toUserImport = (outcome: Tally & Whole): UserImport => ({
  summary: {
    totalProcessed: outcome.rows,
    newUsersCount: outcome.created,
    inactiveUsersCount: outcome.inactive,
    existingUsersCount: outcome.existing
  },
  newUsers: outcome.newPeople,
  inactiveUsers: outcome.inactivePeople,
  ...foundOf(outcome)
})

export const toCountedImport = (outcome: Tally & Whole): CountedImport => ({
  summary: { totalProcessed: outcome.rows, newCount: outcome.created, existingCount: outcome.existing },
  ...foundOf(outcome)
})

const foundOf = ({ issues, issuesTotal, ignored, import_id, undo_until }: Tally & Whole) => ({
  ...(import_id !== undefined && undo_until !== undefined && { import_id, undo_until }),
  errors: issues,
  errors_total: issuesTotal,
  ignored_columns: ignored
})

interface Whole extends Partial<DoneImport> {
  readonly rows: number
  readonly ignored: ReadonlyArray<string>
}

const takeUpTo = <A>(most: number, before: ReadonlyArray<A>, more: ReadonlyArray<A>): ReadonlyArray<A> =>
  before.length >= most || more.length === 0 ? before : [...before, ...more.slice(0, most - before.length)]

/** Merges two lists in the order of the file; errors of one row keep their order. */
const inOrder = (one: ReadonlyArray<RowIssue>, other: ReadonlyArray<RowIssue>): ReadonlyArray<RowIssue> =>
  other.length === 0 ? one : [...one, ...other].toSorted((a, b) => a.row - b.row)

interface UndoDependencies {
  readonly store: ImportUndoStore
  readonly changes: ChangePublisher
}

export const importUndoService = ({ store, changes }: UndoDependencies) => ({
  /** For its maker, once, while it is open. */
  undo: Effect.fnUntraced(function* (id: ImportId) {
    const found = yield* store.lock(id)
    if (found === null) return yield* new ImportNotFound()
    if (!found.isOpen) return yield* new ImportClosed()
    const { undone, areClaimsRenamed } = yield* store.takeBack(id, found.subject)
    yield* store.close(id)
    const { removed, reverted = 0, activated = 0 } = undone
    if (removed + reverted + activated > 0) yield* changes.publish(importSubjects[found.subject], null)
    if (areClaimsRenamed) yield* changes.publish("claim", null)
    return undone
  })
})

/** Compares a roster with a company over a store bound to one transaction, and writes what was asked for, or nothing. */
import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { readEntry } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { listedErrorsMax, type RowIssue } from "../shared/csv/csv-import.schema.ts"
import { FieldsInvalid } from "../shared/failure.errors.ts"
import { type Account, mayDo } from "../shared/permission/permission.rules.ts"
import { CompanyId, type Person } from "../shared/identity.schema.ts"
import { isAsShown, isManyMissing, isSameCount } from "../shared/csv/roster.rules.ts"
import {
  type RosterApply,
  RosterCountChanged,
  type RosterCounts,
  type RosterImport,
  type RosterShown,
  TooManyMissing
} from "../shared/csv/roster.schema.ts"
import type { ImportReader, ImportSource } from "./csv-import.store.ts"
import { type ImportRequest, importRun, type RunDependencies } from "./csv-import.service.ts"
import type { RosterFound, RosterStore } from "./roster.store.ts"

export interface RosterDependencies<Batch> extends RunDependencies {
  readonly store: RosterStore<Batch>
  readonly reader: ImportReader<Batch>
  readonly changes: ChangePublisher
  readonly audit: Pick<AuditStore, "appendRead">
  readonly administrator: Pick<Person, "id">
  readonly account: Account
}

export interface RosterRequest extends ImportRequest {
  readonly companyId: CompanyId
  readonly apply: RosterApply
  /** Null where nothing was shown before. */
  readonly expected: RosterShown | null
  readonly confirmMissing: number | null
}

/** Refuses what is not what was shown, and so many missing people that it may be a wrong file. */
const refuseUnconfirmed = Effect.fnUntraced(function* (
  { apply, expected, confirmMissing }: RosterRequest,
  { summary }: RosterFound
) {
  const { missing, active } = summary
  if (expected !== null && !isAsShown(expected, summary))
    return yield* new RosterCountChanged({ new: summary.new, changed: summary.changed, missing })
  if (apply.missing === true && isManyMissing(missing, active) && confirmMissing !== missing)
    return yield* new TooManyMissing({ missing })
})

const nothingApplied: RosterCounts = { new: 0, changed: 0, missing: 0 }

export const rosterService = <Batch>(dependencies: RosterDependencies<Batch>) => {
  const { store, reader, changes, audit, administrator, account } = dependencies
  const ofCompany = (companyId: CompanyId) => ({
    companyId,
    ownId: administrator.id,
    sparesAdministrators: !mayDo(account, "administrator")
  })
  const { refuseUnlessWanted, end, track } = importRun("users", dependencies)

  /** Adds all rows, and returns the errors of their cells. */
  const addBatches = Effect.fnUntraced(function* (request: RosterRequest, source: ImportSource<Batch>) {
    const company = yield* store.company(request.companyId)
    if (company === null) return yield* new FieldsInvalid({ fields: { company_id: "company_unknown" } })
    let issues: ReadonlyArray<RowIssue> = []
    let issuesTotal = 0
    let rows = 0
    for (;;) {
      yield* refuseUnlessWanted(request, rows, source.rows)
      const ready = yield* source.next({ companies: [company], allowAdmins: request.allowAdmins })
      if (ready === null) return { company, issues, issuesTotal }
      yield* store.add(ready.batch)
      rows += ready.rows
      issues = [...issues, ...ready.issues].slice(0, listedErrorsMax)
      issuesTotal += ready.issuesTotal
    }
  })

  /** The people whom the answer shows were read. */
  const auditShown = ({ changed, missing, elsewhere, inactive }: RosterFound) => {
    const shown = [...new Set([...changed, ...missing, ...elsewhere, ...inactive].map(({ id }) => id))]
    return shown.length === 0 ? Effect.void : audit.appendRead(readEntry("user", "list", severalRecords, { shown }))
  }

  const write = Effect.fnUntraced(function* (request: RosterRequest, total: number) {
    const { apply, id, dryRun } = request
    const isWriting = apply.new === true || apply.missing === true || (apply.changed ?? []).length > 0
    if (dryRun || id === null || !isWriting) return nothingApplied
    const of = ofCompany(request.companyId)
    const { counts, areClaimsRenamed } = yield* store.apply(apply, of, id, refuseUnlessWanted(request, total, total))
    if (!isSameCount(counts, nothingApplied)) yield* changes.publish("user", null)
    if (areClaimsRenamed) yield* changes.publish("claim", null)
    return counts
  })

  const perform = (request: RosterRequest) =>
    reader.read(
      "roster",
      request.file,
      request,
      Effect.fnUntraced(function* (source) {
        yield* refuseUnlessWanted(request, 0, source.rows)
        yield* store.begin
        const { company, ...added } = yield* addBatches(request, source)
        const found = yield* store.compare(ofCompany(request.companyId))
        yield* auditShown(found)
        yield* refuseUnconfirmed(request, found)
        const applied = yield* write(request, source.rows)
        const done = yield* end(request)
        const { summary, issues, issuesTotal, ...lists } = found
        return {
          company: { id: CompanyId.make(company.id), name: company.name },
          summary: { ...summary, totalProcessed: source.rows },
          ...lists,
          applied,
          ...done,
          errors: [...added.issues, ...issues].toSorted((one, other) => one.row - other.row).slice(0, listedErrorsMax),
          errors_total: added.issuesTotal + issuesTotal,
          ignored_columns: source.ignored
        } satisfies RosterImport
      })
    )

  return (sent: RosterRequest) => track(sent, perform)
}

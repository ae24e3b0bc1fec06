import type { Effect } from "effect"
import type { ImportId, NamedCompany, RowIssue } from "../shared/csv/csv-import.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type { RosterOf } from "../shared/csv/roster.rules.ts"
import type { RosterApply, RosterCounts, RosterLists, RosterSummary } from "../shared/csv/roster.schema.ts"

export interface RosterFound extends RosterLists {
  readonly summary: Omit<RosterSummary, "totalProcessed">
  /** Errors that only a comparison with stored people can find, in the order of the file; at most as many as an answer lists. */
  readonly issues: ReadonlyArray<RowIssue>
  readonly issuesTotal: number
}

export interface RosterApplied {
  readonly counts: RosterCounts
  /** Whether pending claims have got new names. */
  readonly areClaimsRenamed: boolean
}

/** Compares a roster with a company and writes it, bound to one transaction. `Batch` is a batch of rows as the store takes it. */
export interface RosterStore<Batch> {
  /** Waits for other imports of users. */
  readonly begin: Effect.Effect<void, Unavailable>
  /** A company that users can belong to; it stays so until the transaction ends. */
  readonly company: (id: CompanyId) => Effect.Effect<NamedCompany | null, Unavailable>
  /** Takes rows of the file, those with errors too. */
  readonly add: (batch: Batch) => Effect.Effect<void, Unavailable>
  /** Compares all rows that were added, by the rule of `roster.rules.ts`. */
  readonly compare: (of: RosterOf) => Effect.Effect<RosterFound, Unavailable>
  /**
   * Writes what was found, audited and marked with the import, and tells people of changed numbers; `proceed` is run between parts
   * and may stop it.
   */
  readonly apply: <E>(
    apply: RosterApply,
    of: RosterOf,
    importId: ImportId,
    proceed: Effect.Effect<void, E>
  ) => Effect.Effect<RosterApplied, E | Unavailable>
}

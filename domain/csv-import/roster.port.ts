import type { Effect } from "effect"
import type { UploadProgress } from "../shared/csv/csv-import.schema.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type {
  RosterApply,
  RosterCountChanged,
  RosterImport,
  RosterShown,
  TooManyMissing
} from "../shared/csv/roster.schema.ts"
import type { CsvUpload, UploadFailure } from "./csv-import.port.ts"

/** A roster to be compared with a company, and what of the comparison is written. */
export interface RosterUpload extends CsvUpload {
  readonly companyId: CompanyId
  readonly apply: RosterApply
  /** What was shown; null where nothing was. */
  readonly expected: RosterShown | null
  /** The number of missing people, where it was asked for. */
  readonly confirmMissing: number | null
}

type RosterFailure = UploadFailure | RosterCountChanged | TooManyMissing

/** Rosters of one administrator. Their progress, cancellation and undo are those of imports. */
export interface RosterPort {
  /**
   * Compares a roster with a company. Without a dry run what `apply` names is written, unless it is no longer what was
   * expected, or too many people are missing and their number is not confirmed.
   */
  readonly compare: (
    upload: RosterUpload,
    onProgress: (progress: UploadProgress) => void
  ) => Effect.Effect<RosterImport, RosterFailure>
}

/** What the server is asked to compare. */
export interface RosterToCompare {
  readonly companyId: CompanyId
  readonly isAdminAllowed: boolean
}

/** What it is asked to write, and what was shown. */
export interface RosterToApply extends RosterToCompare {
  readonly apply: RosterApply
  readonly expected: RosterShown
  readonly confirmMissing: number | null
}

/** What was found, and what of it was chosen and written. */
export interface RosterResult {
  readonly found: RosterImport
  readonly apply: RosterApply
}

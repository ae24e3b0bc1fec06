import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { CompanyInUse, CompanyNotFound, CompanyOvertaken, CompanyTaken } from "./company.errors.ts"
import type {
  Company,
  CompanyChange,
  CompanyDraft,
  CompanyFilter,
  CompanySearch,
  CompanyStats
} from "./company.schema.ts"

/** Companies, as administrators use them; one contract tests all implementations. */
export interface CompaniesPort {
  /** A page past the end is empty. Deleted companies are listed only with `active` "no". */
  readonly list: (search: CompanySearch) => Effect.Effect<Page<Company>, CallFailure>
  /** All that match as one page, by name: the choices of a form. */
  readonly all: (filter: CompanyFilter) => Effect.Effect<Page<Company>, CallFailure>
  readonly stats: Effect.Effect<CompanyStats, CallFailure>
  readonly find: (id: CompanyId) => Effect.Effect<Company, CompanyNotFound | CallFailure>
  readonly create: (draft: CompanyDraft) => Effect.Effect<Company, CompanyTaken | CallFailure>
  /** Writes the given fields. A failure means that nothing was changed. */
  readonly change: (
    id: CompanyId,
    change: CompanyChange
  ) => Effect.Effect<Company, CompanyNotFound | CompanyTaken | CompanyOvertaken | CallFailure>
  /** A soft delete; its name stays readable in records that refer to it. Not found the second time. */
  readonly remove: (
    id: CompanyId,
    version?: number
  ) => Effect.Effect<Company, CompanyNotFound | CompanyOvertaken | CallFailure>
  /**
   * Undoes a soft delete; a company that is not deleted stays unchanged. `CompanyTaken` when its name is in use now.
   */
  readonly restore: (
    id: CompanyId,
    version?: number
  ) => Effect.Effect<Company, CompanyNotFound | CompanyTaken | CompanyOvertaken | CallFailure>
  /** Deletes permanently. `CompanyInUse` while any record refers to it. */
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyNotFound | CompanyInUse | CallFailure>
}

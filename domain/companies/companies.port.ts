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

/** What administrators do with companies; one contract holds every answer of it to the same promises. */
export interface CompaniesPort {
  /** A page past the end is empty. Deleted companies are listed only with `active` "no". */
  readonly list: (search: CompanySearch) => Effect.Effect<Page<Company>, CallFailure>
  /** All that match as one page, by name: the choices of a form. */
  readonly all: (filter: CompanyFilter) => Effect.Effect<Page<Company>, CallFailure>
  readonly stats: Effect.Effect<CompanyStats, CallFailure>
  readonly find: (id: CompanyId) => Effect.Effect<Company, CompanyNotFound | CallFailure>
  readonly create: (draft: CompanyDraft) => Effect.Effect<Company, CompanyTaken | CallFailure>
  /** Writes the given fields. Fails with what stands in the way, and then changes nothing. */
  readonly change: (
    id: CompanyId,
    change: CompanyChange
  ) => Effect.Effect<Company, CompanyNotFound | CompanyTaken | CompanyOvertaken | CallFailure>
  /** A soft delete; its name stays readable where people refer to it. Not found the second time. */
  readonly remove: (
    id: CompanyId,
    version?: number
  ) => Effect.Effect<Company, CompanyNotFound | CompanyOvertaken | CallFailure>
  /** Undoes a soft delete; of a company that is not deleted it changes nothing. `CompanyTaken` when its name is in use now. */
  readonly restore: (
    id: CompanyId,
    version?: number
  ) => Effect.Effect<Company, CompanyNotFound | CompanyTaken | CompanyOvertaken | CallFailure>
  /** Deletes for good. `CompanyInUse` while anything refers to it. */
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyNotFound | CompanyInUse | CallFailure>
}

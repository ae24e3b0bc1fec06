import type { Effect } from "effect"
import type { RecordPort } from "../records/record.port.ts"
import type { RecordStore } from "../records/record.store.ts"
import type { CallFailure, Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type {
  Company,
  CompanyFilter,
  CompanyInUse,
  CompanyKind,
  CompanyNotFound,
  CompanySearch
} from "./company.schema.ts"

/** Companies, as administrators use them; one contract tests all implementations. */
export interface CompaniesPort extends RecordPort<CompanyKind> {
  /** All that match as one page, by name: the choices of a form. */
  readonly all: (filter: CompanyFilter) => Effect.Effect<Page<Company>, CallFailure>
  /** Deletes permanently. `CompanyInUse` while any record refers to it. */
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyNotFound | CompanyInUse | CallFailure>
}

/** Stores companies, bound to one transaction. It has no rules of its own. */
export interface CompanyStore extends RecordStore<CompanyKind> {
  /** By name. Without a page all of them are one page. */
  readonly all: (
    search: CompanyFilter & Pick<CompanySearch, "page" | "limit">
  ) => Effect.Effect<Page<Company>, Unavailable>
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyInUse | Unavailable>
}

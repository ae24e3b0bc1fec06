import type { Effect } from "effect"
import type { RecordStore } from "../records/record.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Company, CompanyFilter, CompanyInUse, CompanySearch, CompanyTaken } from "./company.schema.ts"

/** Stores companies, bound to one transaction. It has no rules of its own. */
export interface CompanyStore extends RecordStore<Company, CompanySearch, CompanyTaken> {
  /** By name. Without a page all of them are one page. */
  readonly all: (
    filter: CompanyFilter,
    paging: { readonly page?: number; readonly limit?: number }
  ) => Effect.Effect<Page<Company>, Unavailable>
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyInUse | Unavailable>
}

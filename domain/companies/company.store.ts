import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { CompanyInUse, CompanyTaken } from "./company.errors.ts"
import type { Company, CompanyFilter, CompanySearch, CompanyStats } from "./company.schema.ts"

/** Stores companies, bound to one transaction. It has no rules of its own. */
export interface CompanyStore {
  /** The clock of the database: the only one that all server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: CompanySearch) => Effect.Effect<Page<Company>, Unavailable>
  /** By name. Without a page all of them are one page. */
  readonly all: (
    filter: CompanyFilter,
    paging: { readonly page?: number; readonly limit?: number }
  ) => Effect.Effect<Page<Company>, Unavailable>
  readonly stats: Effect.Effect<CompanyStats, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: CompanyId) => Effect.Effect<Company | null, Unavailable>
  /** Deleted ones included. Locked until the transaction ends. */
  readonly lock: (id: CompanyId) => Effect.Effect<Company | null, Unavailable>
  /** Whether another company that is not deleted has the name, ignoring case. */
  readonly isTaken: (name: string, except: CompanyId | null) => Effect.Effect<boolean, Unavailable>
  /** Fails where a concurrent transaction took the name after `isTaken`. */
  readonly insert: (company: Company) => Effect.Effect<void, CompanyTaken | Unavailable>
  /** Writes the fields of a locked record and its new version. Fails as `insert` does. */
  readonly replace: (company: Company) => Effect.Effect<void, CompanyTaken | Unavailable>
  readonly remove: (id: CompanyId, version: number) => Effect.Effect<void, Unavailable>
  readonly restore: (id: CompanyId, version: number) => Effect.Effect<void, CompanyTaken | Unavailable>
  readonly destroy: (id: CompanyId) => Effect.Effect<void, CompanyInUse | Unavailable>
}

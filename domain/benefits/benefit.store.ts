import type { Effect } from "effect"
import type { WriteStore } from "../records/record.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { BenefitId, CompanyId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Benefit, BenefitSearch, BenefitStats } from "./benefit.schema.ts"

/** Stores benefits, bound to one transaction. It has no rules of its own. */
export interface BenefitStore extends WriteStore<Benefit> {
  readonly list: (search: BenefitSearch) => Effect.Effect<Page<Benefit>, Unavailable>
  readonly stats: Effect.Effect<BenefitStats, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: BenefitId) => Effect.Effect<Benefit | null, Unavailable>
  /** A company of type benefits that is not deleted, or null; it stays so until the transaction ends. */
  readonly findProvider: (id: CompanyId) => Effect.Effect<Benefit["company"] | null, Unavailable>
  readonly insert: (benefit: Benefit) => Effect.Effect<void, Unavailable>
  /** Writes a locked benefit, including its new version. */
  readonly replace: (benefit: Benefit) => Effect.Effect<void, Unavailable>
}

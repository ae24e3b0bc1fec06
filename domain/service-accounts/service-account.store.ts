import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { TooManyRequests, Unavailable } from "../shared/failure.errors.ts"
import type { Person } from "../shared/identity.schema.ts"
import type { Scope } from "../shared/permission/permission.schema.ts"
import type { ServiceAccount, ServiceAccountId, ServiceAccountTaken } from "./service-account.schema.ts"

/** Stores service accounts, bound to one transaction. It has no rules of its own. */
export interface ServiceAccountStore {
  /** The clock of the database. */
  readonly now: Effect.Effect<Instant, Unavailable>
  /** By name. */
  readonly list: Effect.Effect<ReadonlyArray<ServiceAccount>, Unavailable>
  readonly insert: (
    account: ServiceAccount,
    tokenHash: string
  ) => Effect.Effect<void, ServiceAccountTaken | Unavailable>
  /** Removes an account and returns it, after all writes that hold it; null for an unknown one. */
  readonly remove: (id: ServiceAccountId) => Effect.Effect<ServiceAccount | null, Unavailable>
}

/** A service account that calls. */
export interface CallingService extends Person {
  readonly scopes: ReadonlyArray<Scope>
}

/** Finds who calls by a token. */
export interface ServiceAccess {
  /**
   * The living account of a token, whose use is noted and counted; fails above the limit. Null for an unknown one, and
   * for one that has ended, after all writes that held it.
   */
  readonly findByToken: (tokenHash: string) => Effect.Effect<CallingService | null, TooManyRequests | Unavailable>
}

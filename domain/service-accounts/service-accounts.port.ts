import type { Effect } from "effect"
import type { CallFailure, Unavailable } from "../shared/failure.errors.ts"
import type {
  NewServiceAccount,
  NewServiceToken,
  ServiceAccount,
  ServiceAccountId,
  ServiceAccountNotFound,
  ServiceAccountTaken
} from "./service-account.schema.ts"

export interface ServiceAccountsPort {
  /** By name; those that have ended too, until they are revoked. */
  readonly list: Effect.Effect<ReadonlyArray<ServiceAccount>, CallFailure | Unavailable>
  /** The answer has the token, which cannot be had again. */
  readonly create: (input: NewServiceAccount) => Effect.Effect<NewServiceToken, ServiceAccountTaken | CallFailure>
  /** For good: nothing of the account is committed afterwards. */
  readonly revoke: (id: ServiceAccountId) => Effect.Effect<ServiceAccountId, ServiceAccountNotFound | CallFailure>
}

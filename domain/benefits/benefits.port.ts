import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { BenefitId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"
import type {
  Benefit,
  BenefitChange,
  NewBenefit,
  BenefitNotFound,
  BenefitOvertaken,
  BenefitSearch,
  BenefitStats
} from "./benefit.schema.ts"

/** New pictures; null leaves the current one. */
export interface BenefitPictures {
  readonly logo: Picture | null
  readonly image: Picture | null
}

export interface BenefitsPort {
  /** A page past the end is empty. Deleted ones are listed only with `active` "no". */
  readonly list: (search: BenefitSearch) => Effect.Effect<Page<Benefit>, CallFailure>
  readonly stats: Effect.Effect<BenefitStats, CallFailure>
  readonly find: (id: BenefitId) => Effect.Effect<Benefit, BenefitNotFound | CallFailure>
  /**
   * Adds an active benefit. A company of another type is `FieldsInvalid` at `company_id`, an invalid image at `logo` or
   * `image`; then nothing is added.
   */
  readonly create: (input: NewBenefit, pictures: BenefitPictures) => Effect.Effect<Benefit, CallFailure>
  /** Writes the given fields. A failure means that nothing was changed. */
  readonly change: (
    id: BenefitId,
    change: BenefitChange,
    pictures: BenefitPictures
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
  /** Activates or deactivates it; the current status is no change. */
  readonly setStatus: (
    id: BenefitId,
    status: ActiveStatus,
    version?: number
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
  /** A soft delete; the second time it is not found. Its enrolments stay, and can no longer be activated. */
  readonly remove: (
    id: BenefitId,
    version?: number
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
  /** Undoes a soft delete; one that is not deleted stays unchanged. */
  readonly restore: (
    id: BenefitId,
    version?: number
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
}

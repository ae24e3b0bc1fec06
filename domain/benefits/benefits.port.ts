import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { BenefitId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { ActiveStatus } from "../users/user.schema.ts"
import type { BenefitNotFound, BenefitOvertaken } from "./benefit.errors.ts"
import type { Benefit, BenefitChange, BenefitDraft, BenefitSearch, BenefitStats } from "./benefit.schema.ts"

/** What is sent besides the fields; null where a slot stays as it is. */
export interface BenefitPictures {
  readonly logo: Picture | null
  readonly image: Picture | null
}

/** What administrators do with benefits; one contract holds every answer of it to the same promises. */
export interface BenefitsPort {
  /** A page past the end is empty. Deleted benefits are on no page. */
  readonly list: (search: BenefitSearch) => Effect.Effect<Page<Benefit>, CallFailure>
  readonly stats: Effect.Effect<BenefitStats, CallFailure>
  readonly find: (id: BenefitId) => Effect.Effect<Benefit, BenefitNotFound | CallFailure>
  /**
   * Adds an active benefit. A company that offers none is `FieldsInvalid` at `company_id`, what is no acceptable image at
   * `logo` or `image`; then nothing is added.
   */
  readonly create: (draft: BenefitDraft, pictures: BenefitPictures) => Effect.Effect<Benefit, CallFailure>
  /** Writes the given fields. Fails with what stands in the way, and then changes nothing. */
  readonly change: (
    id: BenefitId,
    change: BenefitChange,
    pictures: BenefitPictures
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
  /** Switches it on or off; what is so already is no change. */
  readonly setStatus: (
    id: BenefitId,
    status: ActiveStatus,
    version?: number
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
  /**
   * A soft delete: the benefit appears nowhere any more, and is not found the second time. Its enrolments stay, and can no
   * longer be activated.
   */
  readonly remove: (
    id: BenefitId,
    version?: number
  ) => Effect.Effect<Benefit, BenefitNotFound | BenefitOvertaken | CallFailure>
}

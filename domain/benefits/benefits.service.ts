/** Implements the benefits port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { ImageSaver } from "../files/image.store.ts"
import { FieldsInvalid } from "../shared/failure.errors.ts"
import { BenefitId } from "../shared/identity.schema.ts"
import {
  type Benefit,
  type BenefitChange,
  type NewBenefit,
  BenefitNotFound,
  BenefitOvertaken,
  urlIssue
} from "./benefit.schema.ts"
import {
  applyBenefitChange,
  benefitFields,
  type BenefitImages,
  isWithoutUrl,
  toBenefitContent,
  writtenBenefitFields
} from "./benefit.rules.ts"
import type { BenefitStore } from "./benefit.store.ts"
import type { BenefitPictures, BenefitsPort } from "./benefits.port.ts"

export interface BenefitsDependencies {
  readonly benefits: BenefitStore
  readonly images: ImageSaver
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
}

export const benefitsService = ({ benefits, images, audit, changes, newId }: BenefitsDependencies) => {
  const { locked, refuseStale, announce, remove, restore } = recordKernel({
    entity: "benefit",
    NotFound: BenefitNotFound,
    Overtaken: BenefitOvertaken,
    fields: benefitFields,
    audited: writtenBenefitFields,
    store: benefits,
    audit,
    changes
  })

  const saveAll = Effect.fnUntraced(function* (pictures: BenefitPictures) {
    const logo = pictures.logo === null ? null : yield* images.save("logo", pictures.logo)
    const image = pictures.image === null ? null : yield* images.save("image", pictures.image)
    return { logo, image } satisfies BenefitImages
  })

  /** The image key after the change: of the new picture, the current one, another stored one, or null. */
  const imageAfter = Effect.fnUntraced(function* (
    slot: keyof BenefitImages,
    benefit: Benefit,
    change: BenefitChange,
    added: BenefitImages
  ) {
    if (added[slot] !== null) return added[slot]
    const named = change[slot] === undefined ? benefit[slot] : change[slot] === "" ? null : change[slot]
    if (named !== null && named !== benefit[slot] && !(yield* images.exists(named)))
      return yield* new FieldsInvalid({ fields: { [slot]: "image_unknown" } })
    return named
  })

  const change = Effect.fnUntraced(function* (id: BenefitId, requested: BenefitChange, pictures: BenefitPictures) {
    if ((yield* benefits.find(id)) === null) return yield* new BenefitNotFound()
    // Cleaning a picture is slow, so it comes before any lock.
    const added = yield* saveAll(pictures)
    const benefit = yield* locked(id)
    yield* refuseStale(requested.version, benefit)
    const issue = requested.url === benefit.url ? null : urlIssue(requested.url ?? "")
    if (issue !== null) return yield* new FieldsInvalid({ fields: { url: issue } })
    const logo = yield* imageAfter("logo", benefit, requested, added)
    const image = yield* imageAfter("image", benefit, requested, added)
    const next = applyBenefitChange(benefit, requested, { logo, image })
    if (next === benefit) return benefit
    if (isWithoutUrl(next)) return yield* new FieldsInvalid({ fields: { url: "benefit_url_required" } })
    yield* benefits.replace(next)
    yield* announce("change", id, benefit, next)
    return next
  })

  return {
    list: benefits.list,
    stats: benefits.stats,

    find: Effect.fnUntraced(function* (id: BenefitId) {
      return (yield* benefits.find(id)) ?? (yield* new BenefitNotFound())
    }),

    create: Effect.fnUntraced(function* (input: NewBenefit, pictures: BenefitPictures) {
      const added = yield* saveAll(pictures)
      const company = yield* benefits.findProvider(input.company_id)
      if (company === null) return yield* new FieldsInvalid({ fields: { company_id: "benefit_company_unknown" } })
      const benefit: Benefit = {
        ...toBenefitContent(input, added),
        id: BenefitId.make(newId()),
        company_id: company.id,
        company,
        is_deleted: false,
        benefits_enrollment: [],
        created_at: yield* benefits.now,
        version: 1
      }
      yield* benefits.insert(benefit)
      yield* announce("create", benefit.id, null, benefit, { company_id: company.id })
      return benefit
    }),

    change,

    setStatus: (id: BenefitId, status: Benefit["status"], version?: number) =>
      change(id, { status, ...(version !== undefined && { version }) }, { logo: null, image: null }),

    remove: (id: BenefitId, version?: number) =>
      Effect.map(remove(id, version), (row): Benefit => ({ ...row, is_deleted: true, version: row.version + 1 })),

    restore
  } satisfies BenefitsPort
}

/** How an edit changes a benefit, and its texts for comparing, sorting and searching. */
import { normalise } from "../shared/search.rules.ts"
import { type Benefit, type BenefitChange, type NewBenefit, linkType, benefitTextFields } from "./benefit.schema.ts"
import { asciiAddress } from "../shared/web-address.rules.ts"
import { differingFields } from "../shared/record-fields.rules.ts"

/** The folded texts for sorting and searching, stored with the record. */
export interface BenefitKeys {
  readonly title_key: string
  readonly search_key: string
}

export const benefitKeys = ({ title_en, title_es }: Pick<Benefit, "title_en" | "title_es">): BenefitKeys => {
  const title_key = normalise(title_en)
  return { title_key, search_key: `${title_key} ${normalise(title_es)}` }
}

export interface BenefitImages {
  readonly logo: string | null
  readonly image: string | null
}

export type BenefitContent = Omit<
  Benefit,
  "id" | "company_id" | "company" | "is_deleted" | "benefits_enrollment" | "created_at" | "version"
>

/** Only a link has an address, and members see the host that they are led to. */
const urlOf = ({ type, url }: Pick<Benefit, "type"> & { readonly url?: string | null | undefined }): string | null =>
  type === linkType && url !== undefined && url !== null && url !== "" ? asciiAddress(url) : null

/** A new benefit as it is stored: active, unless it says otherwise. */
export const toBenefitContent = (input: NewBenefit, images: BenefitImages): BenefitContent => {
  const { company_id: _, url, status, ...written } = input
  return { ...written, ...images, url: urlOf({ type: input.type, url }), status: status ?? "active" }
}

/** The record as the change leaves it, its version included; the same value when nothing is changed. */
export const applyBenefitChange = (benefit: Benefit, change: BenefitChange, images: BenefitImages): Benefit => {
  const { version: _version, logo: _logo, image: _image, url, ...written } = change
  const changed: Benefit = { ...benefit, ...written, ...images }
  const kept = changed.type === linkType ? benefit.url : null
  const next = { ...changed, url: url === undefined || url === benefit.url ? kept : urlOf({ type: changed.type, url }) }
  return Object.keys(writtenBenefitFields(next, benefit)).length === 0
    ? benefit
    : { ...next, version: benefit.version + 1 }
}

export const isWithoutUrl = ({ type, url }: Pick<Benefit, "type" | "url">): boolean => type === linkType && url === null

/** The fields that administrators write; each is a column of its own name. */
export const benefitFields = [
  ...benefitTextFields,
  "type",
  "url",
  "logo",
  "image",
  "status"
] as const satisfies ReadonlyArray<keyof Benefit>

/** The fields of `benefit` that differ from those of `other`; without another, all of them. */
export const writtenBenefitFields = (benefit: BenefitContent, other: BenefitContent | null) =>
  differingFields(benefitFields, benefit, other ?? {})

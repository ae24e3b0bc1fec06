/** The form of a benefit: its fields as texts, their issues, and what a save sends. */
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import { languageOf } from "../shared/bilingual.rules.ts"
import type { FormField, FormFields } from "../shared/document/form-fields.rules.ts"
import { type FieldIssues, issuesIn, schemaReader } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import { changedFields, type FormTexts } from "../shared/document/record-merge.rules.ts"
import { recordSave } from "../shared/document/record-save.rules.ts"
import { type Benefit, BenefitChange, NewBenefit, benefitTextFields, linkType } from "./benefit.schema.ts"
import { benefitNotices, describeBenefitFailure } from "./benefit.messages.ts"
import type { BenefitsPort } from "./benefits.port.ts"

export type ProviderChoices = ReadonlyArray<Benefit["company"]>

/** What has no language, in reading order; its texts in both languages follow. */
export const benefitFormFields = [
  { name: "company_id", kind: "choice", isRequired: true, isWide: true },
  { name: "type", kind: "choice", isRequired: true, isWide: true },
  { name: "url", kind: "text", isRequired: true, isWide: true },
  { name: "logo", kind: "image", isWide: true },
  { name: "image", kind: "image", isWide: true }
] as const satisfies ReadonlyArray<FormField>

const formFields: FormFields = [
  ...benefitFormFields,
  ...benefitTextFields.map((name) => ({ name, kind: "area", isRequired: true }) as const)
]

/** Whether the chosen kind has an address: only then the form has a field for it. */
export const isLink = ({ type }: FormTexts): boolean => type === String(linkType)

/** The fields that count: an address without a field is empty. */
const withoutUnusedAddress = (fields: FormTexts): FormTexts => (isLink(fields) ? fields : { ...fields, url: "" })

const readNew = schemaReader(NewBenefit)

/** All issues at once: a schema checks the address of a link only when all else is valid. */
const allIssuesOf = (fields: FormTexts): FieldIssues => {
  const issues = issuesIn(readNew(withoutUnusedAddress(fields)))
  return isLink(fields) && (fields["url"] ?? "").trim() === "" ? { ...issues, url: "benefit_url_required" } : issues
}

const judge = (fields: FormTexts, base: FormTexts | null): FieldIssues => {
  const issues = allIssuesOf(fields)
  if (base === null) return issues
  const changed = new Set(changedFields(base, fields))
  // A benefit that has become a link needs an address, whichever side edited that field.
  if (changed.has("type")) changed.add("url")
  return Object.fromEntries(Object.entries(issues).filter(([field]) => changed.has(field)))
}

export const benefitFormRules = recordFormRules<Benefit, Picture, ProviderChoices>({
  entity: "benefit",
  fields: formFields,
  first: "title_en",
  judge,
  judgeAttached: imageIssue
})

export const isWritten = (fields: FormTexts, language: Language): boolean =>
  benefitTextFields.every((field) => languageOf(field) !== language || (fields[field] ?? "").trim() !== "")

const save = recordSave<Benefit, NewBenefit, BenefitChange>({
  kind: { New: NewBenefit, Change: BenefitChange },
  fields: formFields,
  notices: benefitNotices,
  describe: describeBenefitFailure
})

export const saveBenefit = (
  benefits: BenefitsPort,
  { target, base, fields, attached }: SaveInput<Benefit, Picture>
) => {
  const pictures = { logo: attached["logo"] ?? null, image: attached["image"] ?? null }
  return save(
    {
      create: (input) => benefits.create(input, pictures),
      change: (id, change) => benefits.change(id, change, pictures)
    },
    { target, base: withoutUnusedAddress(base), fields: withoutUnusedAddress(fields) }
  )
}

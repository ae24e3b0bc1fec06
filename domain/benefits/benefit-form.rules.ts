/** The form of a benefit: its fields as texts, their issues, and what a save sends. */
import { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.rules.ts"
import { imageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import { languageOf } from "../shared/bilingual.rules.ts"
import type { FieldsInvalid } from "../shared/failure.errors.ts"
import {
  blankTexts,
  changedTexts,
  type FormField,
  type FormFields,
  imageFields,
  textsOf
} from "../shared/document/form-fields.rules.ts"
import { type FieldIssues, issuesIn, orRefused, reader } from "../shared/document/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import { changedFields, type Fields } from "../shared/document/record-merge.rules.ts"
import {
  type Benefit,
  BenefitChange,
  NewBenefit,
  type BenefitFailure,
  type BenefitOvertaken,
  benefitTextFields,
  linkType
} from "./benefit.schema.ts"
import { benefitNotices, describeBenefitFailure } from "./benefit.messages.ts"
import type { BenefitPictures, BenefitsPort } from "./benefits.port.ts"

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
export const isLink = ({ type }: Fields): boolean => type === String(linkType)

/** The fields that count: an address without a field is empty. */
const counted = (fields: Fields): Fields => (isLink(fields) ? fields : { ...fields, url: "" })

const readNew = reader(NewBenefit)
const readChange = reader(BenefitChange)

/** All issues at once: a schema checks the address of a link only when all else is valid. */
const issuesOfWhole = (fields: Fields): FieldIssues => {
  const issues = issuesIn(readNew(counted(fields)))
  return isLink(fields) && (fields["url"] ?? "").trim() === "" ? { ...issues, url: "benefit_url_required" } : issues
}

const judge = (fields: Fields, base: Fields | null): FieldIssues => {
  const issues = issuesOfWhole(fields)
  if (base === null) return issues
  const changed = new Set(changedFields(base, fields))
  // A benefit that has become a link needs an address, whichever side edited that field.
  if (changed.has("type")) changed.add("url")
  return Object.fromEntries(Object.entries(issues).filter(([field]) => changed.has(field)))
}

export const benefitFormRules = recordFormRules<Benefit, Picture, ProviderChoices>({
  blank: blankTexts(formFields),
  fieldsOf: (benefit) => textsOf(formFields, benefit),
  judge,
  attachments: { fields: imageFields(formFields), judge: imageIssue },
  align: (theirs) => theirs
})

/** Whether every text of a language is written. */
export const isWritten = (fields: Fields, language: Language): boolean =>
  benefitTextFields.every((field) => languageOf(field) !== language || (fields[field] ?? "").trim() !== "")

/** Sends only the changed fields, so that fields others have changed stay as they are. */
export const saveBenefit = (
  benefits: BenefitsPort,
  { target, base, fields, attached }: SaveInput<Benefit, Picture>
): Effect.Effect<SaveOutcome<Benefit>, BenefitFailure> => {
  const pictures = { logo: attached["logo"] ?? null, image: attached["image"] ?? null }
  const written =
    target === null ? addBenefit(benefits, fields, pictures) : changeBenefit(benefits, target, base, fields, pictures)
  return Effect.catchTags(
    Effect.map(written, (row): SaveOutcome<Benefit> => ({ kind: "saved", row })),
    {
      FieldsInvalid: (failure: FieldsInvalid) =>
        Effect.succeed<SaveOutcome<Benefit>>({
          kind: "refused",
          issues: failure.fields,
          failure: describeBenefitFailure(
            failure,
            target === null ? benefitNotices.createFailed : benefitNotices.updateFailed
          )
        }),
      BenefitOvertaken: ({ current }: BenefitOvertaken) =>
        Effect.succeed<SaveOutcome<Benefit>>({ kind: "overtaken", current })
    }
  )
}

const addBenefit = (benefits: BenefitsPort, fields: Fields, pictures: BenefitPictures) =>
  Effect.flatMap(orRefused(readNew(counted(fields))), (input) => benefits.create(input, pictures))

const changeBenefit = (
  benefits: BenefitsPort,
  { id, version }: Benefit,
  base: Fields,
  fields: Fields,
  pictures: BenefitPictures
) => {
  const changed = changedTexts(formFields, counted(base), counted(fields), version)
  return Effect.flatMap(orRefused(readChange(changed)), (change) => benefits.change(id, change, pictures))
}

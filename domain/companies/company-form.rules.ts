import { simpleRecordForm } from "../records/simple-record-form.rules.ts"
import { nameLine, withoutInvisibleMarks } from "../shared/text.rules.ts"
import type { FormField } from "../shared/document/form-fields.rules.ts"
import type { companiesScreenWords } from "./companies-screen.messages.ts"
import { companyFieldWords, companyNotices, describeCompanyFailure } from "./company.messages.ts"
import { companyKind } from "./company.schema.ts"

/** In reading order. What each field may hold is in `company.schema.ts`. */
export const companyFormFields = [
  { name: "name", kind: "text", isRequired: true, isWide: true, normalise: nameLine },
  { name: "contact_email", kind: "email", isRequired: true, isWide: true, normalise: withoutInvisibleMarks },
  { name: "type", kind: "choice", isRequired: true, isWide: true }
] as const satisfies ReadonlyArray<FormField<keyof (typeof companiesScreenWords.en)["fields"]>>

export const companyForm = simpleRecordForm({
  kind: companyKind,
  fields: companyFormFields,
  fieldWords: companyFieldWords,
  notices: companyNotices,
  describe: describeCompanyFailure
})

export const { rules: companyFormRules, save: saveCompany } = companyForm

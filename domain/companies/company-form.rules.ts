/** The form of a company: its fields as texts, their issues, and what a save sends. */
import { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.rules.ts"
import type { FieldsInvalid } from "../shared/failure.errors.ts"
import { issuesIn, orRefused, reader } from "../shared/document/issues.rules.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import { changedFields, type Fields } from "../shared/document/record-merge.rules.ts"
import type { CompaniesPort } from "./companies.port.ts"
import type { CompanyFailure, CompanyOvertaken, CompanyTaken } from "./company.errors.ts"
import { companyNotices, describeCompanyFailure } from "./company.messages.ts"
import { type Company, CompanyChange, CompanyDraft } from "./company.schema.ts"

const readDraft = reader(CompanyDraft)
const readChange = reader(CompanyChange)

export const companyFormRules = recordFormRules<Company, never, null>({
  blank: { name: "", contact_email: "", type: "" },
  fieldsOf: ({ name, contact_email, type }) => ({ name, contact_email, type }),
  judge: (fields, base) => {
    const issues = issuesIn(readDraft(fields))
    if (base === null) return issues
    const changed = new Set(changedFields(base, fields))
    return Object.fromEntries(Object.entries(issues).filter(([field]) => changed.has(field)))
  },
  attachments: null,
  align: (theirs) => theirs
})

/** Sends only the changed fields, so that fields others have changed stay as they are. */
export const saveCompany = (
  companies: CompaniesPort,
  { target, base, fields }: SaveInput<Company, never>
): Effect.Effect<SaveOutcome<Company>, CompanyFailure> => {
  const written = target === null ? addCompany(companies, fields) : changeCompany(companies, target, base, fields)
  return Effect.catchTags(
    Effect.map(written, (row): SaveOutcome<Company> => ({ kind: "saved", row })),
    {
      FieldsInvalid: refused,
      CompanyTaken: refused,
      CompanyOvertaken: ({ current }: CompanyOvertaken) =>
        Effect.succeed<SaveOutcome<Company>>({ kind: "overtaken", current })
    }
  )
}

const refused = (failure: FieldsInvalid | CompanyTaken): Effect.Effect<SaveOutcome<Company>> =>
  Effect.succeed({
    kind: "refused",
    issues: failure.fields,
    failure: describeCompanyFailure(failure, companyNotices.updateFailed)
  })

const addCompany = (companies: CompaniesPort, fields: Fields) =>
  Effect.flatMap(orRefused(readDraft(fields)), (draft) => companies.create(draft))

const changeCompany = (companies: CompaniesPort, { id, version }: Company, base: Fields, fields: Fields) => {
  const changed = changedFields(base, fields).map((field) => [field, fields[field]])
  return Effect.flatMap(orRefused(readChange({ ...Object.fromEntries(changed), version })), (change) =>
    companies.change(id, change)
  )
}

/** The form of a company. */
import { plainForm } from "../records/record-form.rules.ts"
import { companyNotices, describeCompanyFailure } from "./company.messages.ts"
import { type Company, type CompanyChange, type CompanyDraft, companyKind } from "./company.schema.ts"

export const companyForm = plainForm<Company, CompanyDraft, CompanyChange>({
  kind: companyKind,
  fields: ["name", "contact_email", "type"],
  describe: (failure) => describeCompanyFailure(failure, companyNotices.updateFailed)
})

export const { rules: companyFormRules, save: saveCompany } = companyForm

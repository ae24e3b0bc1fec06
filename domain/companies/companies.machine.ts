/** The workflows of companies: listing, adding and editing, deleting, switching and restoring. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { recordRemovalMachine } from "../shared/screen/record-removal.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { toCompanyFailure } from "./company.errors.ts"
import { companyFormRules } from "./company-form.rules.ts"
import { companyListRules } from "./company-list.rules.ts"
import { companyNotices, describeCompanyFailure } from "./company.messages.ts"
import type { Company, CompanyFilter, CompanySortField, CompanyStats } from "./company.schema.ts"
import { companyView } from "./company-view.rules.ts"

const describe = (error: unknown, otherwise: InEveryLanguage<string>) =>
  describeCompanyFailure(toCompanyFailure(error), otherwise)

export const companyListMachine = recordListMachine<Company, CompanyFilter, CompanySortField, CompanyStats>({
  id: "company-list",
  view: companyView,
  rules: companyListRules,
  describe: (error) => describe(error, companyNotices.listFailed)
})

export const companyFormMachine = recordFormMachine<Company, never, null>({
  id: "company-form",
  rules: companyFormRules,
  notices: companyNotices,
  describe
})

export const companyRemovalMachine = recordRemovalMachine({
  id: "company-removal",
  done: companyNotices.softDeleted,
  describe: (error) => describe(error, companyNotices.softDeleteFailed)
})

export const companyActionsMachine = rowActionsMachine<Company>({
  id: "company-actions",
  done: companyNotices.updated,
  describe: (error) => describe(error, companyNotices.updateFailed)
})

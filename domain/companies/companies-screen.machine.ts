/** The screen of the companies and the machines it is made of. */
import { simpleRecordScreen } from "../records/simple-record.machine.ts"
import { companyForm } from "./company-form.rules.ts"
import { companyNotices, describeCompanyFailure } from "./company.messages.ts"
import { companyKind } from "./company.schema.ts"
import { companyListRules, companyCriteria } from "./company-record.rules.ts"

export const companiesScreen = simpleRecordScreen({
  kind: companyKind,
  criteria: companyCriteria,
  list: companyListRules,
  form: companyForm,
  notices: companyNotices,
  describe: describeCompanyFailure
})

export const {
  screen: companiesScreenMachine,
  list: companyListMachine,
  form: companyFormMachine,
  removal: companyRemovalMachine,
  rowActions: companyActionsMachine
} = companiesScreen

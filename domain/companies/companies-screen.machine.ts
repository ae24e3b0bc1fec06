/** The screen of the companies and the machines it is made of. */
import { plainScreen } from "../records/record.machine.ts"
import { companyFormRules } from "./company-form.rules.ts"
import { companyNotices, describeCompanyFailure } from "./company.messages.ts"
import { companyListRules, companyCriteria } from "./company-record.rules.ts"

export const companiesScreen = plainScreen({
  entity: "company",
  criteria: companyCriteria,
  list: companyListRules,
  form: companyFormRules,
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

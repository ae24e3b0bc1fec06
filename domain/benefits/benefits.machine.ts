import type { Picture } from "../files/image.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordWorkflows } from "../shared/screen/record-screen.machine.ts"
import { benefitFormRules, type ProviderChoices } from "./benefit-form.rules.ts"
import { benefitListRules, benefitCriteria } from "./benefit-list.rules.ts"
import { describeBenefitFailure, benefitNotices } from "./benefit.messages.ts"
import type { Benefit } from "./benefit.schema.ts"

export const benefitWorkflows = recordWorkflows({
  name: "benefit",
  criteria: benefitCriteria,
  rules: benefitListRules,
  notices: benefitNotices,
  describe: describeBenefitFailure
})

export const {
  list: benefitListMachine,
  removal: benefitRemovalMachine,
  rowActions: benefitActionsMachine
} = benefitWorkflows

export const benefitFormMachine = recordFormMachine<Benefit, Picture, ProviderChoices>({
  id: "benefit-form",
  rules: benefitFormRules,
  notices: benefitNotices,
  describe: describeBenefitFailure
})

import type { Picture } from "../files/image.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { recordRemovalMachine } from "../shared/screen/record-removal.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { toBenefitFailure } from "./benefit.errors.ts"
import { benefitFormRules, type ProviderChoices } from "./benefit-form.rules.ts"
import { benefitListRules } from "./benefit-list.rules.ts"
import { benefitNotices, describeBenefitFailure } from "./benefit.messages.ts"
import type { Benefit, BenefitFilter, BenefitSortField, BenefitStats } from "./benefit.schema.ts"
import { benefitView } from "./benefit-view.rules.ts"

const describe = (error: unknown, otherwise: InEveryLanguage<string>) =>
  describeBenefitFailure(toBenefitFailure(error), otherwise)

export const benefitListMachine = recordListMachine<Benefit, BenefitFilter, BenefitSortField, BenefitStats>({
  id: "benefit-list",
  view: benefitView,
  rules: benefitListRules,
  describe: (error) => describe(error, benefitNotices.listFailed)
})

export const benefitFormMachine = recordFormMachine<Benefit, Picture, ProviderChoices>({
  id: "benefit-form",
  rules: benefitFormRules,
  notices: benefitNotices,
  describe
})

export const benefitRemovalMachine = recordRemovalMachine({
  id: "benefit-removal",
  done: benefitNotices.deleted,
  describe: (error) => describe(error, benefitNotices.deleteFailed),
  versionNow: (error) => {
    const failure = toBenefitFailure(error)
    return failure._tag === "BenefitOvertaken" ? failure.current.version : null
  }
})

export const benefitActionsMachine = rowActionsMachine<Benefit>({
  id: "benefit-actions",
  done: benefitNotices.updated,
  describe: (error) => describe(error, benefitNotices.updateFailed)
})

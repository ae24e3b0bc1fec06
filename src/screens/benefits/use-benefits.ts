/** Hooks of the benefits screen. */
import { type BenefitsScreenWords, benefitsScreenEnglish } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { BenefitsMessage, BenefitsState } from "#domain/benefits/benefits.commands.ts"
import {
  type EnrolmentsScreenWords,
  enrolmentsScreenEnglish
} from "#domain/enrolments/enrolments-screen-english.messages.ts"
import type { PendingRows } from "./pending-rows.ts"
import type { FormPictures } from "#src/screens/record/form-fields.screen.tsx"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

interface BenefitsScreenParts extends FormPictures {
  readonly rows: PendingRows
}

export const {
  Provider: BenefitsScreenProvider,
  useScreen: useBenefitsScreen,
  useScreenState: useBenefitsState,
  useButtons: useBenefitButtons,
  useWords: useBenefitsWords
} = screenContext<BenefitsState, BenefitsMessage, BenefitsScreenWords, BenefitsScreenParts>(
  benefitsScreenEnglish,
  (spanish) => spanish.benefitsScreenSpanish
)

export const useEnrolmentsWords = (): EnrolmentsScreenWords =>
  useScreenWords(enrolmentsScreenEnglish, (spanish) => spanish.enrolmentsScreenSpanish)

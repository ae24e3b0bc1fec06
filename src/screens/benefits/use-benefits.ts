/** Hooks of the benefits screen. */
import { type BenefitsScreenWords, benefitsScreenEnglish } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { BenefitsMessage, BenefitsState } from "#domain/benefits/benefits.commands.ts"
import {
  type EnrolmentsScreenWords,
  enrolmentsScreenEnglish
} from "#domain/enrolments/enrolments-screen-english.messages.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { PendingRows } from "./pending-rows.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export interface BenefitsScreenParts {
  readonly rows: PendingRows
  readonly images: ImagesPort
  /** Attaches a chosen file to a field of the form, or shows there why it is invalid. */
  readonly pick: (field: string, file: File) => void
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

/** Hooks of the benefits screen. */
import { useAtomValue } from "jotai/react"
import { type BenefitsScreenWords, benefitsScreenEnglish } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import {
  type EnrolmentsScreenWords,
  enrolmentsScreenEnglish
} from "#domain/enrolments/enrolments-screen-english.messages.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { PendingRows } from "./pending-rows.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

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
  useButtons: useBenefitButtons
} = screenContext<typeof benefitsScreenMachine, BenefitsScreenParts>()

export const useBenefitsWords = (): BenefitsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.benefitsScreenSpanish : benefitsScreenEnglish
}

export const useEnrolmentsWords = (): EnrolmentsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.enrolmentsScreenSpanish : enrolmentsScreenEnglish
}

/** How the screens of the benefits' room reach its actors. */
import { type BenefitsDesk, type BenefitsMessage, benefitsOffers } from "#domain/benefits/benefits.commands.ts"
import { type BenefitsScreenWords, benefitsScreenEnglish } from "#domain/benefits/benefits-screen-english.messages.ts"
import {
  type EnrolmentsDesk,
  type EnrolmentsMessage,
  enrolmentsOffers
} from "#domain/enrolments/enrolments.commands.ts"
import {
  type EnrolmentsScreenWords,
  enrolmentsScreenEnglish
} from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines around benefits as they stand; whoever asks is drawn again when one of them moves. */
export const useBenefitsDesk = (): BenefitsDesk => {
  const room = useRoom("benefits")
  return {
    list: useSnapshot(room.list),
    form: useSnapshot(room.form),
    removal: useSnapshot(room.removal),
    acts: useSnapshot(room.acts)
  }
}

/** The panel of those who asked for benefits, likewise. */
export const useEnrolmentsDesk = (): EnrolmentsDesk => {
  const room = useRoom("benefits")
  const { aside } = useSnapshot(room.list).context
  return { pending: useSnapshot(room.pending), waiting: aside?.pending ?? null }
}

/** Sends to the room's machines. */
export const useSendToBenefits = (): ((message: BenefitsMessage | EnrolmentsMessage) => void) =>
  useRoom("benefits").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const benefitButtons = (desk: BenefitsDesk, send: (message: BenefitsMessage) => void): Buttons =>
  buttonsOf(benefitsOffers(desk), send)
export const enrolmentButtons = (desk: EnrolmentsDesk, send: (message: EnrolmentsMessage) => void): Buttons =>
  buttonsOf(enrolmentsOffers(desk), send)

export const useProviderChoices = () => useAtomValue(useRoom("benefits").companies)

export const useBenefitsWords = (): BenefitsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.benefitsScreenSpanish : benefitsScreenEnglish
}

export const useEnrolmentsWords = (): EnrolmentsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.enrolmentsScreenSpanish : enrolmentsScreenEnglish
}

/** How the screens of the companies' room reach its actors. */
import { type CompaniesDesk, type CompaniesMessage, companiesOffers } from "#domain/companies/companies.commands.ts"
import {
  type CompaniesScreenWords,
  companiesScreenEnglish
} from "#domain/companies/companies-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the room as they stand; whoever asks is drawn again when one of them moves. */
export const useCompaniesDesk = (): CompaniesDesk => {
  const room = useRoom("companies")
  return {
    list: useSnapshot(room.list),
    form: useSnapshot(room.form),
    removal: useSnapshot(room.removal),
    acts: useSnapshot(room.acts),
    report: useSnapshot(room.report)
  }
}

/** Sends to the room's machines. */
export const useSendToCompanies = (): ((message: CompaniesMessage) => void) => useRoom("companies").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const companyButtons = (desk: CompaniesDesk, send: (message: CompaniesMessage) => void): Buttons =>
  buttonsOf(companiesOffers(desk), send)

export const useCompaniesWords = (): CompaniesScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.companiesScreenSpanish : companiesScreenEnglish
}

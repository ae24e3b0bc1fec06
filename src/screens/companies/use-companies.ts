/** Hooks of the companies screen. */
import { useAtomValue } from "jotai/react"
import {
  type CompaniesScreenWords,
  companiesScreenEnglish
} from "#domain/companies/companies-screen-english.messages.ts"
import type { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

export const {
  Provider: CompaniesScreenProvider,
  useScreen: useCompaniesScreen,
  useScreenState: useCompaniesState,
  useButtons: useCompanyButtons
} = screenContext<typeof companiesScreenMachine>()

export const useCompaniesWords = (): CompaniesScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.companiesScreenSpanish : companiesScreenEnglish
}

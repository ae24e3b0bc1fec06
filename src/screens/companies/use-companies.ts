/** Hooks of the companies screen. */
import {
  type CompaniesScreenWords,
  companiesScreenEnglish
} from "#domain/companies/companies-screen-english.messages.ts"
import type { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export const {
  Provider: CompaniesScreenProvider,
  useScreen: useCompaniesScreen,
  useScreenState: useCompaniesState,
  useButtons: useCompanyButtons
} = screenContext<typeof companiesScreenMachine>()

export const useCompaniesWords = (): CompaniesScreenWords =>
  useScreenWords(companiesScreenEnglish, (spanish) => spanish.companiesScreenSpanish)

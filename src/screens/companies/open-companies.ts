/** The screen of the companies, running with its ports. */
import { availableCompaniesCommands } from "#domain/companies/companies.commands.ts"
import type { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import { CompaniesScreen, companyDialogsModule } from "./companies.screen.tsx"
import { type CompaniesPorts, companiesScreenWith } from "./companies-workflows.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { drawnScreen, formDialogs, runScreen } from "#src/screens/record/running-screen.ts"
import { CompaniesScreenProvider } from "./use-companies.ts"

export const openScreen = (context: ScreenContext, ports: CompaniesPorts) => {
  const screen = runScreen<typeof companiesScreenMachine>(context, {
    place: "companies",
    logic: companiesScreenWith(ports),
    ahead: [companyDialogsModule],
    commands: availableCompaniesCommands,
    ...formDialogs(companyFormRules),
    address: listAddress(companyCriteria)
  })
  return drawnScreen("companies", screen, CompaniesScreenProvider, CompaniesScreen)
}

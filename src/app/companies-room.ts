/** The screen of the companies, running with its ports. */
import { createElement } from "react"
import { availableCompaniesCommands } from "#domain/companies/companies.commands.ts"
import type { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { CompaniesScreen } from "#src/screens/companies/companies.screen.tsx"
import { type CompaniesPorts, companiesScreenWith } from "./companies-workflows.ts"
import { companyRows } from "./company-rows.ts"
import { listAddress } from "./list-address.ts"
import { companyDialogsPart } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { CompaniesScreenProvider } from "./use-companies.ts"

export type CompaniesRoom = ReturnType<typeof openCompaniesRoom>

export const openCompaniesRoom = (household: Household, ports: CompaniesPorts) => {
  const screen = runScreen<typeof companiesScreenMachine>(household, {
    place: "companies",
    logic: companiesScreenWith(ports),
    ahead: [companyDialogsPart],
    commands: availableCompaniesCommands,
    isDialogOpen: ({ form, removal }) => form.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ form }) => form.hasTag("open") && companyFormRules.isDirty(form.context.doc),
    address: listAddress(companyView)
  })
  const parts = { ...screen, rows: companyRows(screen) }
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("companies")),
    Screen: () => createElement(CompaniesScreenProvider, { value: parts }, createElement(CompaniesScreen))
  }
}

/** The companies screen with its ports. */
import { companiesScreen } from "#domain/companies/companies-screen.machine.ts"
import { companyForm } from "#domain/companies/company-form.rules.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import type { companyKind } from "#domain/companies/company.schema.ts"
import type { ScreenPorts } from "#domain/records/record.port.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { plainScreenWith } from "#src/screens/record/record-workflows.ts"

export type CompaniesPorts = ScreenPorts<typeof companyKind>

/** The screen of the companies with all ports it calls. */
export const companiesScreenWith = (ports: CompaniesPorts) =>
  plainScreenWith(
    {
      screen: companiesScreen,
      form: companyForm,
      criteria: companyCriteria,
      toId: CompanyId.make,
      toStatus: (status) => ({ status })
    },
    ports
  )

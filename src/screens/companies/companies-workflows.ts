/** The companies screen with its ports. */
import { Effect } from "effect"
import {
  companyActionsMachine,
  companyFormMachine,
  companyListMachine,
  companyRemovalMachine
} from "#domain/companies/companies.machine.ts"
import { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { companyFormRules, saveCompany } from "#domain/companies/company-form.rules.ts"
import type { CompanyFilter, CompanyView } from "#domain/companies/company.schema.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { refetch, together } from "#src/screens/record/list-reading.ts"
import { reading, writing } from "#src/shell/port-actors.ts"
import { reportWith } from "#src/screens/record/report-workflow.ts"

export interface CompaniesPorts {
  readonly companies: CompaniesPort
  /** For refetches that the user has not asked for. */
  readonly companiesInBackground: CompaniesPort
  readonly report: { readonly download: (filter: CompanyFilter) => Effect.Effect<void, CallFailure> }
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
}

const load = (companies: CompaniesPort, view: CompanyView) =>
  Effect.map(together(companies.list(companyView.toSearch(view)), companies.stats), ([page, summary]) => ({
    page,
    summary
  }))

const companyListWith = ({ companies, companiesInBackground, invalidate }: CompaniesPorts) =>
  companyListMachine.provide({
    actions: { invalidateCache: invalidate },
    actors: {
      loadPage: reading(({ view }) => load(companies, view)),
      refetch: reading(({ view, shown }) =>
        refetch(
          load(companiesInBackground, view),
          (ids, limit) =>
            companiesInBackground.list({
              ids,
              limit,
              ...(view.filter.active === undefined ? {} : { active: view.filter.active })
            }),
          shown
        )
      )
    }
  })

const openForm = (companies: CompaniesPort, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* companies.find(CompanyId.make(id))
    return companyFormRules.opened({ row, choices: null })
  })

const companyFormWith = ({ companies }: CompaniesPorts) =>
  companyFormMachine.provide({
    actors: {
      openDocument: reading(({ subject }) => openForm(companies, subject)),
      saveDocument: writing(({ doc }) => saveCompany(companies, doc))
    }
  })

const companyRemovalWith = ({ companies }: CompaniesPorts) =>
  companyRemovalMachine.provide({
    actors: {
      removeRecord: writing(({ id, version }) => Effect.asVoid(companies.remove(CompanyId.make(id), version)))
    }
  })

const companyActionsWith = ({ companies }: CompaniesPorts) =>
  companyActionsMachine.provide({
    actors: {
      // Without a version: only the status is written, whatever else others have changed meanwhile.
      performAction: writing(({ id, action }) =>
        action === "restore"
          ? companies.restore(CompanyId.make(id))
          : companies.change(CompanyId.make(id), { status: action === "deactivate" ? "inactive" : "active" })
      )
    }
  })

/** The screen of the companies with all ports it calls. */
export const companiesScreenWith = (ports: CompaniesPorts) =>
  companiesScreenMachine.provide({
    actors: {
      list: companyListWith(ports),
      form: companyFormWith(ports),
      removal: companyRemovalWith(ports),
      rowActions: companyActionsWith(ports),
      report: reportWith("companies", ports.report.download)
    }
  })

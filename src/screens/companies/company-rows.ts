/** Companies as models of the table's rows. */
import { companyActions, type CompaniesMessage, type CompaniesState } from "#domain/companies/companies.commands.ts"
import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import type { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { companyListRules } from "#domain/companies/company-record.rules.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { CompanyRowModel } from "./company-row.view.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

export type CompanyRows = ReturnType<typeof companyRows>

export const companyRows = ({ state: current, send, sendIfAccepted }: RunningScreen<typeof companiesScreenMachine>) => {
  const keep = modelCache<CompanyRowModel>()
  const doing = (message: CompaniesMessage | null) => (message === null ? null : () => sendIfAccepted(message))
  const toModel = (
    company: Company,
    action: ReturnType<typeof actionOn>,
    isCursor: boolean,
    words: CompaniesScreenWords
  ): CompanyRowModel => ({
    id: company.id,
    name: company.name,
    email: company.contact_email,
    createdOn: plainDate(company.created_at),
    type: words.types[company.type],
    isDeleted: company.is_deleted,
    // While being switched it shows the new state; a failure reverts it.
    isActive: action === "activate" || (action !== "deactivate" && company.status === "active"),
    isActing: action !== null,
    toggle: action === null ? doing(companyActions.toggle(company)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== company.id)
        send({ to: "list", event: { type: "cursor.place", id: company.id } })
    },
    rowRef: isCursor ? focusCursorRow : null,
    edit: doing(companyActions.edit(company)),
    remove: doing(companyActions.remove(company)),
    restore: action === null ? doing(companyActions.restore(company)) : null
  })
  return (state: CompaniesState, words: CompaniesScreenWords): ReadonlyArray<CompanyRowModel> =>
    keep(
      companyListRules.shownRows(state.list.context).map((company) => {
        const action = actionOn(state.rowActions.context, company.id)
        const isCursor = state.list.context.cursor === company.id
        return {
          id: company.id,
          state: [company, action, isCursor, words],
          make: () => toModel(company, action, isCursor, words)
        }
      })
    )
}

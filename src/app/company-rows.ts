/** Companies as the rows of the table show them. */
import {
  type CompaniesDesk,
  type CompaniesMessage,
  companiesAccept,
  editCompany,
  removeCompany,
  restoreCompany,
  switchCompany
} from "#domain/companies/companies.commands.ts"
import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import { companyListRules } from "#domain/companies/company-list.rules.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { actOn } from "#domain/shared/row-acts.machine.ts"
import type { CompanyRowModel } from "#src/screens/companies/company-row.view.tsx"
import { plainDate } from "./dates.ts"
import { focusCursorRow } from "./focus.ts"
import { keepingModels } from "./record-list.ts"

export const companyRows = (send: (message: CompaniesMessage) => void, current: () => CompaniesDesk) => {
  const keep = keepingModels<CompanyRowModel>()
  // A click asks the machine again as it stands then: what was offered a moment ago may be refused by now.
  const doing = (message: CompaniesMessage | null) =>
    message === null
      ? null
      : () => {
          if (companiesAccept(current(), message)) send(message)
        }
  const toModel = (
    company: Company,
    act: ReturnType<typeof actOn>,
    isCursor: boolean,
    words: CompaniesScreenWords
  ): CompanyRowModel => ({
    id: company.id,
    name: company.name,
    email: company.contact_email,
    createdOn: plainDate(company.created_at),
    type: words.types[company.type],
    isDeleted: company.is_deleted,
    // While it is being switched it stands where it is going; a failure puts it back.
    isActive: act === "activate" || (act !== "deactivate" && company.status === "active"),
    isActing: act !== null,
    toggle: act === null ? doing(switchCompany(company)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== company.id)
        send({ to: "list", event: { type: "cursor.place", id: company.id } })
    },
    rowRef: isCursor ? focusCursorRow : null,
    edit: doing(editCompany(company)),
    remove: doing(removeCompany(company)),
    restore: act === null ? doing(restoreCompany(company)) : null
  })
  return (desk: CompaniesDesk, words: CompaniesScreenWords): ReadonlyArray<CompanyRowModel> =>
    keep(
      companyListRules.shownRows(desk.list.context).map((company) => {
        const act = actOn(desk.acts.context, company.id)
        const isCursor = desk.list.context.cursor === company.id
        return {
          id: company.id,
          state: [company, act, isCursor, words],
          make: () => toModel(company, act, isCursor, words)
        }
      })
    )
}

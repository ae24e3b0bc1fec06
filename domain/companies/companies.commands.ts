/** The commands of the companies screen: buttons, keys and palette are made from them. */
import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { focusCommand } from "../shared/list/list.commands.ts"
import { importCommand, recordCommands, reportCommand } from "../shared/screen/record.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { companyCommandWords } from "./company.messages.ts"
import type { companiesScreenMachine } from "./companies-screen.machine.ts"
import { companyListRules } from "./company-record.rules.ts"
import { type Company, type CompanyFilter, companyTypes } from "./company.schema.ts"

export type CompaniesState = ScreenState<typeof companiesScreenMachine>
export type CompaniesMessage = ScreenMessage<typeof companiesScreenMachine>

const words = bilingual(companyCommandWords)

const companyInFocus = ({ list }: CompaniesState): Company | null => companyListRules.cursorRow(list.context)

const { onRow, ofFocus, add, ofList } = recordCommands<CompaniesState, Company, "form", string | null, CompanyFilter>({
  name: "companies",
  words: companyCommandWords,
  inFocus: companyInFocus,
  nameOf: ({ name }) => name,
  editor: "form",
  subjectOf: ({ id }) => id,
  newSubject: null,
  editKeys: ["Enter", "e"],
  deleted: { isDeleted: ({ is_deleted }) => is_deleted, why: words.why.deleted },
  filters: [
    ...(["active", "inactive"] as const).map((status) => ({
      id: status,
      label: words.show(status),
      patch: { status }
    })),
    ...companyTypes.map((type) => ({ id: type, label: words.showType(type), patch: { type } })),
    { id: "deleted", label: words.showDeleted, patch: { active: "no" as const } }
  ]
})

/** The row actions of a company; a deleted one can be restored and nothing else. */
export const companyActions = onRow

export const companiesCommands: ReadonlyArray<Command<CompaniesState, CompaniesMessage>> = [
  ...ofFocus,
  focusCommand<CompaniesState, CompaniesMessage, Company>("companies", companyInFocus)(
    "restore",
    ["u"],
    words.restore,
    onRow.restore,
    words.why.notDeleted
  ),
  add,
  importCommand("companies", "companies"),
  reportCommand<CompanyFilter>("companies", words.why.nothingToReport),
  ...ofList
]

/** The commands in their current state. */
export const availableCompaniesCommands = availableScreenCommands(companiesCommands)

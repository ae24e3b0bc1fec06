/** Everything that can be asked for among the companies, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import type { ReportEvent, reportMachine } from "../reports/report.machine.ts"
import { type Command, type ImportMessage, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { RecordFormEvent } from "../shared/record-form.machine.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { RecordRemovalEvent } from "../shared/record-removal.machine.ts"
import type { RowActsEvent } from "../shared/row-acts.machine.ts"
import type {
  companyActsMachine,
  companyFormMachine,
  companyListMachine,
  companyRemovalMachine
} from "./companies.machine.ts"
import { companyCommandWords } from "./companies-commands.messages.ts"
import { companyListRules } from "./company-list.rules.ts"
import { type Company, type CompanyFilter, type CompanySortField, companyTypes } from "./company.schema.ts"

/** The companies' desk as its machines stand. */
export interface CompaniesDesk {
  readonly list: SnapshotFrom<typeof companyListMachine>
  readonly form: SnapshotFrom<typeof companyFormMachine>
  readonly removal: SnapshotFrom<typeof companyRemovalMachine>
  readonly acts: SnapshotFrom<typeof companyActsMachine>
  readonly report: SnapshotFrom<typeof reportMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type CompaniesMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<Company, CompanyFilter, CompanySortField> }
  | { readonly to: "form"; readonly event: RecordFormEvent<never> }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "acts"; readonly event: RowActsEvent }
  | { readonly to: "report"; readonly event: ReportEvent }
  | { readonly to: "page"; readonly event: PageIntent }
  | ImportMessage

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const companiesAccept = (desk: CompaniesDesk, message: CompaniesMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "form":
      return desk.form.can(message.event)
    case "removal":
      return desk.removal.can(message.event)
    case "acts":
      return desk.acts.can(message.event)
    case "report":
      return desk.report.can(message.event)
    case "page":
    case "import":
      return true
  }
}

const say = saying(companyCommandWords)

export const companyInFocus = ({ list: { context } }: CompaniesDesk): Company | null =>
  companyListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

/** What is done to one company; a deleted one can be restored and nothing else. */
export const editCompany = ({ id, is_deleted }: Company): CompaniesMessage | null =>
  is_deleted ? null : { to: "form", event: { type: "form.open", subject: id } }
export const removeCompany = ({ id, name, version, is_deleted }: Company): CompaniesMessage | null =>
  is_deleted ? null : { to: "removal", event: { type: "removal.ask", target: { id, name, version } } }
export const switchCompany = ({ id, status, is_deleted }: Company): CompaniesMessage | null =>
  is_deleted
    ? null
    : { to: "acts", event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" } }
export const restoreCompany = ({ id, is_deleted }: Company): CompaniesMessage | null =>
  is_deleted ? { to: "acts", event: { type: "row.act", id, act: "restore" } } : null

const aboutFocus = focusCommand<CompaniesDesk, CompaniesMessage, NonNullable<ReturnType<typeof companyInFocus>>>(
  "companies",
  companyInFocus
)

const filterCommands: ReadonlyArray<Command<CompaniesDesk, CompaniesMessage>> = [
  ...(["active", "inactive"] as const).map((status) => ({
    id: status,
    label: say((words) => words.show(status)),
    patch: { status }
  })),
  ...companyTypes.map((type) => ({ id: type, label: say((words) => words.showType(type)), patch: { type } })),
  { id: "deleted", label: say((words) => words.showDeleted), patch: { active: "no" } }
].map(({ id, label, patch }) => ({
  id: `companies.show.${id}`,
  group: "screen",
  keys: [],
  label: () => label,
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

const isDeleted = say((words) => words.why.deleted)

export const companiesCommands: ReadonlyArray<Command<CompaniesDesk, CompaniesMessage>> = [
  aboutFocus("edit", ["Enter", "e"], () => say((words) => words.edit), editCompany, isDeleted),
  aboutFocus(
    "switch",
    ["s"],
    (desk) => say((words) => words.switch(companyInFocus(desk)?.status === "active" ? "inactive" : "active")),
    switchCompany,
    isDeleted
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeCompany, isDeleted),
  aboutFocus(
    "restore",
    ["u"],
    () => say((words) => words.restore),
    restoreCompany,
    say((words) => words.why.notDeleted)
  ),
  {
    id: "companies.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "form", event: { type: "form.open", subject: null } }),
    why: () => listWord((words) => words.why.underWay)
  },
  {
    id: "companies.import",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.upload),
    message: () => ({ to: "import", event: { type: "import.open", of: "companies" } }),
    why: () => listWord((words) => words.why.elsewhere)
  },
  {
    id: "companies.report",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.report),
    message: ({ list: { context } }) =>
      context.page === null || context.page.pagination.total === 0
        ? null
        : {
            to: "report",
            event: { type: "report.download", request: { of: "companies", filter: context.view.filter } }
          },
    why: ({ list: { context } }) =>
      context.page?.pagination.total === 0
        ? say((words) => words.why.nothingToReport)
        : listWord((words) => words.why.underWay)
  },
  ...filterCommands,
  ...listCommands<CompaniesDesk, CompaniesMessage>({
    name: "companies",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const companiesOffers = (desk: CompaniesDesk): ReadonlyArray<Offer<CompaniesMessage>> =>
  offersOf(companiesCommands, desk, (message) => companiesAccept(desk, message))

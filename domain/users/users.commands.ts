/** Everything that can be asked for among the users, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import type { ReportEvent, reportMachine } from "../reports/report.machine.ts"
import { type Command, type ImportMessage, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { Picture } from "../files/image.schema.ts"
import type { RecordFormEvent } from "../shared/record-form.machine.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { RecordRemovalEvent } from "../shared/record-removal.machine.ts"
import type { RowActsEvent } from "../shared/row-acts.machine.ts"
import type { SsnRevealEvent, ssnRevealMachine } from "./ssn-reveal.machine.ts"
import { userListRules } from "./user-list.rules.ts"
import type { UserDetailsEvent, userDetailsMachine } from "./user-details.machine.ts"
import type { User, UserFilter, UserSortField } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"
import { userCommandWords } from "./users-commands.messages.ts"
import type { userActsMachine, userFormMachine, userListMachine, userRemovalMachine } from "./users.machine.ts"

/** The users' desk as its machines stand. */
export interface UsersDesk {
  readonly list: SnapshotFrom<typeof userListMachine>
  readonly form: SnapshotFrom<typeof userFormMachine>
  readonly removal: SnapshotFrom<typeof userRemovalMachine>
  readonly acts: SnapshotFrom<typeof userActsMachine>
  readonly details: SnapshotFrom<typeof userDetailsMachine>
  readonly ssn: SnapshotFrom<typeof ssnRevealMachine>
  readonly report: SnapshotFrom<typeof reportMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type UsersMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<User, UserFilter, UserSortField> }
  | { readonly to: "form"; readonly event: RecordFormEvent<Picture> }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "acts"; readonly event: RowActsEvent }
  | { readonly to: "details"; readonly event: UserDetailsEvent }
  | { readonly to: "ssn"; readonly event: SsnRevealEvent }
  | { readonly to: "report"; readonly event: ReportEvent }
  | { readonly to: "page"; readonly event: PageIntent }
  | ImportMessage

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const usersAccept = (desk: UsersDesk, message: UsersMessage): boolean => {
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
    case "details":
      return desk.details.can(message.event)
    case "ssn":
      return desk.ssn.can(message.event)
    case "report":
      return desk.report.can(message.event)
    case "page":
    case "import":
      return true
  }
}

const say = saying(userCommandWords)

/** The person a command is about: the one whose details are open, else the row in focus. */
export const userInFocus = ({ list: { context }, details }: UsersDesk): User | null =>
  details.context.user ?? userListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

export const openDetails = (user: User): UsersMessage => ({ to: "details", event: { type: "details.open", user } })
export const editUser = ({ id }: User): UsersMessage => ({ to: "form", event: { type: "form.open", subject: id } })
export const removeUser = (user: User): UsersMessage => ({
  to: "removal",
  event: { type: "removal.ask", target: { id: user.id, name: fullName(user), version: user.version } }
})
export const switchUser = ({ id, status }: User): UsersMessage => ({
  to: "acts",
  event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" }
})

const aboutFocus = focusCommand<UsersDesk, UsersMessage, NonNullable<ReturnType<typeof userInFocus>>>(
  "users",
  userInFocus
)

const filterCommands: ReadonlyArray<Command<UsersDesk, UsersMessage>> = [
  ...(["active", "inactive"] as const).map((status) => ({ status })),
  ...(["admin", "user"] as const).map((role) => ({ role }))
].map((patch) => ({
  id: `users.show.${"status" in patch ? patch.status : patch.role}`,
  group: "screen",
  keys: [],
  label: () => say((words) => ("status" in patch ? words.show(patch.status) : words.showRole(patch.role))),
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const usersCommands: ReadonlyArray<Command<UsersDesk, UsersMessage>> = [
  aboutFocus("details", ["Enter"], () => say((words) => words.details), openDetails),
  aboutFocus("edit", ["e"], () => say((words) => words.edit), editUser),
  aboutFocus(
    "switch",
    ["s"],
    (desk) => say((words) => words.switch(userInFocus(desk)?.status === "active" ? "inactive" : "active")),
    switchUser
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeUser),
  {
    id: "users.closeDetails",
    group: "selection",
    keys: ["Escape"],
    label: () => say((words) => words.closeDetails),
    message: () => ({ to: "details", event: { type: "details.close" } }),
    why: () => say((words) => words.why.noDetails)
  },
  {
    id: "users.showSsn",
    group: "selection",
    keys: [],
    label: () => say((words) => words.showSsn),
    message: ({ details }) =>
      details.context.user === null ? null : { to: "ssn", event: { type: "ssn.show", id: details.context.user.id } },
    why: () => say((words) => words.why.noDetails)
  },
  {
    id: "users.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "form", event: { type: "form.open", subject: null } }),
    why: () => listWord((words) => words.why.underWay)
  },
  {
    id: "users.import",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.upload),
    message: () => ({ to: "import", event: { type: "import.open", of: "users" } }),
    why: () => listWord((words) => words.why.elsewhere)
  },
  {
    id: "users.report",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.report),
    message: ({ list: { context } }) =>
      context.page === null || context.page.pagination.total === 0
        ? null
        : { to: "report", event: { type: "report.download", request: { of: "users", filter: context.view.filter } } },
    why: ({ list: { context } }) =>
      context.page?.pagination.total === 0
        ? say((words) => words.why.nothingToReport)
        : listWord((words) => words.why.underWay)
  },
  ...filterCommands,
  ...listCommands<UsersDesk, UsersMessage>({
    name: "users",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const usersOffers = (desk: UsersDesk): ReadonlyArray<Offer<UsersMessage>> =>
  offersOf(usersCommands, desk, (message) => usersAccept(desk, message))

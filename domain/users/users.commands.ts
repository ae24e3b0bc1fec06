/** Everything that can be asked for among the users, once: buttons, keys and palette are made from it. */
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { accepts, type ScreenMessage, type ScreenState } from "../shared/screen.rules.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands } from "../shared/list.commands.ts"
import { userListRules } from "./user-list.rules.ts"
import type { User } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"
import type { usersScreenMachine } from "./users-screen.machine.ts"
import { userCommandWords } from "./users-commands.messages.ts"

export type UsersState = ScreenState<typeof usersScreenMachine>
export type UsersMessage = ScreenMessage<typeof usersScreenMachine>

const say = saying(userCommandWords)

/** The person a command is about: the one whose details are open, else the row in focus. */
export const userInFocus = ({ list: { context }, details }: UsersState): User | null =>
  details.context.user ?? userListRules.cursorRow(context)

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

const aboutFocus = focusCommand<UsersState, UsersMessage, User>("users", userInFocus)

const filterCommands: ReadonlyArray<Command<UsersState, UsersMessage>> = [
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

export const usersCommands: ReadonlyArray<Command<UsersState, UsersMessage>> = [
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
    message: () => ({ to: "screen", event: { type: "import.open", of: "users" } }),
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
  ...listCommands<UsersState, UsersMessage>({
    name: "users",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "screen", event })
  })
]

/** The commands as they stand. */
export const usersOffers = (desk: UsersState): ReadonlyArray<Offer<UsersMessage>> =>
  offersOf(usersCommands, desk, (message) => accepts(desk, message))

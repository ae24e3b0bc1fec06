/** The commands of the users screen: buttons, keys and palette are made from them. */
import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { focusCommand } from "../shared/list/list.commands.ts"
import { importCommand, recordCommands, reportCommand, statusFilters } from "../shared/screen/record.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { userListRules } from "./user-list.rules.ts"
import type { User, UserFilter } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"
import type { usersScreenMachine } from "./users-screen.machine.ts"
import { userCommandWords } from "./user-record.messages.ts"

export type UsersState = ScreenState<typeof usersScreenMachine>
export type UsersMessage = ScreenMessage<typeof usersScreenMachine>

const words = bilingual(userCommandWords)

/** The user of a command: the one whose details are open, else the row in focus. */
export const userInFocus = ({ list: { context }, details }: UsersState): User | null =>
  details.context.user ?? userListRules.cursorRow(context)

export const openDetails = (user: User): UsersMessage => ({ to: "details", event: { type: "details.open", user } })

const { onRow, ofFocus, add, ofList } = recordCommands<UsersState, User, "form", string | null, UserFilter>({
  name: "users",
  words: userCommandWords,
  inFocus: userInFocus,
  nameOf: fullName,
  editor: "form",
  subjectOf: ({ id }) => id,
  newSubject: null,
  editKeys: ["e"],
  filters: [
    ...statusFilters(words.show),
    ...(["admin", "user"] as const).map((role) => ({ id: role, label: words.showRole(role), patch: { role } }))
  ]
})

/** The row actions of a user. */
export const userActions = onRow

export const usersCommands: ReadonlyArray<Command<UsersState, UsersMessage>> = [
  focusCommand<UsersState, UsersMessage, User>("users", userInFocus)("details", ["Enter"], words.details, openDetails),
  ...ofFocus,
  {
    id: "users.closeDetails",
    group: "selection",
    keys: ["Escape"],
    label: words.closeDetails,
    message: () => ({ to: "details", event: { type: "details.close" } }),
    why: words.why.noDetails
  },
  {
    id: "users.showSsn",
    group: "selection",
    label: words.showSsn,
    message: ({ details }) =>
      details.context.user === null ? null : { to: "ssn", event: { type: "ssn.show", id: details.context.user.id } },
    why: words.why.noDetails
  },
  add,
  importCommand("users", "users"),
  reportCommand<UserFilter>("users", words.why.nothingToReport),
  ...ofList
]

/** The commands in their current state. */
export const availableUsersCommands = availableScreenCommands(usersCommands)

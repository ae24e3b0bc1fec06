/** The commands of the users screen: buttons, keys and palette are made from them. */
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { Command } from "../shared/screen/command.schema.ts"
import { reportCommands } from "../shared/report/report.commands.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { undoCommand } from "../shared/undo/undo.commands.ts"
import { bilingual } from "../shared/language.rules.ts"
import { listWords } from "../shared/list/list-commands.messages.ts"
import { focusCommand, selectionCommands, withEscape } from "../shared/list/list.commands.ts"
import { selectedCount } from "../shared/list/list-selection.rules.ts"
import { importCommand, recordCommands, statusFilters } from "../shared/record-screen/record-screen.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { fitsOneCall, type UserBulkTarget } from "./user-bulk-job.rules.ts"
import { userListRules } from "./user-list.rules.ts"
import type { User, UserFilter } from "./user-record.schema.ts"
import { ownAccountIsKept } from "./user.messages.ts"
import { isAdministrator } from "./user-record.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import type { usersScreenMachine } from "./users-screen.machine.ts"
import { userCommandWords } from "./user-record.messages.ts"

export type UsersState = ScreenState<typeof usersScreenMachine>
export type UsersMessage = ScreenMessage<typeof usersScreenMachine>

const words = bilingual(userCommandWords)

/** The user of a command: the one whose details are open, else the row in focus. */
export const userInFocus = ({ list: { context }, details }: UsersState): User | null =>
  details.context.row ?? userListRules.cursorRow(context)

/** Nobody locks himself out: an administrator neither deactivates nor deletes the own account. Null for another's. */
export const whyAccountIsKept = ({ screen }: UsersState, { id }: Pick<User, "id">) =>
  id === screen.context.ownId ? ownAccountIsKept : null

export const openDetails = (user: User): UsersMessage => ({
  to: "details",
  event: { type: "details.open", id: user.id, row: user }
})

const { onRow, ofFocus, add, ofList } = recordCommands<UsersState, User, "form", string | null, UserFilter>({
  name: "users",
  kind: "user",
  words: userCommandWords,
  inFocus: userInFocus,
  nameOf: fullName,
  editor: "form",
  subjectOf: ({ id }) => id,
  newSubject: null,
  editKeys: ["e"],
  whyKept: whyAccountIsKept,
  filters: [
    ...statusFilters(words.show),
    ...(["admin", "user"] as const).map((role) => ({ id: role, label: words.showRole(role), patch: { role } }))
  ]
})

/** The row actions of a user. */
export const userActions = onRow

/** Unlocks the account of an administrator who has failed to sign in too often; null where it is not locked. */
export const unlockMessage = ({ id, is_locked }: User): UsersMessage | null =>
  is_locked === true ? { to: "unlocks", event: { type: "row.action", id, action: "unlock" } } : null

/** Signs a colleague out everywhere; null for oneself, and for who cannot sign in. */
export const endSessionsMessage = ({ screen }: UsersState, user: User): UsersMessage | null =>
  isAdministrator(user) && user.id !== screen.context.ownId
    ? { to: "access", event: { type: "access.ask", id: user.id, name: fullName(user) } }
    : null

/** What the commands on a selection are for; null without one. */
const selected = ({ list: { context } }: UsersState): UserBulkTarget | null =>
  selectedCount(context.selection) === 0 ? null : context.selection

/** Changing more users than a page holds asks once, with the number. */
const setStatus = (state: UsersState, status: User["status"]): UsersMessage | null => {
  const target = selected(state)
  if (target === null) return null
  const isLarge = selectedCount(target) > state.list.context.criteria.limit
  return {
    to: "bulk",
    event: { type: isLarge ? "bulk.ask" : "bulk.change", target, action: { kind: "status", status } }
  }
}

/** The report of a selection; null where there are too many to name. */
const reportOf = (target: UserBulkTarget): SelectiveReport<UserFilter, User["id"]> | null =>
  target.kind === "matching"
    ? { ...target.filter, asOf: target.asOf }
    : fitsOneCall(target)
      ? { ids: target.ids }
      : null

const focused = focusCommand<UsersState, UsersMessage, User>("users", userInFocus)

const bulkCommand = (
  id: keyof typeof words.bulk,
  key: string | null,
  message: (state: UsersState) => UsersMessage | null
): Command<UsersState, UsersMessage> => ({
  id: `users.${id}`,
  group: "selection",
  keys: key === null ? [] : [key],
  label: (state) => words.bulk[id](selectedCount(state.list.context.selection)),
  message,
  why: (state) => {
    const target = selected(state)
    if (target === null) return words.why.nothingSelected
    return fitsOneCall(target) ? listWords.why.underWay : words.why.tooMany
  }
})

export const usersCommands: ReadonlyArray<Command<UsersState, UsersMessage>> = [
  focused("details", ["Enter"], words.details, openDetails),
  ...ofFocus,
  undoCommand<UsersState, UsersMessage>("users", recordKinds.user.noun, {
    to: "bulk",
    event: { type: "bulk.takeBack" }
  }),
  focused("unlock", [], words.unlock, unlockMessage, words.why.notLocked),
  {
    id: "users.endSessions",
    group: "selection",
    label: words.endSessions,
    message: (state) => {
      const user = userInFocus(state)
      return user === null ? null : endSessionsMessage(state, user)
    },
    why: words.why.noColleague
  },
  bulkCommand("activate", "a", (state) => setStatus(state, "active")),
  bulkCommand("deactivate", "d", (state) => setStatus(state, "inactive")),
  bulkCommand("setCompany", "c", (state) => {
    const target = selected(state)
    return target === null ? null : { to: "bulk", event: { type: "company.ask", target } }
  }),
  bulkCommand("exportSelected", null, (state) => {
    const target = selected(state)
    const filter = target === null ? null : reportOf(target)
    return filter === null ? null : { to: "report", event: { type: "report.download", filter } }
  }),
  {
    id: "users.closeDetails",
    group: "selection",
    label: words.closeDetails,
    message: () => ({ to: "details", event: { type: "details.close" } }),
    why: words.why.noDetails
  },
  {
    id: "users.showSsn",
    group: "selection",
    label: words.showSsn,
    message: ({ details }) =>
      details.context.row === null ? null : { to: "ssn", event: { type: "ssn.show", id: details.context.row.id } },
    why: words.why.noDetails
  },
  ...selectionCommands<UsersState, UsersMessage>({
    name: "users",
    selectMatching: ({ list }) => words.selectMatching(userListRules.matching(list.context)?.count ?? 0),
    why: {
      nothingSelected: words.why.nothingSelected,
      nothingSelectable: words.why.nothingSelectable,
      notSelectable: words.why.nothingSelectable
    },
    cursorOf: ({ list }) => list.context.cursor,
    toList: (event) => ({ to: "list", event })
  }),
  add,
  importCommand("users", "users"),
  ...reportCommands<UserFilter>("users", words.why.nothingToReport),
  ...ofList
]

/** The commands in their current state. */
export const availableUsersCommands = (state: UsersState) =>
  withEscape(
    availableScreenCommands(usersCommands)(state),
    "users.closeDetails",
    state.details.context.row !== null || selected(state) === null
  )

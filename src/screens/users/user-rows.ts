/** People as models of the table's rows. */
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { userListRules } from "#domain/users/user-list.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { fullName } from "#domain/users/user.rules.ts"
import { openDetails, userActions, type UsersState } from "#domain/users/users.commands.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import type { UserRowModel } from "./user-row.view.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

type Screen = RunningScreen<typeof usersScreenMachine>

export type UserRows = ReturnType<typeof userRows>

export const userRows = ({ state: current, send, sendIfAccepted }: Screen) => {
  const keep = modelCache<UserRowModel>()
  const doing = (message: Parameters<Screen["send"]>[0] | null) => () => {
    if (message !== null) sendIfAccepted(message)
  }
  const toModel = (
    user: User,
    action: ReturnType<typeof actionOn>,
    isCursor: boolean,
    isOpen: boolean,
    words: UsersScreenWords,
    record: RecordScreenWords
  ): UserRowModel => {
    const name = fullName(user)
    return {
      id: user.id,
      name,
      surname: user.surname,
      givenName: user.given_name,
      email: user.email,
      role: words.roles[user.role],
      isAdmin: user.role === "admin",
      company: user.company?.name ?? record.notAvailable,
      registeredOn: plainDate(user.created_at),
      // While being switched it shows the new state; a failure reverts it.
      isActive: action === null ? user.status === "active" : action === "activate",
      isSwitching: action !== null,
      toggle: action === null ? doing(userActions.toggle(user)) : null,
      isCursor,
      isOpen,
      onCursor: () => {
        if (current().list.context.cursor !== user.id)
          send({ to: "list", event: { type: "cursor.place", id: user.id } })
      },
      rowRef: isCursor ? focusCursorRow : null,
      view: doing(openDetails(user)),
      edit: doing(userActions.edit(user)),
      remove: doing(userActions.remove(user))
    }
  }
  return (state: UsersState, words: UsersScreenWords, record: RecordScreenWords): ReadonlyArray<UserRowModel> =>
    keep(
      userListRules.shownRows(state.list.context).map((user) => {
        const action = actionOn(state.rowActions.context, user.id)
        const isCursor = state.list.context.cursor === user.id
        const isOpen = state.details.context.user?.id === user.id
        return {
          id: user.id,
          state: [user, action, isCursor, isOpen, words, record],
          make: () => toModel(user, action, isCursor, isOpen, words, record)
        }
      })
    )
}

/** The screen of the users, running with its ports. */
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { availableUsersCommands, type UsersMessage, type UsersState } from "#domain/users/users.commands.ts"
import { UsersScreen, userDialogsModule, userDetailsModule } from "./users.screen.tsx"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { pickInto } from "#src/screens/record/form-entries.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding, formDialogs } from "#src/screens/record/shell-screen.ts"
import { UsersScreenProvider } from "./use-users.ts"
import { type MemberHistoryPorts, type UsersPorts, usersScreenWith } from "./users-workflows.ts"

export const openScreen = (context: ScreenContext, ports: UsersPorts & MemberHistoryPorts) => {
  const dialogs = formDialogs(userFormRules)
  const screen = runScreen<UsersState, UsersMessage>(context, {
    place: "users",
    logic: usersScreenWith(ports, context.drafts),
    input: { own: context.user().id },
    ahead: [userDialogsModule, userDetailsModule],
    commands: availableUsersCommands,
    ...dialogs,
    isDialogOpen: (state) => dialogs.isDialogOpen(state) || state.bulk.hasTag("open") || state.access.hasTag("open"),
    typeAhead: (event) => ({ to: "form", event }),
    address: listAddress(userCriteria),
    record: {
      openId: ({ details }) => details.context.id,
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "details", event: { type: "details.close" } }
    }
  })
  const parts = {
    ...screen,
    images: ports.images,
    pick: pickInto(ports.readPicked, (event) => screen.send({ to: "form", event }))
  }
  return screenProviding("users", parts, UsersScreenProvider, UsersScreen)
}

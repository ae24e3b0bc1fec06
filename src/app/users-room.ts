/** The screen of the users, running with its ports. */
import { Result } from "effect"
import { createElement } from "react"
import type { Picture } from "#domain/files/image.schema.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import type { RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { availableUsersCommands } from "#domain/users/users.commands.ts"
import type { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { UsersScreen } from "#src/screens/users/users.screen.tsx"
import { listAddress } from "./list-address.ts"
import { userDetailsPart, userDialogsPart } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { UsersScreenProvider } from "./use-users.ts"
import { userRows } from "./user-rows.ts"
import { type MemberHistoryPorts, type UsersPorts, usersScreenWith } from "./users-workflows.ts"

export type UsersRoom = ReturnType<typeof openUsersRoom>

export const openUsersRoom = (household: Household, ports: UsersPorts & MemberHistoryPorts) => {
  const screen = runScreen<typeof usersScreenMachine>(household, {
    place: "users",
    logic: usersScreenWith(ports),
    ahead: [userDialogsPart, userDetailsPart],
    commands: availableUsersCommands,
    isDialogOpen: ({ form, removal }) => form.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ form }) => form.hasTag("open") && userFormRules.isDirty(form.context.doc),
    address: listAddress(userView)
  })
  const parts = {
    ...screen,
    rows: userRows(screen),
    images: ports.images,
    pick: (file: File) =>
      void ports.readPicked(file).then((read) =>
        screen.send({
          to: "form",
          event: {
            type: "form.edit",
            edit: Result.match(read, {
              onFailure: (issue): RecordEdit<Picture> => ({ kind: "misfit", field: "profile_image", issue }),
              onSuccess: (attached): RecordEdit<Picture> => ({ kind: "attach", field: "profile_image", attached })
            })
          }
        })
      )
  }
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("users")),
    Screen: () => createElement(UsersScreenProvider, { value: parts }, createElement(UsersScreen))
  }
}

import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"
import { UserFormScreen } from "./user-form.screen.tsx"

/** The dialogs over the list: the form, the question before a user is deleted, and what the keys do. */
export const UserDialogsScreen = () => {
  const { send, commands } = useUsersScreen()
  const { removal, screen } = useUsersState()
  return (
    <>
      <UserFormScreen />
      <ListDialogs
        screen={screen}
        removal={removal}
        send={send}
        name="users"
        available={commands}
        words={useUsersWords()}
        lines={["details", ["close", "closeDetails"], "edit", "switch", "delete", "add"]}
      />
    </>
  )
}

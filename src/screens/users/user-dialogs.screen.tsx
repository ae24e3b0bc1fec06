import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { KeysHelp, RemovalDialog } from "#src/screens/record/record-dialogs.tsx"
import { UserFormScreen } from "./user-form.screen.tsx"

/** The dialogs over the list: the form, the question before a user is deleted, and what the keys do. */
export const UserDialogsScreen = () => {
  const { send, commands } = useUsersScreen()
  const { removal, screen } = useUsersState()
  const words = useUsersWords()
  return (
    <>
      <UserFormScreen />
      <RemovalDialog removal={removal} send={send} words={words.removal} />
      <KeysHelp
        screen={screen}
        send={send}
        name="users"
        available={commands}
        words={words.keys}
        lines={["details", ["close", "closeDetails"], "edit", "switch", "delete", "add"]}
      />
    </>
  )
}

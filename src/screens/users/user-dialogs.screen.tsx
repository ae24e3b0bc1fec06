import { helpOf } from "#src/screens/record/buttons.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { RecordKeysScreen } from "#src/screens/record/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/record/removal.screen.tsx"
import { UserFormScreen } from "./user-form.screen.tsx"

/** The dialogs over the list: the form, the confirmation of a deletion, and the help on keys. */
export const UserDialogsScreen = () => (
  <>
    <UserFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useUsersState()
  const { removal: words } = useUsersWords()
  return <RemovalScreen removal={removal} send={useUsersScreen().send} title={words.title} question={words.question} />
}

const KeysHelp = () => {
  const { commands, send } = useUsersScreen()
  const { screen } = useUsersState()
  const { keys } = useUsersWords()
  const lines = () =>
    helpOf(commands(), [
      [keys.move, ["users.next", "users.previous"]],
      [keys.details, ["users.details"]],
      [keys.close, ["users.closeDetails"]],
      [keys.edit, ["users.edit"]],
      [keys.switch, ["users.switch"]],
      [keys.delete, ["users.delete"]],
      [keys.add, ["users.add"]],
      [keys.search, ["users.search"]],
      [keys.help, ["users.keys"]]
    ])
  return (
    <RecordKeysScreen
      lines={lines}
      isOpen={screen.hasTag("help")}
      close={() => send({ to: "screen", event: { type: "help.close" } })}
    />
  )
}

import { usersOffers } from "#domain/users/users.commands.ts"
import { helpOf } from "#src/app/buttons.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useWords } from "#src/app/use-system.ts"
import { useSendToUsers, useUsersDesk, useUsersWords } from "#src/app/use-users.ts"
import { RecordKeysView } from "#src/screens/shell/record-keys.view.tsx"
import { RemovalView } from "#src/screens/shell/removal.view.tsx"
import { UserFormScreen } from "./user-form.screen.tsx"

/** The dialogs over the list: the form, the question before somebody is deleted, and what the keys do. */
export const UserDialogsScreen = () => (
  <>
    <UserFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useUsersDesk()
  const send = useSendToUsers()
  const { removal: words } = useUsersWords()
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const doing = (event: { readonly type: "removal.confirm" | "removal.cancel" }) =>
    removal.can(event) ? () => send({ to: "removal", event }) : null
  return (
    <RemovalView
      title={words.title}
      question={words.question(target.name)}
      shared={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={doing({ type: "removal.confirm" })}
      cancel={doing({ type: "removal.cancel" })}
    />
  )
}

const KeysHelp = () => {
  const desk = useUsersDesk()
  const record = useRecordWords()
  const { keys } = useUsersWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  if (!isOpen) return null
  const lines = helpOf(usersOffers(desk), [
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
    <RecordKeysView
      words={record.keys}
      closeLabel={close}
      keys={[...lines, { does: record.keys.palette, caps: ["Ctrl K"] }]}
      close={() => setOpen(false)}
    />
  )
}

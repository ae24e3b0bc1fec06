import { LogOut } from "lucide-react"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"

/** Asks before a colleague is signed out everywhere. */
export const AccessEndingScreen = () => {
  const { access } = useUsersState()
  const { send } = useUsersScreen()
  const { endSessions: words } = useUsersWords().details
  const { shared } = useWords()
  if (!access.hasTag("open")) return null
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text(access.context.name)}
      kind="danger"
      icon={LogOut}
      isBusy={access.hasTag("busy")}
      busyWords={words.busy}
      confirm={() => send({ to: "access", event: { type: "access.end" } })}
      confirmLabel={words.label}
      cancel={() => send({ to: "access", event: { type: "access.cancel" } })}
      cancelLabel={shared.cancel}
    />
  )
}

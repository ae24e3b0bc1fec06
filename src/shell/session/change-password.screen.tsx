import type { PasswordField } from "#domain/session/password-change.machine.ts"
import { passwordChangeFailure, sessionFieldWords } from "#domain/session/session.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { useWorkspace, usePasswordChange } from "#src/shell/use-workspace.ts"
import { useWords } from "#src/shell/use-application.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { ChangePasswordView, type PasswordEntry } from "./change-password.view.tsx"

/** The dialog in which administrators change their own password. */
export const ChangePasswordScreen = () => {
  const { send } = useWorkspace().passwordChange
  const snapshot = usePasswordChange()
  const { session, shared, language } = useWords()
  const { fields, issues, isShown, failure } = snapshot.context
  const say = describeIssue({ ...userFieldWords[language], ...sessionFieldWords[language] })
  const errorOf = (issue: string | undefined) => (issue === undefined ? null : say(issue))
  const entry = (field: PasswordField): PasswordEntry => ({
    value: fields[field],
    error: errorOf(issues[field]),
    onChange: (text) => send({ type: "passwordChange.type", field, text }),
    onLeave: () => send({ type: "passwordChange.blur", field })
  })
  if (!snapshot.hasTag("open")) return null
  return (
    <>
      <ChangePasswordView
        words={session.changePassword}
        shared={shared}
        current={entry("currentPassword")}
        next={entry("newPassword")}
        repeat={entry("repeated")}
        isShown={isShown}
        toggle={() => send({ type: "passwordChange.show" })}
        failure={failure === null ? null : passwordChangeFailure(failure)[language]}
        isSaving={snapshot.matches("saving")}
        save={snapshot.can({ type: "passwordChange.save" }) ? () => send({ type: "passwordChange.save" }) : null}
        close={snapshot.can({ type: "passwordChange.close" }) ? () => send({ type: "passwordChange.close" }) : null}
      />
      {snapshot.matches("discarding") && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "passwordChange.stay" })}
          discard={() => send({ type: "passwordChange.discard" })}
        />
      )}
    </>
  )
}

import type { PasswordField as Field } from "#domain/session/password-change.machine.ts"
import { passwordChangeFailure, sessionFieldWords } from "#domain/session/session.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { usePasswordChange, useWorkspace } from "#src/shell/use-workspace.ts"

/** The dialog in which administrators change their own password: the current one, and twice the new one. */
export const ChangePasswordScreen = () => {
  const { send } = useWorkspace().passwordChange
  const snapshot = usePasswordChange()
  const { session, shared, language } = useWords()
  const { changePassword: words } = session
  const { fields, issues, isShown, failure } = snapshot.context
  const say = describeIssue({ ...userFieldWords[language], ...sessionFieldWords[language] })
  const errorOf = (issue: string | undefined) => (issue === undefined ? null : say(issue))
  const entry = (field: Field) => ({
    value: fields[field],
    error: errorOf(issues[field]),
    onChange: (text: string) => send({ type: "passwordChange.type", field, text }),
    onLeave: () => send({ type: "passwordChange.blur", field }),
    isShown,
    toggle: () => send({ type: "passwordChange.show" }),
    words: shared
  })
  const doing = (event: { readonly type: "passwordChange.save" | "passwordChange.close" }) =>
    snapshot.can(event) ? () => send(event) : null
  if (!snapshot.hasTag("open")) return null
  return (
    <>
      <Dialog
        title={words.title}
        text={words.others}
        close={doing({ type: "passwordChange.close" })}
        closeLabel={shared.close}
        submit={doing({ type: "passwordChange.save" })}
        buttons={{
          cancel: shared.cancel,
          submit: words.save,
          isBusy: snapshot.matches("saving"),
          busyWords: words.saving
        }}
      >
        {failure !== null && <ErrorNote text={passwordChangeFailure(failure)[language]} />}
        <PasswordField
          label={words.current}
          {...entry("currentPassword")}
          autoComplete="current-password"
          isFirstFocus
        />
        <PasswordField label={words.next} {...entry("newPassword")} hint={words.rule} autoComplete="new-password" />
        <PasswordField label={words.repeat} {...entry("repeated")} autoComplete="new-password" />
      </Dialog>
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

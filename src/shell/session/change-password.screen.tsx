import { useSelector } from "@xstate/react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { failureBeside } from "#domain/shared/failure-notice.rules.ts"
import type {
  PasswordChangeEvent,
  passwordChangeMachine,
  PasswordField as Field
} from "#domain/session/password-change.machine.ts"
import { passwordChangeFailure, sessionFieldWords } from "#domain/session/session.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { usePasswordChange, useWorkspace } from "#src/shell/use-workspace.ts"

type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>

interface ChangeProps {
  readonly snapshot: SnapshotFrom<typeof passwordChangeMachine>
  readonly send: PasswordChangeRef["send"]
}

/** What both dialogs show: the current password, and twice the new one. */
const Fields = ({ snapshot, send }: ChangeProps) => {
  const { session, shared, language } = useWords()
  const { changePassword: words } = session
  const { fields, issues, isShown, failure, refused } = snapshot.context
  const note = failureBeside(failure, refused)
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
  return (
    <>
      {note !== null && <ErrorNote text={passwordChangeFailure(note)[language]} />}
      <PasswordField label={words.current} {...entry("currentPassword")} autoComplete="current-password" isFirstFocus />
      <PasswordField label={words.next} {...entry("newPassword")} hint={words.rule} autoComplete="new-password" />
      <PasswordField label={words.repeat} {...entry("repeated")} autoComplete="new-password" />
    </>
  )
}

const sendIfAccepted = ({ snapshot, send }: ChangeProps, event: PasswordChangeEvent) =>
  snapshot.can(event) ? () => send(event) : null

/**
 * After signing in with a password that another person has set. It cannot be closed: a new password, or logging out.
 */
export const RequiredChangeScreen = ({ change }: { readonly change: PasswordChangeRef }) => {
  const props = { snapshot: useSelector(change, (snapshot) => snapshot), send: change.send }
  const { session } = useApplication()
  const { changePassword: words, again } = useWords().session
  return (
    <Dialog
      title={words.required.title}
      text={words.required.text}
      close={null}
      submit={sendIfAccepted(props, { type: "passwordChange.save" })}
      footer={
        <FooterStart>
          <Button kind="quiet" action={() => session.send({ type: "session.signOut" })}>
            {again.logout}
          </Button>
        </FooterStart>
      }
      buttons={{ submit: words.save, isBusy: props.snapshot.matches("saving"), busyWords: words.saving }}
    >
      <Fields {...props} />
    </Dialog>
  )
}

/** The dialog in which administrators change their own password. */
export const ChangePasswordScreen = () => {
  const { send } = useWorkspace().passwordChange
  const snapshot = usePasswordChange()
  const { session, shared } = useWords()
  const { changePassword: words } = session
  const props = { snapshot, send }
  if (!snapshot.hasTag("open")) return null
  return (
    <>
      <Dialog
        title={words.title}
        text={words.others}
        close={sendIfAccepted(props, { type: "passwordChange.close" })}
        closeLabel={shared.close}
        submit={sendIfAccepted(props, { type: "passwordChange.save" })}
        buttons={{
          cancel: shared.cancel,
          submit: words.save,
          isBusy: snapshot.matches("saving"),
          busyWords: words.saving
        }}
      >
        <Fields {...props} />
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

import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { PasswordField, type PasswordFieldProps } from "#src/components/fields/password-field.tsx"

export type PasswordEntry = Pick<PasswordFieldProps, "value" | "error" | "onChange" | "onLeave">

export interface ChangePasswordProps {
  readonly words: SessionScreenWords["changePassword"]
  readonly shared: InterfaceWords
  readonly current: PasswordEntry
  readonly next: PasswordEntry
  readonly repeat: PasswordEntry
  readonly isShown: boolean
  readonly toggle: () => void
  readonly failure: string | null
  readonly isSaving: boolean
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

/** Asks for the current password and twice for the new one. */
export const ChangePasswordView = (props: ChangePasswordProps) => {
  const { words, shared } = props
  const field = { isShown: props.isShown, toggle: props.toggle, words: shared }
  return (
    <Dialog
      title={words.title}
      text={words.others}
      close={props.close}
      closeLabel={shared.close}
      submit={props.save}
      buttons={{ cancel: shared.cancel, submit: words.save, isBusy: props.isSaving, busyWords: words.saving }}
    >
      {props.failure !== null && <ErrorNote text={props.failure} />}
      <PasswordField label={words.current} {...props.current} {...field} autoComplete="current-password" isFirstFocus />
      <PasswordField label={words.next} {...props.next} {...field} hint={words.rule} autoComplete="new-password" />
      <PasswordField label={words.repeat} {...props.repeat} {...field} autoComplete="new-password" />
    </Dialog>
  )
}

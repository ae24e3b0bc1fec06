import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Avatar, PersonName } from "#src/components/text/avatar.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import * as styles from "./sign-in-again.module.css"

export interface SignInAgainProps {
  readonly words: SessionScreenWords["again"]
  readonly signIn: SessionScreenWords["signIn"]
  readonly shared: InterfaceWords
  readonly name: string
  readonly initials: string
  /** +1 3456789012, or null when this device no longer knows it. */
  readonly identity: string | null
  readonly password: string
  readonly isPasswordShown: boolean
  readonly error: string | null
  readonly failure: string | null
  readonly isSending: boolean
  readonly send: (() => void) | null
  readonly changePassword: (text: string) => void
  readonly blurPassword: () => void
  readonly togglePassword: () => void
  /** Leaves this page to sign in as another user. */
  readonly someoneElse: (() => void) | null
  readonly logout: (() => void) | null
}

/** Over the page after the session ended: the user is known, so only the password and then the code are needed. */
export const SignInAgainView = (props: SignInAgainProps) => {
  const { words, signIn, shared } = props
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width="narrow"
      isLight
      close={null}
      submit={props.send}
      footer={
        <FooterStart>
          <Button kind="quiet" action={props.logout}>
            {words.logout}
          </Button>
        </FooterStart>
      }
      buttons={{ submit: signIn.send, isBusy: props.isSending, busyWords: signIn.sending }}
    >
      <div className={styles.person}>
        <Avatar initials={props.initials} />
        <PersonName name={props.name} detail={props.identity} />
        <Button kind="link" size="small" action={props.someoneElse}>
          {words.notYou}
        </Button>
      </div>
      {props.failure !== null && <ErrorNote text={props.failure} />}
      <PasswordField
        label={signIn.password}
        value={props.password}
        onChange={props.changePassword}
        onLeave={props.blurPassword}
        error={props.error}
        hint={signIn.note}
        isShown={props.isPasswordShown}
        toggle={props.togglePassword}
        words={shared}
        autoComplete="current-password"
        isFirstFocus
      />
    </Dialog>
  )
}

import { useId } from "react"
import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { OtpInput } from "#src/components/fields/otp-input.tsx"
import * as styles from "./enter-code.module.css"

export interface EnterCodeProps {
  readonly words: SessionScreenWords["code"]
  readonly shared: InterfaceWords
  /** Country code and phone number: +1 3456789012. */
  readonly identity: string
  readonly digits: string
  readonly changeDigits: (digits: string) => void
  /** The text of the code's issue, or of the server's refusal. */
  readonly failure: string | null
  /** Only a new code can help. */
  readonly isDead: boolean
  readonly isVerifying: boolean
  readonly verify: (() => void) | null
  readonly cancel: (() => void) | null
  readonly isResending: boolean
  readonly resend: (() => void) | null
  /** Minutes and seconds until a resend is accepted (0:24), or null. */
  readonly resendIn: string | null
  /** Over a page that stays readable behind it. */
  readonly isOverPage?: boolean
}

/** The six-digit code, its resend with a visible countdown, and the last failure inline. */
export const EnterCodeView = (props: EnterCodeProps) => {
  const { words, shared } = props
  const errorId = useId()
  return (
    <Dialog
      title={words.title}
      text={
        <>
          {words.sentTo} <span className={styles.identity}>{props.identity}</span>
        </>
      }
      width="narrow"
      isLight={props.isOverPage ?? false}
      close={props.cancel}
      submit={props.verify}
      buttons={{
        cancel: shared.cancel,
        submit: words.verify,
        isBusy: props.isVerifying,
        busyWords: words.verifying,
        reason: words.incomplete
      }}
    >
      <OtpInput
        label={words.group}
        digitLabel={words.digit}
        value={props.digits}
        onChange={props.changeDigits}
        isInvalid={props.failure !== null}
        describedBy={props.failure === null ? null : errorId}
      />
      {props.failure !== null && (
        <div role="alert">
          <FieldError id={errorId}>{props.failure}</FieldError>
        </div>
      )}
      {props.isDead && (
        <p className={styles.dead} role="status">
          {words.dead}
        </p>
      )}
      <p className={styles.resend}>
        {words.notReceived}{" "}
        <span>
          <Button kind="link" action={props.resend} isBusy={props.isResending} busyWords={words.resending}>
            {words.resend}
          </Button>
          {props.resendIn !== null && <> {words.resendIn(props.resendIn)}</>}
        </span>
      </p>
    </Dialog>
  )
}

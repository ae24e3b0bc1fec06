import { useId } from "react"
import { useSelector } from "@xstate/react"
import { identityOf, isCodeDead } from "#domain/session/sign-in.machine.ts"
import { showPhoneNumber } from "#domain/shared/phone.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { FaultText } from "#src/components/notes/fault-text.tsx"
import { OtpInput } from "#src/components/fields/otp-input.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { clock } from "#src/shell/clock.ts"
import { useWords } from "#src/shell/use-application.ts"
import { failureOf, type SignInRef, sendIfAccepted } from "./sign-in-state.ts"
import * as styles from "./enter-code.module.css"

/** The six-digit code, its resend with a visible countdown; over the sign-in page or over the current page. */
export const EnterCodeScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  const { language, shared, session } = useWords()
  const errorId = useId()
  const { code: words } = session
  const { context } = snapshot
  const failure = failureOf(snapshot, "verifyFailed", language)
  return (
    <Dialog
      title={words.title}
      text={
        <>
          {words.sentTo} <span className={styles.identity}>{showPhoneNumber(identityOf(context))}</span>
        </>
      }
      width="narrow"
      close={sendIfAccepted(snapshot, signIn.send, { type: "code.cancel" })}
      submit={sendIfAccepted(snapshot, signIn.send, { type: "code.verify" })}
      buttons={{
        cancel: shared.cancel,
        submit: words.verify,
        isBusy: snapshot.matches("verifying"),
        busyWords: words.verifying,
        reason: words.incomplete
      }}
    >
      <OtpInput
        label={words.group}
        digitLabel={words.digit}
        value={context.digits}
        onChange={(digits) => signIn.send({ type: "code.change", digits })}
        isInvalid={failure !== null}
        describedBy={failure === null ? null : errorId}
      />
      {failure !== null && (
        <div role="alert">
          <FieldError id={errorId}>
            <span>
              <FaultText text={failure} />
            </span>
          </FieldError>
        </div>
      )}
      {isCodeDead(context) && (
        <p className={styles.dead} role="status">
          {words.dead}
        </p>
      )}
      <p className={styles.resend}>
        {words.notReceived}{" "}
        <span>
          <Button
            kind="link"
            action={sendIfAccepted(snapshot, signIn.send, { type: "code.resend" })}
            isBusy={snapshot.matches("resendingCode")}
            busyWords={words.resending}
          >
            {words.resend}
          </Button>
          {context.resendIn > 0 && <> {words.resendIn(clock(context.resendIn))}</>}
        </span>
      </p>
    </Dialog>
  )
}

import { useId } from "react"
import { useSelector } from "@xstate/react"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { OtpInput } from "#src/components/fields/otp-input.tsx"
import { QrPicture } from "#src/components/text/qr-picture.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { doingIn, type FactorsProps, useFactorWords } from "./second-factor-state.ts"
import * as styles from "./scan-authenticator.module.css"

/** The picture that an authenticator app reads, the same as a key, and the code that confirms it. */
export const ScanAuthenticatorScreen = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const { shared, language } = useWords()
  const words = useFactorWords()
  const errorId = useId()
  const { authenticator, digits, failure } = snapshot.context
  const doing = doingIn(snapshot, factors)
  if (authenticator === null) return null
  const key = authenticator.secret.replace(/.{4}(?=.)/gu, "$& ")
  return (
    <Dialog
      title={words.scan.title}
      text={words.scan.text}
      width="narrow"
      close={doing({ type: "factors.cancel" })}
      submit={doing({ type: "factors.check" })}
      buttons={{
        cancel: shared.cancel,
        submit: words.scan.check,
        isBusy: snapshot.matches("checking"),
        busyWords: words.scan.checking,
        reason: words.scan.incomplete
      }}
    >
      <QrPicture content={authenticator.uri} label={words.scan.picture} />
      <Text as="p" size="sm">
        {words.scan.key}: <code className={styles.key}>{key}</code>
      </Text>
      <OtpInput
        label={words.scan.group}
        digitLabel={words.scan.digit}
        value={digits}
        onChange={(text) => factors.send({ type: "factors.code", digits: text })}
        isInvalid={failure !== null}
        describedBy={failure === null ? null : errorId}
      />
      {failure !== null && (
        <div role="alert">
          <FieldError id={errorId}>{failure[language]}</FieldError>
        </div>
      )}
    </Dialog>
  )
}

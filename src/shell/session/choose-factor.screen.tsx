import { useId } from "react"
import { KeyRound, LifeBuoy, MessageSquareText, Smartphone } from "lucide-react"
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import type { ActorRefFrom } from "xstate"
import {
  type FactorChoiceEvent,
  type factorChoiceMachine,
  isChoiceOver,
  isRecoveryCodeRefused
} from "#domain/session/factor-choice.machine.ts"
import { describeSecondFactorFailure, secondFactorNotices } from "#domain/session/second-factor.messages.ts"
import { signInFactorsEnglish } from "#domain/session/sign-in-factors-english.messages.ts"
import { signInFactorsSpanish } from "#domain/session/sign-in-factors-spanish.messages.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { OtpInput } from "#src/components/fields/otp-input.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { factorChoiceAtom } from "./factor-actors.ts"
import * as styles from "./choose-factor.module.css"

const icons = { passkey: KeyRound, authenticator: Smartphone, recovery_code: LifeBuoy, sms: MessageSquareText }

/** Both languages come with the screen: few open it, and so the file of all Spanish texts stays small. */
const texts = { en: signInFactorsEnglish, es: signInFactorsSpanish }
const useChoiceWords = () => texts[useWords().language]

interface ChooseProps {
  readonly choice: ActorRefFrom<typeof factorChoiceMachine>
}

/** The snapshot, what it accepts, and the text of its failure. */
const useChoice = ({ choice }: ChooseProps) => {
  const snapshot = useSelector(choice, (snapshot) => snapshot)
  const { language } = useWords()
  const { recovery } = useChoiceWords()
  const { failure } = snapshot.context
  const text = failure === null ? null : describeSecondFactorFailure(failure, secondFactorNotices.refused)[language]
  return {
    snapshot,
    doing: (event: FactorChoiceEvent) => (snapshot.can(event) ? () => choice.send(event) : null),
    failure: isRecoveryCodeRefused(snapshot.context) ? recovery.refused : text
  }
}

/** The ways of the second step, a code by SMS last. */
const Choice = (props: ChooseProps) => {
  const { snapshot, doing, failure } = useChoice(props)
  const { shared } = useWords()
  const words = useChoiceWords()
  const { factors } = snapshot.context
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width="narrow"
      close={doing({ type: "factor.cancel" })}
      footer={<Button action={doing({ type: "factor.cancel" })}>{shared.cancel}</Button>}
    >
      {failure !== null && <ErrorNote text={failure} />}
      {isChoiceOver(snapshot.context) && (
        <Text as="p" size="sm" tone="muted" role="status">
          {words.over}
        </Text>
      )}
      <div className={styles.choices}>
        {factors.map((one, index) => (
          <Button
            key={one}
            kind={index === 0 ? "primary" : "plain"}
            size="wide"
            icon={icons[one]}
            action={doing({ type: "factor.choose", factor: one })}
            isBusy={one === "passkey" && snapshot.matches("proving")}
            busyWords={words.askingPasskey}
            isFirstFocus={index === 0}
          >
            {words.choices[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** A code of an authenticator app, or a recovery code. */
const TypedCode = (props: ChooseProps) => {
  const { snapshot, doing, failure } = useChoice(props)
  const { session } = useWords()
  const words = useChoiceWords()
  const errorId = useId()
  const { factor, typed } = snapshot.context
  const isApp = factor === "authenticator"
  const back = doing({ type: "factor.back" })
  const change = (text: string) => props.choice.send({ type: "factor.type", text })
  return (
    <Dialog
      title={isApp ? words.authenticator.title : words.recovery.title}
      text={isApp ? words.authenticator.text : words.recovery.text}
      width="narrow"
      close={back}
      submit={doing({ type: "factor.prove" })}
      footer={
        <FooterStart>
          <Button kind="quiet" action={back}>
            {words.another}
          </Button>
        </FooterStart>
      }
      buttons={{
        submit: words.verify,
        isBusy: snapshot.matches("checking"),
        busyWords: words.verifying,
        reason: words.incomplete
      }}
    >
      {isApp ? (
        <>
          <OtpInput
            label={words.authenticator.group}
            digitLabel={session.code.digit}
            value={typed}
            onChange={change}
            isInvalid={failure !== null}
            describedBy={failure === null ? null : errorId}
          />
          {failure !== null && (
            <div role="alert">
              <FieldError id={errorId}>{failure}</FieldError>
            </div>
          )}
        </>
      ) : (
        <TextField
          label={words.recovery.label}
          hint={words.recovery.hint}
          value={typed}
          onChange={change}
          error={failure}
          isRequired
          isFirstFocus
        />
      )}
    </Dialog>
  )
}

const Chosen = (props: ChooseProps) => {
  const isTyping = useSelector(props.choice, (snapshot) => snapshot.hasTag("typed"))
  return isTyping ? <TypedCode {...props} /> : <Choice {...props} />
}

/** The second step where the person has a choice; over the sign-in page or over the current page. */
export const ChooseFactorScreen = () => {
  const choice = useAtomValue(factorChoiceAtom)
  return choice === null ? null : <Chosen choice={choice} />
}

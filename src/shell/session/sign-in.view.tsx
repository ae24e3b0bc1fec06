import { Languages, SunMoon } from "lucide-react"
import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Hint } from "#src/components/fields/field.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { PhoneField } from "#src/components/fields/phone-field.tsx"
import { Product } from "#src/components/text/icon.tsx"
import * as styles from "./sign-in.module.css"
import { Row, WideOnly } from "#src/components/layout/row.tsx"

export interface SignInFieldErrors {
  readonly countryCode: string | null
  readonly phone: string | null
  readonly password: string | null
}

export interface SignInProps {
  readonly words: SessionScreenWords["signIn"]
  readonly shared: InterfaceWords
  readonly countryCode: string
  readonly countryCodes: ReadonlyArray<string>
  readonly phone: string
  readonly password: string
  readonly isPasswordShown: boolean
  readonly errors: SignInFieldErrors
  /** The last message of the server, if any. */
  readonly failure: string | null
  readonly isSending: boolean
  /** Null while the phone is empty or a request is pending. */
  readonly send: (() => void) | null
  readonly changeCountryCode: (code: string) => void
  readonly changePhone: (text: string) => void
  readonly changePassword: (text: string) => void
  readonly blurPhone: () => void
  readonly blurPassword: () => void
  readonly togglePassword: () => void
  /** The current language, in its own name, and the switch to the other one. */
  readonly language: { readonly label: string; readonly next: () => void }
  readonly theme: { readonly label: string; readonly next: () => void }
}

/** Admin Login: phone and password, after which a code is sent. */
export const SignInView = (props: SignInProps) => {
  const { words, shared } = props
  return (
    <div className={styles.page}>
      <header>
        <Product name={shared.shell.product} />
        <Row>
          <Button
            kind="quiet"
            size="small"
            icon={Languages}
            label={`${shared.shell.language}: ${props.language.label}`}
            action={props.language.next}
          >
            {props.language.label}
          </Button>
          <Button
            kind="quiet"
            size="small"
            icon={SunMoon}
            label={`${shared.shell.theme}: ${props.theme.label}`}
            action={props.theme.next}
            tipSide="from-end"
          />
        </Row>
      </header>
      <main>
        <form
          className={styles.card}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            props.send?.()
          }}
        >
          <div>
            <h1>{words.heading}</h1>
            <p className={styles.lead}>{words.subtext}</p>
          </div>
          {props.failure !== null && <ErrorNote text={props.failure} />}
          <PhoneField
            label={words.phone}
            isRequired
            codeLabel={words.countryCode}
            code={props.countryCode}
            codes={props.countryCodes}
            digits={props.phone}
            change={(code, digits) =>
              code === props.countryCode ? props.changePhone(digits) : props.changeCountryCode(code)
            }
            onLeave={props.blurPhone}
            error={props.errors.countryCode ?? props.errors.phone}
            input={{ inputMode: "tel", autoComplete: "tel-national", autoFocus: true }}
          />
          <PasswordField
            label={words.password}
            value={props.password}
            onChange={props.changePassword}
            onLeave={props.blurPassword}
            error={props.errors.password}
            isShown={props.isPasswordShown}
            toggle={props.togglePassword}
            words={shared}
            autoComplete="current-password"
          />
          <Button
            kind="primary"
            size="wide"
            submits
            action={props.send}
            isBusy={props.isSending}
            busyWords={words.sending}
            reason={words.phoneMissing}
          >
            {words.send}
          </Button>
          <div className={styles.note}>
            <Hint>{words.note}</Hint>
          </div>
        </form>
      </main>
      <footer>
        <span>{words.administratorsOnly}</span>
        <WideOnly>
          <Row gap="small">
            {words.hint.press} <Kbd>Tab</Kbd> {words.hint.toMove} <Kbd>Enter</Kbd> {words.hint.toSend}
          </Row>
        </WideOnly>
      </footer>
    </div>
  )
}

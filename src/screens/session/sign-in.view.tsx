import { useId } from "react"
import { Languages, SunMoon } from "lucide-react"
import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { FieldError } from "#src/components/field.tsx"
import { leaving } from "#src/components/leaving.ts"
import { Kbd } from "#src/components/kbd.tsx"
import { PasswordField } from "#src/components/password-field.tsx"
import { Product } from "#src/components/product.tsx"
import { Select } from "#src/components/select.tsx"

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
  /** What the server said last, or nothing. */
  readonly failure: string | null
  readonly isSending: boolean
  /** Null while the phone is empty or a request is pending. */
  readonly send: (() => void) | null
  readonly changeCountryCode: (code: string) => void
  readonly changePhone: (text: string) => void
  readonly changePassword: (text: string) => void
  readonly leavePhone: () => void
  readonly leavePassword: () => void
  readonly togglePassword: () => void
  /** The language spoken now, in its own name, and the way to the other one. */
  readonly language: { readonly label: string; readonly next: () => void }
  readonly theme: { readonly label: string; readonly next: () => void }
}

const PhoneField = (props: SignInProps) => {
  const id = useId()
  const { words, errors } = props
  const error = errors.countryCode ?? errors.phone
  const described = error === null ? {} : { "aria-describedby": `${id}-error` }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {words.phone}
        <span className="required" aria-hidden="true">
          *
        </span>
      </label>
      <div className="phone">
        <Select
          label={words.countryCode}
          value={props.countryCode}
          choices={props.countryCodes.map((code) => ({ value: code, label: code }))}
          onChange={props.changeCountryCode}
        />
        <input
          id={id}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-required="true"
          autoFocus
          value={props.phone}
          onChange={(event) => props.changePhone(event.target.value)}
          onBlur={leaving(props.leavePhone)}
          {...(errors.phone === null ? {} : { "aria-invalid": true })}
          {...described}
        />
      </div>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Admin Login: phone and password, after which a code is sent. */
export const SignInView = (props: SignInProps) => {
  const { words, shared } = props
  return (
    <div className="sign-in">
      <header>
        <Product name={shared.shell.product} />
        <span className="row on-canvas">
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
            className="tip-below"
          />
        </span>
      </header>
      <main>
        <form
          className="card sign-in-card"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            props.send?.()
          }}
        >
          <div>
            <h1>{words.heading}</h1>
            <p className="mt-1 text-muted">{words.subtext}</p>
          </div>
          {props.failure !== null && <ErrorNote text={props.failure} />}
          <PhoneField {...props} />
          <PasswordField
            label={words.password}
            value={props.password}
            onChange={props.changePassword}
            onLeave={props.leavePassword}
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
          <p className="hint text-center">{words.note}</p>
        </form>
      </main>
      <footer>
        <span>{words.administratorsOnly}</span>
        <span className="keys-hint row gap-1">
          {words.hint.press} <Kbd>Tab</Kbd> {words.hint.toMove} <Kbd>Enter</Kbd> {words.hint.toSend}
        </span>
      </footer>
    </div>
  )
}

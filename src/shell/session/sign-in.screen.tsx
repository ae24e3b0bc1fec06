import { Languages, SunMoon } from "lucide-react"
import { useSelector } from "@xstate/react"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { type CountryCode, countryCodes } from "#domain/shared/account.schema.ts"
import { Hint } from "#src/components/fields/field.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { PhoneField } from "#src/components/fields/phone-field.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Product } from "#src/components/text/icon.tsx"
import { useLazyModule } from "#src/shell/lazy-module.ts"
import { useApplication, usePreferences, useWords } from "#src/shell/use-application.ts"
import { chooseFactorModule } from "./choose-factor-module.ts"
import { enterCodeModule } from "./enter-code-module.ts"
import { errorsOf, failureOf, type SignInRef, sendIfAccepted } from "./sign-in-state.ts"
import * as styles from "./sign-in.module.css"

const nextTheme: Readonly<Record<Preferences["theme"], Preferences["theme"]>> = {
  system: "light",
  light: "dark",
  dark: "system"
}

interface SignInProps {
  readonly signIn: SignInRef
  readonly setPreferences: (patch: Partial<Preferences>) => void
}

/** The switches of language and theme. */
const Head = ({ setPreferences }: Pick<SignInProps, "setPreferences">) => {
  const { language, shared } = useWords()
  const { theme } = usePreferences()
  const { shell } = shared
  return (
    <header>
      <Product name={shell.product} />
      <Row>
        <Button
          kind="quiet"
          size="small"
          icon={Languages}
          label={`${shell.language}: ${shell.languages[language]}`}
          action={() => setPreferences({ language: language === "en" ? "es" : "en" })}
        >
          {shell.languages[language]}
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon={SunMoon}
          label={`${shell.theme}: ${shell.themes[theme]}`}
          action={() => setPreferences({ theme: nextTheme[theme] })}
          tipSide="from-end"
        />
      </Row>
    </header>
  )
}

/** Phone and password, after which a code is sent. */
const Form = ({ signIn }: Pick<SignInProps, "signIn">) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  const { language, shared, session } = useWords()
  const { signIn: words } = session
  const { context } = snapshot
  const errors = errorsOf(snapshot, language)
  const failure =
    snapshot.hasTag("code") || snapshot.hasTag("factor") ? null : failureOf(snapshot, "sendFailed", language)
  const request = sendIfAccepted(snapshot, signIn.send, { type: "code.request" })
  const changeCountryCode = (code: string) => {
    const countryCode = countryCodes.find((one): one is CountryCode => one === code)
    if (countryCode !== undefined) signIn.send({ type: "country.change", countryCode })
  }
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request?.()
      }}
    >
      <div>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.subtext}</p>
      </div>
      {failure !== null && <ErrorNote text={failure} />}
      <PhoneField
        label={words.phone}
        isRequired
        codeLabel={words.countryCode}
        code={context.countryCode}
        codes={countryCodes}
        digits={context.phone}
        change={(code, digits) =>
          code === context.countryCode ? signIn.send({ type: "phone.change", text: digits }) : changeCountryCode(code)
        }
        onLeave={() => signIn.send({ type: "field.blur", field: "phone" })}
        error={errors.countryCode ?? errors.phone}
        input={{ inputMode: "tel", autoComplete: "tel-national", autoFocus: true }}
      />
      <PasswordField
        label={words.password}
        value={context.password}
        onChange={(text) => signIn.send({ type: "password.change", text })}
        onLeave={() => signIn.send({ type: "field.blur", field: "password" })}
        error={errors.password}
        isShown={context.isPasswordShown}
        toggle={() => signIn.send({ type: "password.show" })}
        words={shared}
        autoComplete="current-password"
      />
      <Button
        kind="primary"
        size="wide"
        submits
        action={request}
        isBusy={snapshot.matches("requestingCode") || snapshot.matches("requestingSms")}
        busyWords={words.sending}
        reason={words.phoneMissing}
      >
        {words.send}
      </Button>
      <div className={styles.note}>
        <Hint>{words.note}</Hint>
      </div>
    </form>
  )
}

/** Admin Login. */
const SignInPage = ({ signIn, setPreferences }: SignInProps) => {
  const { signIn: words } = useWords().session
  return (
    <div className={styles.page}>
      <Head setPreferences={setPreferences} />
      <main>
        <Form signIn={signIn} />
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

/** Admin Login, and the code dialog over it. */
export const SignInScreen = ({ signIn }: Pick<SignInProps, "signIn">) => {
  const { setPreferences } = useApplication()
  const isCodeRequested = useSelector(signIn, (snapshot) => snapshot.hasTag("code"))
  const code = useLazyModule(enterCodeModule, isCodeRequested)
  const hasChoice = useSelector(signIn, (snapshot) => snapshot.hasTag("factor"))
  const choice = useLazyModule(chooseFactorModule, hasChoice)
  return (
    <>
      <SignInPage signIn={signIn} setPreferences={setPreferences} />
      {hasChoice && choice !== null && <choice.ChooseFactorScreen />}
      {code !== null && <code.EnterCodeScreen signIn={signIn} />}
    </>
  )
}

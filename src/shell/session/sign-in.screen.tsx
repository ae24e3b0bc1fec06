import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { type CountryCode, countryCodes } from "#domain/users/user.schema.ts"
import { enterCodeModule } from "./enter-code-module.ts"
import { errorsOf, failureOf, type SendSignIn, type SignInRef, type SignInSnapshot, when } from "./sign-in-state.ts"
import { useLazyModule } from "#src/shell/lazy-module.ts"
import { useSelector } from "@xstate/react"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { SignInView, type SignInProps } from "./sign-in.view.tsx"

type Around = ReturnType<typeof useWords>

const nextTheme: Readonly<Record<Preferences["theme"], Preferences["theme"]>> = {
  system: "light",
  light: "dark",
  dark: "system"
}

type Preference = (patch: Partial<Preferences>) => void

const toSignInProps = (
  snapshot: SignInSnapshot,
  send: SendSignIn,
  around: Around,
  theme: Preferences["theme"],
  prefer: Preference
): SignInProps => {
  const { language, shared, session } = around
  const { context } = snapshot
  const other = language === "en" ? "es" : "en"
  return {
    words: session.signIn,
    shared,
    countryCode: context.countryCode,
    countryCodes,
    phone: context.phone,
    password: context.password,
    isPasswordShown: context.isPasswordShown,
    errors: errorsOf(snapshot, language),
    failure: snapshot.hasTag("code") ? null : failureOf(snapshot, "sendFailed", language),
    isSending: snapshot.matches("requestingCode"),
    send: when(snapshot, send, { type: "code.request" }),
    changeCountryCode: (code) => {
      const countryCode = countryCodes.find((one): one is CountryCode => one === code)
      if (countryCode !== undefined) send({ type: "country.change", countryCode })
    },
    changePhone: (text) => send({ type: "phone.change", text }),
    changePassword: (text) => send({ type: "password.change", text }),
    blurPhone: () => send({ type: "field.blur", field: "phone" }),
    blurPassword: () => send({ type: "field.blur", field: "password" }),
    togglePassword: () => send({ type: "password.show" }),
    language: { label: shared.shell.languages[language], next: () => prefer({ language: other }) },
    theme: { label: shared.shell.themes[theme], next: () => prefer({ theme: nextTheme[theme] }) }
  }
}

/** Admin Login, and the code dialog over it. */
export const SignInScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  const words = useWords()
  const { theme } = usePreferences()
  const { setPreferences } = useApplication()
  const code = useLazyModule(enterCodeModule, snapshot.hasTag("code"))
  return (
    <>
      <SignInView {...toSignInProps(snapshot, signIn.send, words, theme, setPreferences)} />
      {code !== null && <code.EnterCodeScreen signIn={signIn} />}
    </>
  )
}

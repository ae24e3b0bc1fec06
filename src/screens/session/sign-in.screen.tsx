import { useSelector } from "@xstate/react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { SessionScreenWords } from "#domain/session/session-screen.messages.ts"
import { sessionFieldWords, sessionNotices, describeSessionFailure } from "#domain/session/session.messages.ts"
import {
  describeSignInIssue,
  identityOf,
  type SignInEvent,
  type signInMachine
} from "#domain/session/sign-in.machine.ts"
import type { InterfaceWords } from "#domain/shared/interface.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { showPhoneNumber } from "#domain/users/user.rules.ts"
import { type CountryCode, countryCodes } from "#domain/users/user.schema.ts"
import { clock, initials } from "#src/app/dates.ts"
import { usePreferences, useSession, useSystem, useWords } from "#src/app/use-system.ts"
import { EnterCodeView, type EnterCodeProps } from "./enter-code.view.tsx"
import { SignInAgainView } from "./sign-in-again.view.tsx"
import { SignInView, type SignInProps } from "./sign-in.view.tsx"

type SignInRef = ActorRefFrom<typeof signInMachine>
type Snapshot = SnapshotFrom<typeof signInMachine>
type Send = (event: SignInEvent) => void

interface Around {
  readonly language: Language
  readonly shared: InterfaceWords
  readonly session: SessionScreenWords
}

const when = (snapshot: Snapshot, send: Send, event: SignInEvent) => (snapshot.can(event) ? () => send(event) : null)

/** What went wrong with the step that is shown, in words. */
const failureOf = ({ context: { failure } }: Snapshot, step: "sendFailed" | "verifyFailed", language: Language) =>
  failure === null ? null : describeSessionFailure(failure, sessionNotices[step])[language]

const errorsOf = ({ context: { issues } }: Snapshot, language: Language) => {
  const words = { ...userFieldWords[language], ...sessionFieldWords[language] }
  return {
    countryCode: describeSignInIssue(words, issues["country_code"]),
    phone: describeSignInIssue(words, issues["phone"]),
    password: describeSignInIssue(words, issues["password"])
  }
}

const nextTheme: Readonly<Record<Preferences["theme"], Preferences["theme"]>> = {
  system: "light",
  light: "dark",
  dark: "system"
}

type Preference = (patch: Partial<Preferences>) => void

export const toSignInProps = (
  snapshot: Snapshot,
  send: Send,
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
    leavePhone: () => send({ type: "field.leave", field: "phone" }),
    leavePassword: () => send({ type: "field.leave", field: "password" }),
    togglePassword: () => send({ type: "password.show" }),
    language: { label: shared.shell.languages[language], next: () => prefer({ language: other }) },
    theme: { label: shared.shell.themes[theme], next: () => prefer({ theme: nextTheme[theme] }) }
  }
}

export const toCodeProps = (snapshot: Snapshot, send: Send, { language, shared, session }: Around): EnterCodeProps => {
  const { context } = snapshot
  return {
    words: session.code,
    shared,
    identity: showPhoneNumber(identityOf(context)),
    digits: context.digits,
    changeDigits: (digits) => send({ type: "code.change", digits }),
    failure: failureOf(snapshot, "verifyFailed", language),
    isVerifying: snapshot.matches("verifying"),
    verify: when(snapshot, send, { type: "code.verify" }),
    cancel: when(snapshot, send, { type: "code.cancel" }),
    isResending: snapshot.matches("resendingCode"),
    resend: when(snapshot, send, { type: "code.resend" }),
    resendIn: context.resendIn > 0 ? clock(context.resendIn) : null,
    isOverPage: context.isAgain
  }
}

/** Admin Login, and the code's dialog over it. */
export const SignInScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (one) => one)
  const words = useWords()
  const { theme } = usePreferences()
  const { setPreferences } = useSystem()
  return (
    <>
      <SignInView {...toSignInProps(snapshot, signIn.send, words, theme, setPreferences)} />
      {snapshot.hasTag("code") && <EnterCodeView {...toCodeProps(snapshot, signIn.send, words)} />}
    </>
  )
}

/** Signing in over a page whose session has ended; the page stays as it was. */
export const SignInAgainScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (one) => one)
  const words = useWords()
  const { session } = useSystem()
  const { user } = useSession().context
  const leave = () => session.send({ type: "session.signOut" })
  if (snapshot.hasTag("code")) return <EnterCodeView {...toCodeProps(snapshot, signIn.send, words)} />
  return (
    <SignInAgainView
      words={words.session.again}
      signIn={words.session.signIn}
      shared={words.shared}
      name={user?.name ?? ""}
      initials={initials(user?.name ?? "")}
      identity={showPhoneNumber(identityOf(snapshot.context))}
      password={snapshot.context.password}
      isPasswordShown={snapshot.context.isPasswordShown}
      error={errorsOf(snapshot, words.language).password}
      failure={failureOf(snapshot, "sendFailed", words.language)}
      isSending={snapshot.matches("requestingCode")}
      send={when(snapshot, signIn.send, { type: "code.request" })}
      changePassword={(text) => signIn.send({ type: "password.change", text })}
      leavePassword={() => signIn.send({ type: "field.leave", field: "password" })}
      togglePassword={() => signIn.send({ type: "password.show" })}
      someoneElse={leave}
      logout={leave}
    />
  )
}

import { identityOf } from "#domain/session/sign-in.machine.ts"
import { showPhoneNumber } from "#domain/users/user.rules.ts"
import { initials } from "#src/shell/dates.ts"
import { enterCodeModule } from "./enter-code-module.ts"
import { errorsOf, failureOf, type SignInRef, when } from "./sign-in-state.ts"
import { useLazyModule } from "#src/shell/lazy-module.ts"
import { useSelector } from "@xstate/react"
import { useSession, useApplication, useWords } from "#src/shell/use-application.ts"
import { SignInAgainView } from "./sign-in-again.view.tsx"

/** Signing in over a page whose session has ended; the page stays as it was. */
export const SignInAgainScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  const words = useWords()
  const { session } = useApplication()
  const { user } = useSession().context
  const leave = () => session.send({ type: "session.signOut" })
  const isCodeRequested = snapshot.hasTag("code")
  const code = useLazyModule(enterCodeModule, isCodeRequested)
  if (isCodeRequested) return code === null ? null : <code.EnterCodeScreen signIn={signIn} />
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
      blurPassword={() => signIn.send({ type: "field.blur", field: "password" })}
      togglePassword={() => signIn.send({ type: "password.show" })}
      someoneElse={leave}
      logout={leave}
    />
  )
}

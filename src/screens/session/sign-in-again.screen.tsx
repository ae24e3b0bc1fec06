import { identityOf } from "#domain/session/sign-in.machine.ts"
import { showPhoneNumber } from "#domain/users/user.rules.ts"
import { initials } from "#src/app/dates.ts"
import { enterCodePart } from "#src/app/parts.ts"
import { errorsOf, failureOf, type SignInRef, when } from "#src/app/sign-in-state.ts"
import { usePart } from "#src/app/use-part.ts"
import { useSnapshot } from "#src/app/use-snapshot.ts"
import { useSession, useSystem, useWords } from "#src/app/use-system.ts"
import { SignInAgainView } from "./sign-in-again.view.tsx"

/** Signing in over a page whose session has ended; the page stays as it was. */
export const SignInAgainScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSnapshot(signIn)
  const words = useWords()
  const { session } = useSystem()
  const { user } = useSession().context
  const leave = () => session.send({ type: "session.signOut" })
  const isCodeRequested = snapshot.hasTag("code")
  const code = usePart(enterCodePart, isCodeRequested)
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

import { identityOf, isCodeDead } from "#domain/session/sign-in.machine.ts"
import { showPhoneNumber } from "#domain/users/user.rules.ts"
import { clock } from "#src/shell/clock.ts"
import { failureOf, type SendSignIn, type SignInRef, type SignInSnapshot, when } from "./sign-in-state.ts"
import { useSelector } from "@xstate/react"
import { useWords } from "#src/shell/use-application.ts"
import { EnterCodeView, type EnterCodeProps } from "./enter-code.view.tsx"

type Around = ReturnType<typeof useWords>

const toCodeProps = (
  snapshot: SignInSnapshot,
  send: SendSignIn,
  { language, shared, session }: Around
): EnterCodeProps => {
  const { context } = snapshot
  return {
    words: session.code,
    shared,
    identity: showPhoneNumber(identityOf(context)),
    digits: context.digits,
    changeDigits: (digits) => send({ type: "code.change", digits }),
    failure: failureOf(snapshot, "verifyFailed", language),
    isDead: isCodeDead(context),
    isVerifying: snapshot.matches("verifying"),
    verify: when(snapshot, send, { type: "code.verify" }),
    cancel: when(snapshot, send, { type: "code.cancel" }),
    isResending: snapshot.matches("resendingCode"),
    resend: when(snapshot, send, { type: "code.resend" }),
    resendIn: context.resendIn > 0 ? clock(context.resendIn) : null,
    isOverPage: context.isAgain
  }
}

/** The code dialog, over the sign-in page or over the current page. */
export const EnterCodeScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  return <EnterCodeView {...toCodeProps(snapshot, signIn.send, useWords())} />
}

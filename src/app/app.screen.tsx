import { RestoreView } from "#src/screens/session/restore.view.tsx"
import { CrashBoundary } from "./crash-boundary.tsx"
import { toasterRequestedAtom } from "./notices.ts"
import { signInPart, signInAgainPart, toastsPart } from "./parts.ts"
import { deskAtom } from "./system.ts"
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { usePart } from "./use-part.ts"
import { useDocumentTitle, useSession, useSystem, useWords } from "./use-system.ts"

/** Chooses the screen by the state of the session: restoring, sign-in, or private. */
export const AppScreen = () => {
  useDocumentTitle()
  return (
    <CrashBoundary>
      <Session />
      <Toasts />
    </CrashBoundary>
  )
}

/** Nothing until the first notice. */
const Toasts = () => {
  const toasts = usePart(toastsPart, useAtomValue(toasterRequestedAtom))
  return toasts === null ? null : <toasts.ToastScreen />
}

const Session = () => {
  const snapshot = useSession()
  const { application, session } = useSystem()
  const words = useWords()
  const present = useAtomValue(deskAtom)
  const hasFailed = useSelector(application, (state) => state.hasTag("failed"))
  const { signIn, signInAgain } = snapshot.children
  const isSignedOut = snapshot.matches("signedOut") && signIn !== undefined
  const entrance = usePart(signInPart, isSignedOut)
  const again = usePart(signInAgainPart, signInAgain !== undefined)
  if (isSignedOut) return entrance === null ? null : <entrance.SignInScreen signIn={signIn} />
  if (snapshot.hasTag("private") && present !== null) {
    const { PrivateScreen } = present.module
    return (
      <>
        <PrivateScreen />
        {signInAgain !== undefined && again !== null && <again.SignInAgainScreen signIn={signInAgain} />}
      </>
    )
  }
  const retrySession = snapshot.can({ type: "session.retry" }) ? () => session.send({ type: "session.retry" }) : null
  const signOut = snapshot.can({ type: "session.signOut" }) ? () => session.send({ type: "session.signOut" }) : null
  return (
    <RestoreView
      words={words.session.restore}
      isUnreachable={snapshot.matches("unreachable") || hasFailed}
      isRetrying={false}
      retry={hasFailed ? () => application.send({ type: "workspace.retry" }) : retrySession}
      signOut={signOut}
    />
  )
}

import { useAtomValue } from "jotai"
import { RestoreView } from "#src/screens/session/restore.view.tsx"
import { SignInAgainScreen, SignInScreen } from "#src/screens/session/sign-in.screen.tsx"
import { CrashBoundary } from "./crash-boundary.tsx"
import { Toasts } from "./fetched.tsx"
import { deskAtom } from "./system.ts"
import { useDocumentTitle, useSession, useSystem, useWords } from "./use-system.ts"

/** Which screen is shown: a look at the session, sign-in, or what is private. */
export const AppScreen = () => {
  useDocumentTitle()
  return (
    <CrashBoundary>
      <Session />
      <Toasts />
    </CrashBoundary>
  )
}

const Session = () => {
  const snapshot = useSession()
  const { session } = useSystem()
  const words = useWords()
  const present = useAtomValue(deskAtom)
  const { signIn, signInAgain } = snapshot.children
  if (snapshot.matches("signedOut") && signIn !== undefined) return <SignInScreen signIn={signIn} />
  if (snapshot.hasTag("private") && present !== null) {
    const { PrivateScreen } = present.module
    return (
      <>
        <PrivateScreen />
        {signInAgain !== undefined && <SignInAgainScreen signIn={signInAgain} />}
      </>
    )
  }
  const retry = snapshot.can({ type: "session.retry" }) ? () => session.send({ type: "session.retry" }) : null
  const signOut = snapshot.can({ type: "session.signOut" }) ? () => session.send({ type: "session.signOut" }) : null
  return (
    <RestoreView
      words={words.session.restore}
      isUnreachable={snapshot.matches("unreachable")}
      isRetrying={false}
      retry={retry}
      signOut={signOut}
    />
  )
}

import { CloudOff } from "lucide-react"
import { withRequestId } from "#domain/shared/failure.messages.ts"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { MessagePage, WaitingPage } from "#src/components/notes/message-page.tsx"
import { CrashBoundary } from "#src/shell/frame/crash-boundary.tsx"
import { toasterNeededAtom } from "#src/shell/notices/notices.ts"
import { workspaceAtom } from "./context.ts"
import { useLazyModule } from "./lazy-module.ts"
import { passwordChangeModule, requiredFactorModule, signInAgainModule, toastsModule } from "./lazy-screens.ts"
import { SignInScreen } from "./session/sign-in.screen.tsx"
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { useDocumentTitle, useSession, useApplication, useWords } from "./use-application.ts"

/** Shows sign-in, the workspace, or that the session is being restored. */
export const ApplicationScreen = () => {
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
  const toasts = useLazyModule(toastsModule, useAtomValue(toasterNeededAtom))
  return toasts === null ? null : <toasts.ToastScreen />
}

const Session = () => {
  const snapshot = useSession()
  const { actor, session } = useApplication()
  const words = useWords()
  const present = useAtomValue(workspaceAtom)
  const hasFailed = useSelector(actor, (state) => state.hasTag("failed"))
  const { signIn, signInAgain, requiredChange } = snapshot.children
  const isSignedOut = snapshot.matches("signedOut") && signIn !== undefined
  const again = useLazyModule(signInAgainModule, signInAgain !== undefined)
  const required = useLazyModule(passwordChangeModule, requiredChange !== undefined)
  const factor = useLazyModule(requiredFactorModule, snapshot.matches("addingFactor"))
  const change = required !== null && requiredChange !== undefined && (
    <required.RequiredChangeScreen change={requiredChange} />
  )
  if (isSignedOut) return <SignInScreen signIn={signIn} />
  if (snapshot.hasTag("private") && present !== null) {
    const { WorkspaceScreen } = present.module
    return (
      <>
        {/* Who passes by must read nothing of a page whose session has ended. */}
        {snapshot.matches({ signedIn: "expired" }) ? <main /> : <WorkspaceScreen />}
        {signInAgain !== undefined && again !== null && <again.SignInAgainScreen signIn={signInAgain} />}
        {change}
      </>
    )
  }
  const { restore, changePassword } = words.session
  if (snapshot.matches("changingPassword"))
    return (
      <>
        <WaitingPage text={changePassword.required.title} />
        {change}
      </>
    )
  if (snapshot.matches("addingFactor"))
    return (
      <>
        <WaitingPage text={restore.checking} />
        {factor !== null && <factor.RequiredFactorScreen />}
      </>
    )
  if (!snapshot.matches("unreachable") && !hasFailed) return <WaitingPage text={restore.checking} />
  const { requestId } = snapshot.context
  const text = requestId === null ? restore.kept : withRequestId(restore.kept, requestId, words.language)
  const doing = (event: { readonly type: "session.retry" | "session.signOut" }) =>
    snapshot.can(event) ? () => session.send(event) : null
  // A browser fetches a file that has failed once again only when the page is reloaded.
  const loadAgain = () => (navigator.onLine ? window.location.reload() : actor.send({ type: "workspace.retry" }))
  return (
    <MessagePage isWhole icon={CloudOff} title={restore.unreachable} text={text}>
      <Row>
        <Button action={doing({ type: "session.signOut" })}>{restore.signOut}</Button>
        <Button kind="primary" action={hasFailed ? loadAgain : doing({ type: "session.retry" })}>
          {restore.retry}
        </Button>
      </Row>
    </MessagePage>
  )
}

import { useSelector } from "@xstate/react"
import { identityOf } from "#domain/session/sign-in.machine.ts"
import { showPhoneNumber } from "#domain/shared/phone.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Avatar, PersonName } from "#src/components/text/avatar.tsx"
import { initials } from "#src/shell/dates.ts"
import { useLazyModule } from "#src/shell/lazy-module.ts"
import { useApplication, useSession, useWords } from "#src/shell/use-application.ts"
import { chooseFactorModule } from "./choose-factor-module.ts"
import { enterCodeModule } from "./enter-code-module.ts"
import { errorsOf, failureOf, type SignInRef, sendIfAccepted } from "./sign-in-state.ts"
import * as styles from "./sign-in-again.module.css"

/**
 * Signing in over a page whose session has ended; until then nothing of it is rendered, and its machines keep what was
 * typed. The user is known, so only the password and then the code are needed.
 */
export const SignInAgainScreen = ({ signIn }: { readonly signIn: SignInRef }) => {
  const snapshot = useSelector(signIn, (snapshot) => snapshot)
  const { shared, language, session: texts } = useWords()
  const { again: words, signIn: signInWords } = texts
  const { session } = useApplication()
  const name = useSession().context.user?.name ?? ""
  const leave = () => session.send({ type: "session.signOut" })
  const isCodeRequested = snapshot.hasTag("code")
  const code = useLazyModule(enterCodeModule, isCodeRequested)
  const hasChoice = snapshot.hasTag("factor")
  const choice = useLazyModule(chooseFactorModule, hasChoice)
  if (isCodeRequested && code !== null) return <code.EnterCodeScreen signIn={signIn} />
  if (hasChoice && choice !== null) return <choice.ChooseFactorScreen />
  const { context } = snapshot
  // It stays until the next step is fetched: what is typed meanwhile must not reach the page below.
  const failure = isCodeRequested || hasChoice ? null : failureOf(snapshot, "sendFailed", language)
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width="narrow"
      close={null}
      submit={sendIfAccepted(snapshot, signIn.send, { type: "code.request" })}
      footer={
        <FooterStart>
          <Button kind="quiet" action={leave}>
            {words.logout}
          </Button>
        </FooterStart>
      }
      buttons={{
        submit: signInWords.send,
        isBusy: snapshot.matches("requestingCode") || snapshot.matches("requestingSms") || isCodeRequested || hasChoice,
        busyWords: signInWords.sending
      }}
    >
      <div className={styles.person}>
        <Avatar initials={initials(name)} />
        <PersonName name={name} detail={showPhoneNumber(identityOf(context))} />
        <Button kind="link" size="small" action={leave}>
          {words.notYou}
        </Button>
      </div>
      {failure !== null && <ErrorNote text={failure} />}
      <PasswordField
        label={signInWords.password}
        value={context.password}
        onChange={(text) => signIn.send({ type: "password.change", text })}
        onLeave={() => signIn.send({ type: "field.blur", field: "password" })}
        error={errorsOf(snapshot, language).password}
        hint={signInWords.note}
        isShown={context.isPasswordShown}
        toggle={() => signIn.send({ type: "password.show" })}
        words={shared}
        autoComplete="current-password"
        isFirstFocus
      />
    </Dialog>
  )
}

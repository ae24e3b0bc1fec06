import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { ownFactorsAtom } from "./factor-actors.ts"
import { doingIn, type FactorsProps, useFactorWords } from "./second-factor-state.ts"
import { AddFactors, SecondFactorDialogs } from "./second-factors.screen.tsx"

const Required = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const { session } = useApplication()
  const { shared, language, session: texts } = useWords()
  const words = useFactorWords()
  const { own, failure } = snapshot.context
  const doing = doingIn(snapshot, factors)
  return (
    <>
      <Dialog
        title={words.required.title}
        text={words.required.text}
        close={null}
        footer={
          <FooterStart>
            <Button kind="quiet" action={() => session.send({ type: "session.signOut" })}>
              {texts.again.logout}
            </Button>
          </FooterStart>
        }
      >
        {snapshot.matches("failed") && failure !== null && (
          <ErrorNote
            text={shared.error(failure[language])}
            retry={{ label: shared.retry, run: doing({ type: "factors.retry" }) }}
          />
        )}
        {own === null && !snapshot.matches("failed") && <LoadingRows text={words.loading} />}
        <AddFactors factors={factors} kinds={["passkey", "authenticator"]} />
      </Dialog>
      <SecondFactorDialogs factors={factors} />
    </>
  )
}

/** A strong second factor is asked for: nothing else can be done before one is there, but logging out. */
export const RequiredFactorScreen = () => {
  const factors = useAtomValue(ownFactorsAtom)
  return factors === null ? null : <Required factors={factors} />
}

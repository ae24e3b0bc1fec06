import { openSessionsEnglish } from "#domain/session/open-sessions-english.messages.ts"
import type { OpenSession } from "#domain/session/open-sessions.schema.ts"
import { numberIn } from "#domain/shared/language.rules.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainList, PlainListEntry } from "#src/components/lists/plain-list.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { MomentText } from "#src/shell/time/date-text.tsx"
import { useScreenWords, useWords } from "#src/shell/use-application.ts"
import { useOpenSessions, useWorkspace } from "#src/shell/use-workspace.ts"
import { useAtomValue } from "jotai/react"
import { ownFactorsAtom } from "./factor-actors.ts"
import { SecondFactorDialogs, SecondFactorsSection } from "./second-factors.screen.tsx"

/** "Your sign-in": one's own second factors and sessions, of which others can be ended. */
export const OpenSessionsScreen = () => {
  const { send } = useWorkspace().openSessions
  const snapshot = useOpenSessions()
  const { shared, language } = useWords()
  const words = useScreenWords(openSessionsEnglish, (spanish) => spanish.openSessionsSpanish)
  const { sessions, ended, failure } = snapshot.context
  const factors = useAtomValue(ownFactorsAtom)
  if (!snapshot.hasTag("open")) return null
  const doing = (event: Parameters<typeof send>[0]) => (snapshot.can(event) ? () => send(event) : null)
  const others = (sessions ?? []).filter(({ is_current }) => !is_current)
  const asked = others.find(({ id }) => id === ended)
  const isEnding = snapshot.matches("ending")
  const nameOf = ({ browser }: OpenSession) => (browser === "" ? words.unknownBrowser : browser)
  return (
    <>
      <Dialog
        title={words.title}
        text={words.text}
        width="medium"
        close={doing({ type: "openSessions.close" })}
        closeLabel={shared.close}
        footer={
          <>
            {others.length > 0 && (
              <Button kind="danger" action={doing({ type: "openSessions.ask", ended: "others" })}>
                {words.endOthers}
              </Button>
            )}
            <Button action={doing({ type: "openSessions.close" })} isFirstFocus>
              {shared.close}
            </Button>
          </>
        }
      >
        {factors !== null && <SecondFactorsSection factors={factors} />}
        <h3>{words.list}</h3>
        <Text size="sm" tone="muted">
          {words.sessionsText}
        </Text>
        {failure !== null && (
          <ErrorNote
            text={shared.error(failure[language])}
            retry={{ label: shared.retry, run: doing({ type: "openSessions.retry" }) }}
          />
        )}
        {sessions === null ? (
          failure === null && <LoadingRows text={words.loading} />
        ) : (
          <PlainList label={words.list}>
            {sessions.map((one) => (
              <PlainListEntry
                key={one.id}
                action={
                  one.is_current ? (
                    <Badge tone="success">{words.isThis}</Badge>
                  ) : (
                    <Button
                      size="small"
                      label={words.endOf(nameOf(one), one.address)}
                      action={doing({ type: "openSessions.ask", ended: one.id })}
                    >
                      {words.end}
                    </Button>
                  )
                }
              >
                <strong>{nameOf(one)}</strong>
                <Text size="sm" tone="muted">
                  {one.address}
                </Text>
                <Text size="sm" tone="muted">
                  {words.opened} <MomentText at={one.created_at} />
                </Text>
                <Text size="sm" tone="muted">
                  {words.used} <MomentText at={one.last_used_at} />
                </Text>
              </PlainListEntry>
            ))}
          </PlainList>
        )}
      </Dialog>
      {factors !== null && <SecondFactorDialogs factors={factors} />}
      {(snapshot.matches("asking") || isEnding) && (
        <ConfirmDialog
          title={asked === undefined ? words.askOthersTitle : words.askTitle}
          text={asked === undefined ? words.askOthers(numberIn[language](others.length)) : words.askOne(nameOf(asked))}
          kind="danger"
          isBusy={isEnding}
          busyWords={words.ending}
          confirm={doing({ type: "openSessions.end" })}
          confirmLabel={asked === undefined ? words.endOthers : words.end}
          cancel={doing({ type: "openSessions.cancel" })}
          cancelLabel={shared.cancel}
        />
      )}
    </>
  )
}

/** The history of a record: one line of time with its changes and who has looked at it. */
import { History, RotateCcw } from "lucide-react"
import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { type AuditScreenWords, auditScreenEnglish } from "#domain/audit/audit-screen-english.messages.ts"
import { fieldText, plainSentence, valuesText } from "#domain/audit/audit-sentence.rules.ts"
import type { RecordHistoryEvent, recordHistoryMachine } from "#domain/audit/record-history.machine.ts"
import { recordHistoryWords } from "#domain/audit/record-history.messages.ts"
import { type HistoryChange, historyLines, historyName } from "#domain/audit/record-history.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, StaleNote } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useScreenWords, useWords } from "#src/shell/use-application.ts"
import { MomentText } from "#src/shell/time/date-text.tsx"
import { DifferingText } from "#src/screens/record/merge-parts.tsx"
import * as styles from "./record-history.module.css"

export type HistoryActor = ActorRefFrom<typeof recordHistoryMachine>

/** Texts that together are longer stand one below the other. */
const lineMax = 160

interface HistoryProps {
  readonly actor: HistoryActor
}

export const RecordHistoryScreen = ({ actor }: HistoryProps) => {
  const history = useSelector(actor, (snapshot) => snapshot)
  const { shared, language } = useWords()
  const audit = useScreenWords(auditScreenEnglish, (spanish) => spanish.auditScreenSpanish)
  const words = recordHistoryWords[language]
  const { of, entries, total, failure } = history.context
  if (of === null || !history.hasTag("open")) return null
  const send = (event: RecordHistoryEvent) => actor.send(event)
  const doing = (event: RecordHistoryEvent) => (history.can(event) ? () => send(event) : null)
  const retry = { label: shared.retry, run: doing({ type: "history.retry" }) }
  const more = doing({ type: "history.more" })
  return (
    <Dialog
      title={words.title(of.kind, historyName(of, entries ?? [], audit))}
      text={words.text}
      width="large"
      close={doing({ type: "history.close" })}
      closeLabel={shared.close}
      isReading
      footer={
        <>
          {entries !== null && entries.length < total && (
            <FooterStart role="status">
              <Text size="xs" tone="muted">
                {words.shown(shared.number(entries.length), shared.number(total))}
              </Text>
            </FooterStart>
          )}
          {entries !== null && entries.length < total && (
            <Button action={more} isBusy={history.hasTag("busy")} busyWords={words.loading}>
              {words.earlier}
            </Button>
          )}
          <Button action={doing({ type: "history.close" })} isFirstFocus>
            {shared.close}
          </Button>
        </>
      }
    >
      {failure !== null && <ErrorNote text={shared.error(failure[language])} retry={retry} />}
      {history.hasTag("stale") && <StaleNote text={shared.mayBeOld} retry={retry} />}
      {entries === null ? (
        failure === null && <LoadingRows text={words.loading} rows={4} />
      ) : entries.length === 0 ? (
        <Empty icon={History} title={words.none} />
      ) : (
        <ol className={styles.lines}>
          {historyLines(of, entries).map(({ entry, changes }) => (
            <li key={entry.id}>
              <p>
                {plainSentence(entry, audit)}
                {entry.reads !== undefined && ` · ${words.reads(entry.reads)}`}
              </p>
              <Text as="p" size="xs" tone="muted">
                <MomentText at={entry.at} />
              </Text>
              {changes.length > 0 && (
                <ul className={styles.changes} aria-label={words.change}>
                  {changes.map((change) => (
                    <Change key={change.field} entry={entry} change={change} audit={audit} send={send} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface ChangeProps {
  readonly entry: AuditEntry
  readonly change: HistoryChange
  readonly audit: AuditScreenWords
  readonly send: (event: RecordHistoryEvent) => void
}

/** A field before and after, and the button that puts the earlier value back. */
const Change = ({ entry, change, audit, send }: ChangeProps) => {
  const words = recordHistoryWords[useWords().language]
  const field = fieldText(change, audit)
  const [before, after] = [change.before, change.after].map((values) => valuesText(entry, change, values, audit))
  const { putBack } = change
  return (
    <li>
      <div className={styles.change}>
        <ChangedText
          field={field}
          before={before ?? ""}
          after={after ?? ""}
          isKnown={entry.before !== null}
          audit={audit}
        />
      </div>
      {putBack !== null && (
        <Button
          size="small"
          icon={RotateCcw}
          label={words.putBackOf(field, before ?? "")}
          hasTip
          action={() => send({ type: "history.putBack", value: putBack })}
        >
          {words.putBack(field)}
        </Button>
      )}
    </li>
  )
}

interface ChangedTextProps {
  readonly field: string
  readonly before: string
  readonly after: string
  /** Whether the entry says what was before. */
  readonly isKnown: boolean
  readonly audit: AuditScreenWords
}

const ChangedText = ({ field, before, after, isKnown, audit }: ChangedTextProps) => {
  if (!isKnown) return `${field}: ${after}`
  if (before.length + after.length <= lineMax) return audit.changeOf(field, before, after)
  return (
    <>
      {field}
      <dl className={styles.versions}>
        <dt>{audit.entry.before}</dt>
        <dd>
          <DifferingText text={before} other={after} />
        </dd>
        <dt>{audit.entry.after}</dt>
        <dd>
          <DifferingText text={after} other={before} />
        </dd>
      </dl>
    </>
  )
}

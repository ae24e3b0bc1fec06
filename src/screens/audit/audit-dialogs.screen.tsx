import { fieldText, toldChanges, valuesText } from "#domain/audit/audit-sentence.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { plainMoment } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"
import { AuditSentence } from "./audit-sentence.tsx"
import { useAuditScreen, useAuditState, useAuditWords } from "./audit-workflows.ts"

/** The dialogs over the list: one entry with each field before and after, and the help on keys. */
export const AuditDialogs = () => (
  <>
    <Entry />
    <KeysHelp
      of={useAuditScreen()}
      state={useAuditState()}
      name="audit"
      words={useAuditWords().keys}
      lines={["details", "actor", "record"]}
    />
  </>
)

const Entry = () => {
  const { opened } = useAuditState().screen.context
  const { send } = useAuditScreen()
  const words = useAuditWords()
  const { shared, language } = useWords()
  if (opened === null) return null
  const close = () => send({ to: "screen", event: { type: "entry.close" } })
  const { at, bulk, entity_id, request_id } = opened
  const changes = toldChanges(opened)
  const { entry } = words
  return (
    <Dialog
      title={entry.title}
      text={plainMoment(at, language)}
      width="large"
      close={close}
      closeLabel={shared.close}
      isReading
      footer={
        <Button action={close} isFirstFocus>
          {shared.close}
        </Button>
      }
    >
      <p>
        <AuditSentence entry={opened} words={words} />
      </p>
      {bulk !== undefined ? null : changes.length === 0 ? (
        <p>{entry.empty}</p>
      ) : (
        <PlainTable
          caption={entry.title}
          columns={[{ label: entry.field }, { label: entry.before }, { label: entry.after }]}
          rows={changes.map((change) => ({
            id: change.field,
            cells: [
              fieldText(change, words),
              valuesText(opened, change, change.before, words),
              valuesText(opened, change, change.after, words)
            ]
          }))}
        />
      )}
      <Facts>
        {entity_id !== severalRecords && bulk === undefined && <Fact name={entry.record}>{entity_id}</Fact>}
        {request_id !== null && <Fact name={entry.request}>{request_id}</Fact>}
      </Facts>
    </Dialog>
  )
}

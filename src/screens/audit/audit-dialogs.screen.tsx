import { Fragment } from "react"
import { fieldText, toldChanges, type ValuePart, valueParts } from "#domain/audit/audit-sentence.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { plainMoment } from "#src/shell/dates.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
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

/** Values one after the other; the name of a record leads to it. */
const Values = ({ parts, none }: { readonly parts: ReadonlyArray<ValuePart>; readonly none: string }) =>
  parts.length === 0
    ? none
    : parts.map(({ text, at }, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          {at === null ? text : <RecordLink {...at}>{text}</RecordLink>}
        </Fragment>
      ))

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
              <Values key="before" parts={valueParts(opened, change, change.before, words)} none={words.none} />,
              <Values key="after" parts={valueParts(opened, change, change.after, words)} none={words.none} />
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

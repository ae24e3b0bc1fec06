/** Comparing a file with a company: the company, what was found bucket by bucket, and what is to be written of it. */
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { ArrowRight, TriangleAlert } from "lucide-react"
import type { ActorRefFrom } from "xstate"
import type { rosterMachine, RosterEvent } from "#domain/csv-import/roster.machine.ts"
import { describeUploadFailure } from "#domain/csv-import/csv-import.messages.ts"
import {
  changedFields,
  chosenCounts,
  countOf,
  refusedRows,
  type RosterBucket,
  rosterLines,
  shownBuckets
} from "#domain/csv-import/roster-dialog.rules.ts"
import type { RosterWords } from "#domain/csv-import/roster-english.messages.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import {
  type RosterChanged,
  type RosterField,
  rosterFields,
  type RosterImport
} from "#domain/shared/csv/roster.schema.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { CheckboxField } from "#src/components/fields/checkbox.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { SearchBox } from "#src/components/layout/toolbar.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Tabs } from "#src/components/navigation/tabs.tsx"
import { ErrorNote, Note } from "#src/components/notes/note.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { ImportFooterView, UploadProgressView } from "./import-dialog.view.tsx"
import { progressOf } from "./import-footer.screen.tsx"
import { ImportListView, type ImportListProps } from "./import-result.view.tsx"
import * as styles from "./roster.module.css"
import { useColumnLabel, useImport, useImportWords, useIssueWords } from "./use-import.ts"

export type RosterActor = ActorRefFrom<typeof rosterMachine>

const useRoster = (actor: RosterActor) => {
  const snapshot = useSelector(actor, (now) => now)
  return {
    snapshot,
    send: actor.send.bind(actor),
    when: (event: RosterEvent) => (snapshot.can(event) ? () => actor.send(event) : null)
  }
}

interface RosterProps {
  readonly actor: RosterActor
}

export const RosterScreen = ({ actor }: RosterProps) => {
  const { snapshot } = useRoster(actor)
  const words = useImportWords()
  const { file } = useImport().context
  const { progress } = snapshot.context
  if (snapshot.matches("comparing") || snapshot.matches("applying"))
    return (
      <UploadProgressView
        words={words}
        name={file?.name ?? ""}
        note={snapshot.matches("comparing") ? words.footer.nothingSaved : words.progress.until}
        progress={progressOf(words, progress)}
      />
    )
  return (
    <div className={styles.step}>
      <Failure actor={actor} />
      {snapshot.hasTag("found") ? <Found actor={actor} /> : <CompanyChoice actor={actor} />}
    </div>
  )
}

const Failure = ({ actor }: RosterProps) => {
  const { language } = useWords()
  const { subject } = useImport().context
  const { failure } = useRoster(actor).snapshot.context
  return failure === null ? null : <ErrorNote text={describeUploadFailure(failure, subject)[language]} />
}

const CompanyChoice = ({ actor }: RosterProps) => {
  const { snapshot, send } = useRoster(actor)
  const { roster: words } = useImportWords()
  const { companies, companyId } = snapshot.context
  return (
    <div className={styles.choice}>
      <Text as="p">{words.about}</Text>
      <Field label={words.company} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            isFirstFocus
            value={companyId ?? ""}
            onChange={(id) => send({ type: "company.choose", id })}
            choices={[
              { value: "", label: words.noCompany },
              ...companies.map(({ id, name }) => ({ value: id, label: name }))
            ]}
          />
        )}
      </Field>
    </div>
  )
}

const Found = ({ actor }: RosterProps) => {
  const { snapshot, send } = useRoster(actor)
  const { roster: words } = useImportWords()
  const { shared } = useWords()
  const { found, bucket } = snapshot.context
  if (found === null) return null
  return (
    <>
      <Text as="h3" size="sm">
        {words.compared(found.company.name, found.summary.totalProcessed)}
      </Text>
      <Tabs
        label={words.label}
        selected={bucket}
        isFirstFocus
        tabs={shownBuckets(found).map((id) => ({
          id,
          label: `${words.buckets[id]} (${shared.number(countOf(found, id))})`,
          open: () => send({ type: "bucket.show", bucket: id })
        }))}
      >
        <div className={styles.bucket}>
          <Text as="p" size="sm" tone="muted">
            {words.abouts[bucket]}
          </Text>
          <Choices actor={actor} found={found} />
          {bucket !== "equal" && countOf(found, bucket) > 0 && <Lines actor={actor} found={found} bucket={bucket} />}
        </div>
      </Tabs>
      {snapshot.matches({ found: "confirming" }) && <Confirmation actor={actor} found={found} />}
    </>
  )
}

interface FoundProps extends RosterProps {
  readonly found: RosterImport
}

/** What of the bucket is written. */
const Choices = ({ actor, found }: FoundProps) => {
  const { snapshot, send } = useRoster(actor)
  const { roster: words } = useImportWords()
  const label = useColumnLabel()
  const { bucket, takesNew, takesMissing, fields } = snapshot.context
  const count = countOf(found, bucket)
  if (count === 0) return null
  if (bucket === "new")
    return (
      <CheckboxField
        label={words.takeNew(count)}
        isChecked={takesNew}
        onChange={(isTaken) => send({ type: "new.take", isTaken })}
      />
    )
  if (bucket === "missing")
    return (
      <CheckboxField
        label={words.takeMissing(count)}
        isChecked={takesMissing}
        onChange={(isTaken) => send({ type: "missing.take", isTaken })}
      />
    )
  if (bucket !== "changed") return null
  return (
    <fieldset className={styles.columns}>
      <legend>{words.columnsToChange}</legend>
      {changedFields(found).map(({ field, count: differing }) => (
        <CheckboxField
          key={field}
          label={words.column(label(field), differing)}
          isChecked={fields.includes(field)}
          onChange={(isTaken) => send({ type: "field.take", field, isTaken })}
        />
      ))}
    </fieldset>
  )
}

type Line = ReturnType<typeof rosterLines>[number]
type Cells = ImportListProps["rows"][number]

/** The people or rows of a bucket, as many as are asked for. */
const Lines = ({ actor, found, bucket }: FoundProps & { readonly bucket: Exclude<RosterBucket, "equal"> }) => {
  const { snapshot, send, when } = useRoster(actor)
  const { roster: words } = useImportWords()
  const { shared } = useWords()
  const say = useIssueWords()
  const label = useColumnLabel()
  const { searchText, listed, fields } = snapshot.context
  const { columns } = words
  const contact = [label("email"), label("mobile_number")]
  const name = (line: Line): ReactNode => <PersonCell key="name" line={line} words={words} />
  const row = (line: Line): string => ("row" in line ? shared.number(line.row) : "")
  const table = ((): { readonly head: ReadonlyArray<string>; readonly rows: ReadonlyArray<Cells> } => {
    if (bucket === "refused")
      return {
        head: [columns.row, columns.reason],
        rows: refusedRows(found.errors).map(({ row: at, issues }) => ({
          key: String(at),
          cells: [
            shared.number(at),
            issues.map((one) => `${one.column === null ? "" : `${label(one.column)}: `}${say(one.message)}`).join(" ")
          ]
        }))
      }
    const lines = rosterLines(found, bucket, searchText)
    const keyOf = (line: Line): string => ("id" in line ? line.id : String(line.row))
    if (bucket === "changed")
      return {
        head: [columns.row, columns.name, columns.changes],
        rows: lines.map((line) => ({
          key: keyOf(line),
          cells: [
            row(line),
            name(line),
            "fields" in line && <ChangesCell key="changes" line={line} fields={fields} words={words} label={label} />
          ]
        }))
      }
    const isOfFile = bucket !== "missing"
    return {
      head: [
        ...(isOfFile ? [columns.row] : []),
        columns.name,
        ...contact,
        ...(bucket === "elsewhere" ? [columns.company] : [])
      ],
      rows: lines.map((line) => ({
        key: keyOf(line),
        cells: [
          ...(isOfFile ? [row(line)] : []),
          name(line),
          line.email,
          line.mobile_number,
          ...("company" in line ? [line.company?.name ?? words.noCompanyOf] : [])
        ]
      }))
    }
  })()
  const count = bucket === "refused" ? found.errors_total : countOf(found, bucket)
  const isSearched = searchText.trim() !== ""
  const shown = table.rows.slice(0, listed)
  return (
    <>
      {bucket !== "refused" && (
        <Row>
          <SearchBox
            label={words.search}
            value={searchText}
            change={(text) => send({ type: "search.change", text })}
            leave={() => undefined}
            hasKey={false}
          />
        </Row>
      )}
      {table.rows.length === 0 && isSearched ? (
        <Text as="p" role="status">
          {words.noMatch(searchText)}
        </Text>
      ) : (
        <ImportListView
          isFilling
          title={words.buckets[bucket]}
          head={table.head}
          rows={shown}
          more={isSearched || shown.length === count ? null : words.shown(shown.length, count)}
        />
      )}
      {shown.length < table.rows.length && (
        <Button size="small" action={when({ type: "rows.more" })}>
          {words.more}
        </Button>
      )}
    </>
  )
}

/** A name, and by what its row was found. */
const PersonCell = ({ line, words }: { readonly line: Line; readonly words: RosterWords }) => (
  <div className={styles.person}>
    {fullName(line)}
    {"matched_by" in line && (
      <Text as="p" size="xs" tone="muted">
        {words.matchedBy[line.matched_by]}
      </Text>
    )}
  </div>
)

interface ChangesProps {
  readonly line: RosterChanged
  readonly fields: ReadonlyArray<RosterField>
  readonly words: RosterWords
  readonly label: (column: string) => string
}

/** Each field that differs, before and after; what is not chosen is said to stay. */
const ChangesCell = ({ line, fields, words, label }: ChangesProps) => (
  <ul className={styles.changes}>
    {rosterFields.flatMap((field) => {
      const change = line.fields[field]
      if (change === undefined) return []
      const isTaken = fields.includes(field)
      const [before, after] =
        field === "ssn" ? [change[0] === null ? null : words.hiddenBefore, words.hiddenAfter] : change
      return [
        <li key={field} data-left={!isTaken || undefined}>
          <strong>{label(field)}</strong>: <del>{before ?? words.nothing}</del> <Icon of={ArrowRight} tone="muted" />{" "}
          <ins>{after ?? words.nothing}</ins>
          {!isTaken && ` (${words.stays})`}
        </li>
      ]
    })}
  </ul>
)

/** The number of the missing people is typed before they are deactivated. */
const Confirmation = ({ actor, found }: FoundProps) => {
  const { snapshot, send, when } = useRoster(actor)
  const { roster } = useImportWords()
  const { shared } = useWords()
  const { confirm: words } = roster
  const { missing } = found.summary
  return (
    <Dialog
      title={words.title(missing)}
      text={words.text(missing)}
      isAlert
      close={() => send({ type: "roster.leave" })}
      submit={when({ type: "roster.confirm" })}
      buttons={{ cancel: shared.cancel, submit: words.submit, isBusy: false, busyWords: roster.applying }}
    >
      <TextField
        label={words.label}
        hint={words.hint(missing)}
        isFirstFocus
        autoComplete="off"
        value={snapshot.context.typedNumber}
        error={null}
        onChange={(text) => send({ type: "number.type", text })}
      />
      <Note icon={TriangleAlert}>{roster.willBe(chosenCounts(snapshot.context))}</Note>
    </Dialog>
  )
}

/** What would be written, and the buttons of the present step. */
export const RosterFooter = ({ actor }: RosterProps) => {
  const { snapshot, when } = useRoster(actor)
  const words = useImportWords()
  const { roster } = words
  const { shared } = useWords()
  const leave = when({ type: "roster.leave" })
  if (snapshot.matches("applying"))
    return (
      <ImportFooterView
        words={words}
        says=""
        cancel={{
          label: words.progress.cancel,
          run: when({ type: "upload.cancel" }),
          isBusy: snapshot.matches({ applying: "cancelling" })
        }}
      />
    )
  if (snapshot.matches("comparing"))
    return (
      <ImportFooterView
        words={words}
        says={words.footer.nothingSaved}
        cancel={{ label: shared.cancel, run: leave, isBusy: false }}
      />
    )
  const isFound = snapshot.hasTag("found")
  return (
    <ImportFooterView
      words={words}
      says={isFound ? roster.willBe(chosenCounts(snapshot.context)) : words.footer.nothingSaved}
      cancel={{ label: roster.back, run: leave }}
      next={
        isFound
          ? { label: roster.apply, run: when({ type: "roster.apply" }), reason: roster.nothingChosen }
          : { label: roster.compare, run: when({ type: "roster.compare" }), reason: roster.chooseFirst }
      }
    />
  )
}

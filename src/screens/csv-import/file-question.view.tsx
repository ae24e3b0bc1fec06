import { useId } from "react"
import { UserRound } from "lucide-react"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { Field } from "#src/components/fields/field.tsx"
import { Input } from "#src/components/fields/input.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./file-question.module.css"

interface Chosen {
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly choose: (value: string) => void
}

export interface FileQuestionProps {
  readonly words: CsvImportScreenWords["asking"]
  /** Cells that show whether the encoding is right; null where it is known. */
  readonly encoding: { readonly sample: ReadonlyArray<string> } | null
  /** Where the header stands, and what separates the cells; null where the columns are known. */
  readonly layout: {
    /** The first line has personal data. */
    readonly isPerson: boolean
    readonly lines: ReadonlyArray<{ readonly row: number; readonly text: string }>
    readonly header: Chosen
    readonly separator: Chosen | null
  } | null
  /** The columns to be mapped; empty where all are known. */
  readonly columns: ReadonlyArray<
    Chosen & {
      readonly name: string
      readonly isRequired: boolean
      readonly isFirstFocus: boolean
      readonly hint: string | null
      readonly error: string | null
      /** The text of all rows, one of the choices where there are some. */
      readonly same: {
        readonly label: string
        readonly value: string
        readonly choices: ReadonlyArray<string>
        readonly suggestions: ReadonlyArray<string>
        readonly write: (text: string) => void
      } | null
      /** What follows the cells of the column. */
      readonly further: ReadonlyArray<Chosen & { readonly label: string }>
    }
  >
  /** The column of whole names, and how they are split; null where they have columns of their own. */
  readonly fullName: (Chosen & { readonly ways: (Chosen & { readonly hint: string | null }) | null }) | null
}

const LayoutView = ({
  words,
  layout
}: {
  readonly words: FileQuestionProps["words"]
  readonly layout: NonNullable<FileQuestionProps["layout"]>
}) => (
  <section aria-labelledby="file-lines">
    {layout.isPerson && (
      <Note tone="warning" icon={UserRound} wraps>
        <span>{words.person}</span>
      </Note>
    )}
    <Text as="h3" id="file-lines" weight="semibold">
      {words.lines}
    </Text>
    <ol className={styles.lines}>
      {layout.lines.map(({ row, text }) => (
        <li key={row} value={row} data-header={String(row) === layout.header.value || undefined}>
          {text}
        </li>
      ))}
    </ol>
    <div className={styles.columns}>
      <Field label={words.header} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            value={layout.header.value}
            choices={layout.header.choices}
            onChange={layout.header.choose}
          />
        )}
      </Field>
      {layout.separator !== null && (
        <Field label={words.separator} error={null}>
          {(parts) => (
            <Select
              parts={parts}
              value={layout.separator?.value ?? ""}
              choices={layout.separator?.choices ?? []}
              onChange={(value) => layout.separator?.choose(value)}
            />
          )}
        </Field>
      )}
    </div>
  </section>
)

type Column = FileQuestionProps["columns"][number]

const SameView = ({ same }: { readonly same: NonNullable<Column["same"]> }) => {
  const list = useId()
  if (same.choices.length > 0)
    return (
      <Select
        label={same.label}
        value={same.value}
        choices={[{ value: "", label: "" }, ...same.choices.map((one) => ({ value: one, label: one }))]}
        onChange={same.write}
      />
    )
  return (
    <>
      <Input
        aria-label={same.label}
        value={same.value}
        list={list}
        autoComplete="off"
        onChange={(event) => same.write(event.target.value)}
      />
      <datalist id={list}>
        {same.suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

const ColumnView = ({ name, isRequired, isFirstFocus, value, choices, hint, error, choose, same, further }: Column) => (
  <Field
    label={name}
    isRequired={isRequired}
    hint={hint}
    error={error}
    below={
      <>
        {same !== null && <SameView same={same} />}
        {further.map((one, at) => (
          <label key={at} className={styles.second}>
            <Text size="sm">{one.label}</Text>
            <Select value={one.value} choices={one.choices} onChange={one.choose} />
          </label>
        ))}
      </>
    }
  >
    {(parts) => <Select parts={parts} value={value} choices={choices} onChange={choose} isFirstFocus={isFirstFocus} />}
  </Field>
)

const FullNameView = ({
  words,
  fullName
}: {
  readonly words: FileQuestionProps["words"]
  readonly fullName: NonNullable<FileQuestionProps["fullName"]>
}) => {
  const { value, choices, choose, ways } = fullName
  return (
    <>
      <Field label={words.fullName} error={null}>
        {(parts) => <Select parts={parts} value={value} choices={choices} onChange={choose} />}
      </Field>
      {ways !== null && (
        <Field label={words.split} isRequired hint={ways.hint} error={null}>
          {(parts) => (
            <Select
              parts={parts}
              value={ways.value}
              choices={ways.choices}
              onChange={ways.choose}
              isFirstFocus={ways.hint !== null}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** What must be decided before a file can be previewed: its encoding by a sample, its header and its columns. */
export const FileQuestionView = ({ words, encoding, layout, columns, fullName }: FileQuestionProps) => (
  <div className={styles.question}>
    {encoding !== null && (
      <section aria-labelledby="file-encoding">
        <Text as="h3" id="file-encoding" weight="semibold">
          {words.encoding}
        </Text>
        <ul className={styles.sample}>
          {encoding.sample.map((cell) => (
            <li key={cell}>{cell}</li>
          ))}
        </ul>
        <Text as="p" size="sm" tone="muted">
          {words.encodingText}
        </Text>
      </section>
    )}
    {layout !== null && <LayoutView words={words} layout={layout} />}
    {columns.length > 0 && (
      <section aria-labelledby="file-columns">
        <Text as="h3" id="file-columns" weight="semibold">
          {words.columns}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {words.columnsText}
        </Text>
        <div className={styles.columns}>
          {fullName !== null && <FullNameView words={words} fullName={fullName} />}
          {columns.map((column) => (
            <ColumnView key={column.name} {...column} />
          ))}
        </div>
      </section>
    )}
  </div>
)

export interface SheetProps {
  readonly words: CsvImportScreenWords["sheet"]
  readonly names: ReadonlyArray<string>
  readonly hidden: ReadonlyArray<string>
  readonly chosen: string
  readonly hasFormulas: boolean
  /** How many rows the spreadsheet hides, and whether they are read. */
  readonly hiddenRows: number
  readonly takesHiddenRows: boolean
  readonly isReadOnly: boolean
  readonly choose: (name: string) => void
  readonly takeHidden: (isTaken: boolean) => void
}

/** Which sheet of a spreadsheet is read, and how. */
export const SheetView = (props: SheetProps) => {
  const { words, names, hidden, chosen, hasFormulas, hiddenRows, isReadOnly } = props
  const isHidden = hidden.includes(chosen)
  if (names.length === 1 && !hasFormulas && hiddenRows === 0 && !isHidden) return null
  return (
    <div className={styles.sheet}>
      {(names.length > 1 || isHidden) && (
        <label className={styles.sheet}>
          <Text size="sm">{words.label}</Text>
          <Select
            value={chosen}
            choices={names.map((name) => ({ value: name, label: hidden.includes(name) ? words.hidden(name) : name }))}
            onChange={props.choose}
            isReadOnly={isReadOnly}
          />
        </label>
      )}
      {hiddenRows > 0 && (
        <label className={styles.sheet}>
          <Text size="sm">{words.hiddenRows(hiddenRows)}</Text>
          <Select
            value={props.takesHiddenRows ? "in" : "out"}
            choices={[
              { value: "out", label: words.leaveOut(hiddenRows) },
              { value: "in", label: words.takeIn(hiddenRows) }
            ]}
            onChange={(value) => props.takeHidden(value === "in")}
            isReadOnly={isReadOnly}
          />
        </label>
      )}
      {hasFormulas && (
        <Text size="sm" tone="muted">
          {words.formulas}
        </Text>
      )}
    </div>
  )
}

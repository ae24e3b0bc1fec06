import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { Field } from "#src/components/fields/field.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./file-question.module.css"

export interface FileQuestionProps {
  readonly words: CsvImportScreenWords["asking"]
  /** Cells that show whether the encoding is right; null where it is known. */
  readonly encoding: { readonly name: string; readonly sample: ReadonlyArray<string> } | null
  /** The columns to be mapped; empty where all are known. */
  readonly columns: ReadonlyArray<{
    readonly name: string
    readonly isRequired: boolean
    readonly value: string
    readonly error: string | null
    readonly choose: (value: string) => void
  }>
  /** The names of the file, which are the same for every column. */
  readonly choices: ReadonlyArray<Choice>
}

/** What must be decided before a file can be previewed: its encoding by a sample, and its columns. */
export const FileQuestionView = ({ words, encoding, columns, choices }: FileQuestionProps) => (
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
          {words.readAs(encoding.name)} {words.wrong}
        </Text>
      </section>
    )}
    {columns.length > 0 && (
      <section aria-labelledby="file-columns">
        <Text as="h3" id="file-columns" weight="semibold">
          {words.columns}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {words.columnsText}
        </Text>
        <div className={styles.columns}>
          {columns.map(({ name, isRequired, value, error, choose }) => (
            <Field key={name} label={name} isRequired={isRequired} error={error}>
              {(parts) => <Select parts={parts} value={value} choices={choices} onChange={choose} />}
            </Field>
          ))}
        </div>
      </section>
    )}
  </div>
)

export interface SheetProps {
  readonly words: CsvImportScreenWords["sheet"]
  readonly names: ReadonlyArray<string>
  readonly chosen: string
  readonly hasFormulas: boolean
  readonly isReadOnly: boolean
  readonly choose: (name: string) => void
}

/** Which sheet of a spreadsheet is read, and how. */
export const SheetView = ({ words, names, chosen, hasFormulas, isReadOnly, choose }: SheetProps) =>
  (names.length > 1 || hasFormulas) && (
    <div className={styles.sheet}>
      {names.length > 1 && (
        <label className={styles.sheet}>
          <Text size="sm">{words.label}</Text>
          <Select
            value={chosen}
            choices={names.map((name) => ({ value: name, label: name }))}
            onChange={choose}
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

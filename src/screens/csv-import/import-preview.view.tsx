import {
  ArrowDown,
  CalendarX2,
  ChevronDown,
  Columns3,
  Download,
  FileDown,
  FileSpreadsheet,
  ShieldAlert,
  Undo2
} from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { ErrorNote, Note } from "#src/components/notes/note.tsx"
import { type Choice, Select } from "#src/components/fields/select.tsx"
import { FileButton } from "#src/components/fields/file-drop.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Segments, type SegmentsProps } from "#src/components/forms/segments.tsx"
import { csvAccepted } from "./import-dialog.view.tsx"
import * as styles from "./import-preview.module.css"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface CountsProps {
  readonly label: string
  readonly counts: ReadonlyArray<{
    readonly name: string
    /** Null where it is unknown. */
    readonly value: string | null
    readonly isBad?: boolean
  }>
  readonly unknown: string
}

/** The figures of a file, one below the other where there is no room for them side by side. */
export const CountsView = ({ counts, unknown }: CountsProps) => (
  <div className={styles.fitting}>
    <dl className={styles.counts}>
      {counts.map(({ name, value, isBad = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={isBad || undefined} data-unknown={value === null || undefined}>
            {value ?? unknown}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

/** What is chosen for cells that do not say it themselves. */
interface FileChoice {
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly choose: (value: string) => void
}

const FileChoiceView = ({ label, value, choices, choose }: FileChoice & { readonly label: string }) => (
  <label className={styles.choice}>
    <Text size="sm">{label}</Text>
    <Select value={value} choices={choices} onChange={choose} />
  </label>
)

export interface ImportPreviewProps {
  readonly words: CsvImportScreenWords
  readonly name: string
  /** Size, rows and separator in words. */
  readonly facts: string
  readonly ignored: string | null
  /** The choice of a sheet, where there are several. */
  readonly sheet: ReactNode
  /** Where the header is, unless it is the first line. */
  readonly header: string | null
  /** The names that stand for other columns. */
  readonly mapped: string | null
  readonly changeColumns: (() => void) | null
  /** Whether the choices of how the file is read are unfolded. */
  readonly isUnfolded: boolean
  /** How many cells are imported in another form. */
  readonly normalised: string | null
  /** The country code for phone numbers without one; null where the file has no phone numbers. */
  readonly prefix: FileChoice | null
  /** The order of day and month; null where no date can be read both ways. */
  readonly dates: FileChoice | null
  readonly problem: string | null
  /** How many records are over already. */
  readonly over: string | null
  readonly unnamed: string | null
  readonly choose: ((file: File) => void) | null
  readonly template: (() => void) | null
  readonly counts: CountsProps["counts"]
  readonly shown: string
  readonly lists: SegmentsProps["choices"]
  readonly download: (() => void) | null
  readonly isSaving: boolean
  /** Whether the cells of some columns are masked. */
  readonly hasSecrets: boolean
  readonly admins: {
    readonly count: number
    readonly isAllowed: boolean
    readonly allow: (() => void) | null
  }
  /** The errors by cause, where there are any. */
  readonly causes: ReactNode
  readonly nextError: (() => void) | null
  readonly undo: (() => void) | null
  readonly press: (event: KeyboardEvent<HTMLElement>) => void
  /** The rows, or the records where one has several rows. */
  readonly list: ReactNode
}

/** One line about the file, which unfolds to the choices of how it is read. */
const FilePart = ({ words, ...props }: ImportPreviewProps) => {
  const facts = [props.header, props.mapped, props.ignored].filter((text) => text !== null)
  return (
    <div className={styles.file}>
      <details open={props.isUnfolded}>
        <summary>
          <Icon of={FileSpreadsheet} size={18} />
          <Text as="b" isTruncated>
            {props.name}
          </Text>
          <Text tone="muted">{props.facts}</Text>
          {props.normalised !== null && (
            <Text tone="muted" role="status">
              {props.normalised}
            </Text>
          )}
          <Icon of={ChevronDown} size={16} />
        </summary>
        <div className={styles.unfolded}>
          {facts.length > 0 && (
            <Text as="p" size="sm" tone="muted">
              {facts.join(" ")}
            </Text>
          )}
          <div className={styles.line}>
            {props.sheet}
            {props.prefix !== null && <FileChoiceView label={words.prefix.label} {...props.prefix} />}
            {props.dates !== null && <FileChoiceView label={words.dates.label} {...props.dates} />}
            {props.hasSecrets && (
              <Text size="xs" tone="muted">
                {words.secrets}
              </Text>
            )}
          </div>
        </div>
      </details>
      <div className={styles.actions}>
        <Row wraps="start">
          <Button kind="quiet" size="small" icon={FileDown} action={props.template}>
            {words.template}
          </Button>
          <Button kind="quiet" size="small" icon={Columns3} action={props.changeColumns}>
            {words.changeColumns}
          </Button>
          <FileButton size="small" accept={csvAccepted} choose={props.choose}>
            {words.chooseFile}
          </FileButton>
        </Row>
      </div>
    </div>
  )
}

/** What is done with the rows: which are shown, and the way from error to error. */
const ListPart = ({ words, ...props }: ImportPreviewProps) => (
  <div className={styles.line}>
    <Segments label={words.shown.label} value={props.shown} choices={props.lists} />
    <Row wraps="start">
      {props.undo !== null && (
        <Button size="small" icon={Undo2} action={props.undo} keycap="Ctrl Z" keys="Control+Z">
          {words.undoCorrection}
        </Button>
      )}
      {props.nextError !== null && (
        <Button size="small" icon={ArrowDown} action={props.nextError} keycap="F8" keys="F8">
          {words.nextError}
        </Button>
      )}
      <Button size="small" icon={Download} action={props.download} isBusy={props.isSaving}>
        {words.rowsWithErrors}
      </Button>
    </Row>
  </div>
)

/** The second step: the file as it would be sent. */
export const ImportPreviewView = (props: ImportPreviewProps) => {
  const { words, admins } = props
  return (
    <div className={styles.preview} role="presentation" onKeyDown={props.press}>
      {props.problem !== null && <ErrorNote text={props.problem} />}
      <FilePart {...props} />
      <div className={styles.work}>
        <div className={styles.side}>
          <CountsView label={words.steps.preview} counts={props.counts} unknown={words.counts.unknown} />
          {props.causes}
        </div>
        <div className={styles.rows}>
          <ListPart {...props} />
          {props.list}
        </div>
      </div>
      {props.unnamed !== null && (
        <Text as="p" size="sm" tone="muted">
          {props.unnamed}
        </Text>
      )}
      {props.over !== null && (
        <Note tone="warning" icon={CalendarX2}>
          <span>{props.over}</span>
        </Note>
      )}
      {admins.count > 0 && (
        <Note tone="warning" icon={ShieldAlert} wraps>
          <span>{words.admins.text(admins.count)}</span>
          <label className={styles.allow}>
            <span aria-hidden="true">{words.admins.allow(admins.count)}</span>
            <Checkbox label={words.admins.allow(admins.count)} isChecked={admins.isAllowed} onChange={admins.allow} />
          </label>
        </Note>
      )}
    </div>
  )
}

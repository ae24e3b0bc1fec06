/** What an import needs to know of a kind of record; features add theirs to `csv-subjects.registry.ts`. */
import type { Entity } from "../identity.schema.ts"
import { csvLine } from "../report/report.rules.ts"
import type { Translated, Language } from "../language.schema.ts"
import type { CellReading, CsvHeader, CsvShape } from "./csv-file.rules.ts"
import type { CsvRow, TrackedSubjectId } from "./csv-import.schema.ts"
import type { JudgeRows, RowJudge } from "./row-judge.rules.ts"

export interface CsvSubject extends CsvShape {
  /** Names the subject in commands, worker messages and requests, such as "users". */
  readonly id: string
  /** The kind of record that is imported; its lists are refetched afterwards. */
  readonly entity: Entity
  readonly templateName: string
  /**
   * What may be chosen to begin the phone numbers that have no country code; empty where there are no phone numbers.
   */
  readonly prefixes: ReadonlyArray<string>
  /** Columns that relate rows: rows with the same text in one of them are always judged together. */
  readonly keyColumns: ReadonlyArray<string>
  /** Judges rows in file order, without what only the server knows. */
  readonly judgeRows: (header: CsvHeader, reading: CellReading) => JudgeRows
  /** Where every row is a simple record that the server adds unless its identity exists. */
  readonly simpleRows?: SimpleRecordRows
  /** Where several rows make one record; null where every row is a record. */
  readonly grouping: RowGrouping | null
  /** Where records are accounts that can be inactive or have the role admin; null for other records. */
  readonly accounts: AccountRows | null
  /** Null where the server reports progress and takes a cancellation; else the words that say so during the upload. */
  readonly untracked: Translated<string> | null
  /** Texts for the message keys of `judgeRows` that are neither shared nor about files as such. */
  readonly fieldWords: Translated<Readonly<Record<string, string>>>
  readonly words: Translated<CsvSubjectWords>
  /** Notices after an import; a null text is the importer's own. */
  readonly notices: { readonly done: Translated<string>; readonly failed: Translated<string> | null }
}

export type TrackedSubject = CsvSubject & { readonly id: TrackedSubjectId; readonly untracked: null }

export interface SimpleRecordRows {
  /** The columns of the table that an import writes, besides the id. */
  readonly columns: ReadonlyArray<string>
  /** The columns that the audit has of a new record. */
  readonly fields: ReadonlyArray<string>
  /** Judges rows into those columns. */
  readonly judge: (header: CsvHeader, reading: CellReading) => RowJudge<Readonly<Record<string, string | null>>>
}

export interface RowGrouping {
  /** The key of the record that a row belongs to. */
  readonly recordOf: (header: CsvHeader) => (row: CsvRow) => string
  readonly heading: Translated<string>
  /** What a row is of its record, such as a question of a quiz. */
  readonly part: Translated<string>
  /** What the rows of a record say of it. */
  readonly describe: (
    header: CsvHeader
  ) => (rows: ReadonlyArray<CsvRow>) => { readonly title: string; readonly languages: ReadonlyArray<Language> }
  /** The message key of rows that are right, but of a record with a wrong row. */
  readonly followOn: string
}

export interface AccountRows {
  readonly roleColumn: string
  /** Whether a row has the role admin: such rows are counted apart and need explicit permission. */
  readonly isAdmin: (header: CsvHeader) => (cells: ReadonlyArray<string>) => boolean
}

/** A noun as it is written after a number. */
export interface Noun {
  readonly one: string
  readonly many: string
}

export interface CsvSubjectWords {
  readonly title: string
  readonly subtitle: string
  readonly record: Noun
}

/** The subtitle for records that other systems keep too. */
export const syncSubtitle: Translated<string> = {
  en: "Upload your CSV file to sync data",
  es: "Cargue su archivo CSV para sincronizar los datos"
}

/** What a reader calls a column. */
export const columnLabel = (
  { previewColumns }: Pick<CsvSubject, "previewColumns">,
  column: string,
  language: Language
): string => previewColumns[column]?.label?.[language] ?? column

/** All subjects; there is at least one. */
export type CsvSubjects = readonly [CsvSubject, ...ReadonlyArray<CsvSubject>]

export const findSubject = (subjects: CsvSubjects, id: string): CsvSubject | null =>
  subjects.find((subject) => subject.id === id) ?? null

/** Whether the server reports the progress of an import and takes a cancellation. */
export const isTracked = ({ untracked }: CsvSubject): boolean => untracked === null

/** A template is only a header: an example row would be imported by users who forget to delete it. */
export const templateOf = ({
  templateName,
  columns
}: CsvSubject): { readonly name: string; readonly text: string } => ({ name: templateName, text: csvLine(columns) })

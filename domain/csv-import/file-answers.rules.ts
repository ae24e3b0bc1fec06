/** What a user answers where a file is not clear: its header, its separator, its columns. */
import { unmappedColumns } from "../shared/csv/column-mapping.rules.ts"
import type { CellChoices } from "../shared/csv/csv-import.schema.ts"
import type { CsvImportEvent } from "./csv-import-events.schema.ts"
import type { ChosenLayout } from "./file-layout.rules.ts"
import type { FileQuestion } from "./file-question.rules.ts"
import type { Reading } from "./open-file.rules.ts"
import type { ImportDialogContext } from "./import-dialog.rules.ts"

/** The columns found so far are where the user begins. */
export const setQuestion = (
  { reading }: ImportDialogContext,
  question: FileQuestion
): Partial<ImportDialogContext> => ({
  question,
  overview: null,
  reading:
    question.columns === null
      ? reading
      : {
          ...reading,
          places: question.columns.places,
          ...question.columns.added,
          separator: question.columns.layout.separator,
          headerLine: question.columns.layout.headerLine
        }
})

const without = <Value>(values: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  const { [name]: _before, ...others } = values
  return others
}

/** Takes the cells of a column from another place of the header, or from none. */
export const mapColumn = (
  { reading }: ImportDialogContext,
  { column, place }: { readonly column: string; readonly place: number | null }
): Partial<ImportDialogContext> => {
  const others = without(reading.places ?? {}, column)
  return {
    reading: {
      ...reading,
      fixed: without(reading.fixed, column),
      copied: without(reading.copied, column),
      joined: place === null ? without(reading.joined, column) : reading.joined,
      places: place === null ? others : { ...others, [column]: place }
    }
  }
}

/** Lets the cells of a column be followed by those of another place: in place of one before, or of none. */
export const joinColumn = (
  { reading }: ImportDialogContext,
  { column, at, place }: { readonly column: string; readonly at: number; readonly place: number | null }
): Partial<ImportDialogContext> => {
  const before = reading.joined[column] ?? []
  const further = [...before.slice(0, at), ...(place === null ? [] : [place]), ...before.slice(at + 1)]
  const others = without(reading.joined, column)
  return { reading: { ...reading, joined: further.length === 0 ? others : { ...others, [column]: further } } }
}

/** Takes given names and surnames from one column, or from columns of their own again. */
export const splitNames = (
  { reading, subject: { fullName } }: ImportDialogContext,
  split: Reading["split"]
): Partial<ImportDialogContext> => {
  const parts = split === null || fullName === undefined ? [] : [fullName.given, fullName.surname]
  return {
    reading: {
      ...reading,
      split,
      places: parts.reduce(without, reading.places ?? {}),
      joined: parts.reduce(without, reading.joined)
    }
  }
}

/** Gives a column the same text in all rows. */
export const fixColumn = (
  { reading }: ImportDialogContext,
  { column, text }: { readonly column: string; readonly text: string }
): Partial<ImportDialogContext> => ({
  reading: {
    ...reading,
    places: without(reading.places ?? {}, column),
    joined: without(reading.joined, column),
    copied: without(reading.copied, column),
    fixed: { ...reading.fixed, [column]: text }
  }
})

/** Gives a column the texts of the one in the other language. */
export const copyColumn = (
  { reading, subject }: ImportDialogContext,
  { column }: { readonly column: string }
): Partial<ImportDialogContext> => ({
  reading: {
    ...reading,
    places: without(reading.places ?? {}, column),
    joined: without(reading.joined, column),
    fixed: without(reading.fixed, column),
    copied: { ...reading.copied, [column]: subject.previewColumns[column]?.copiedFrom ?? "" }
  }
})

/** The columns of another header stand at other places. */
export const chooseLayout = (
  { reading }: ImportDialogContext,
  { separator, headerLine }: ChosenLayout
): Partial<ImportDialogContext> => ({
  reading: { ...reading, separator, headerLine, places: null, joined: {}, split: null }
})

/** Which columns keep a file from being read as its user has mapped it. */
export const mappingIssues = ({ subject, question, reading }: ImportDialogContext) => {
  const columns = question?.columns ?? null
  return columns === null
    ? { missing: [], repeated: [] }
    : unmappedColumns(subject, reading.places ?? columns.places, reading)
}

/** The first column that is still to be chosen: there the user begins. Null where all are. */
export const columnToChoose = (context: ImportDialogContext): string | null => {
  const { subject, question, reading } = context
  const { missing, repeated } = mappingIssues(context)
  const unclear = (question?.columns?.unclear ?? []).filter((column) => reading.places?.[column] === undefined)
  return subject.columns.find((column) => [...missing, ...repeated, ...unclear].includes(column)) ?? null
}

/** How many rows a spreadsheet hides. */
export const hiddenRowsOf = ({ sheets }: Pick<ImportDialogContext, "sheets">): number => sheets?.hiddenRows ?? 0

/** Whether every column that the subject needs has a place, and only one. */
export const isMapped = (context: ImportDialogContext): boolean => {
  const { missing, repeated } = mappingIssues(context)
  return missing.length + repeated.length === 0
}

/** Whether the file may be read in another way: what was corrected, or left out, is of the rows that are shown. */
export const mayReadAgain = ({ isCorrected, isLeftOut }: ImportDialogContext): boolean => !isCorrected && !isLeftOut

/** Another sheet of the spreadsheet. */
export const isOtherSheet = (context: ImportDialogContext, sheet: string): boolean => {
  const { sheets } = context
  return mayReadAgain(context) && sheets !== null && sheet !== sheets.chosen && sheets.names.includes(sheet)
}

/** Whether hidden rows would be taken that are left out, or the other way round. */
export const isOtherChoice = (context: ImportDialogContext, isTaken: boolean): boolean =>
  mayReadAgain(context) && hiddenRowsOf(context) > 0 && isTaken !== context.reading.takesHiddenRows

/** What a user says of a column. */
export type Answer = Extract<
  CsvImportEvent,
  { readonly type: "column.map" | "column.join" | "column.copy" | "column.fix" | "names.split" }
>

/** Whether the files of the subject can be answered for in this way. */
export const isAnswer = ({ subject, reading }: ImportDialogContext, answer: Answer): boolean => {
  if (answer.type === "names.split") return subject.fullName !== undefined
  const { joinedBy, copiedFrom, sameForAll } = subject.previewColumns[answer.column] ?? {}
  if (answer.type === "column.join") return joinedBy !== undefined && reading.places?.[answer.column] !== undefined
  if (answer.type === "column.copy") return copiedFrom !== undefined
  return answer.type === "column.map" || sameForAll !== undefined
}

export const takeAnswer = (context: ImportDialogContext, answer: Answer): Partial<ImportDialogContext> => {
  switch (answer.type) {
    case "column.map":
      return mapColumn(context, answer)
    case "column.join":
      return joinColumn(context, answer)
    case "column.copy":
      return copyColumn(context, answer)
    case "column.fix":
      return fixColumn(context, answer)
    case "names.split":
      return splitNames(context, answer.split)
  }
}

/** What an event chooses for cells that do not say it themselves. */
export const choicesOf = (event: CsvImportEvent): Partial<CellChoices> =>
  event.type === "prefix.choose"
    ? { prefix: event.prefix }
    : event.type === "dates.choose"
      ? { dateOrder: event.order }
      : {}

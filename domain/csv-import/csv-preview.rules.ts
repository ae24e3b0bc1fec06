/**
 * The rows of a previewed file, judged by the rules of the server. A correction judges again only the rows that it can
 * affect, those that share a key with it; the result always equals judging the whole file.
 */
import { normaliseDay } from "../shared/csv/cell-normalisation.rules.ts"
import { canonicalNames, mappedNames } from "../shared/csv/column-mapping.rules.ts"
import type { CsvHeader, CsvTable } from "../shared/csv/csv-file.rules.ts"
import {
  type CellChoices,
  type CsvRow,
  type DateOrder,
  noChoices,
  type RowIssue
} from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import { type DateOrders, dateQuestion, ordersOf } from "../shared/csv/date-order.rules.ts"
import type { Day } from "../shared/calendar.schema.ts"
import { groupBy } from "../shared/csv/row-judge.rules.ts"
import { csvCells, csvLine } from "../shared/report/report.rules.ts"
import { causesOf, isOfCause, nextPlace, recordsOf } from "./preview-summary.rules.ts"
import { previewRows } from "./preview-rows.rules.ts"
import {
  type AnyCorrection,
  type Checked,
  type FoundCell,
  type ImportResult,
  type IssueSearch,
  type Overview,
  type PreviewRow,
  type Restored,
  type Shown,
  shortRows
} from "./row-store.port.ts"

export interface CsvPreview {
  readonly overview: () => Overview
  /** Rebuilds the list of rows that need attention: corrected rows without errors leave it. */
  readonly relist: () => void
  readonly rows: (shown: Shown, from: number, count: number) => ReadonlyArray<PreviewRow>
  /** For each row of a list the number of lines shown below it, one for each issue and suggestion, at most 255. */
  readonly reasons: (shown: Shown) => Uint8Array
  readonly correct: (correction: AnyCorrection) => void
  /** Takes the last correction back; returns the first cell that has its text again, where it is listed. */
  readonly undoCorrection: (shown: Shown) => Restored["cell"]
  readonly find: (search: IssueSearch) => FoundCell | null
  /** Judges all rows again with what was chosen for cells that do not say it themselves. */
  readonly choose: (choices: Partial<CellChoices>) => void
  /** A preview of the rows alone that the server has left out, with what it has found. */
  readonly leftOut: (isAdminAllowed: boolean) => CsvPreview
  /** The first rows with errors, in the order of the file. */
  readonly wrongRows: (most: number) => ImportResult["wrongRows"]
  /** Replaces the issues that the server has found. */
  readonly setChecked: (found: ReadonlyArray<RowIssue>, checked: Checked | null, isAdminAllowed: boolean) => void
  /** The file as it is sent: corrected, with the columns' own names and clear dates. Every row keeps its number. */
  readonly text: () => string
  /** Whether the text differs from that of the file. */
  readonly isRewritten: () => boolean
  /** The order in which the server is to read its dates; null where there are none. */
  readonly dateOrder: () => DateOrder | null
  /** The rows with errors and a further column of reasons, to be corrected in a spreadsheet and imported again. */
  readonly wrongRowsText: (describe: (message: string) => string) => string
}

/** `today` decides which records have ended; null where that does not matter. */
export const csvPreview = (subject: CsvSubject, table: CsvTable, today: Day | null = null): CsvPreview => {
  const { header, dates } = table
  let choices = noChoices
  const reading = () => ({ prefix: choices.prefix, dateOrders: ordersOf(dates, choices.dateOrder) })
  const isDayFirst = () => Object.values(reading().dateOrders).includes("dmy")
  const judged = previewRows(subject, table, reading())
  const { columns, rows, issues, admins } = judged
  const records = recordsOf(subject, header)
  const indexOfRow = new Map(rows.map(({ row }, index) => [row, index]))
  let checked: Checked | null = null
  /** Rows that the server leaves out only because administrators have not been allowed. */
  let awaitingPermission = 0
  let revision = 0
  let listed: Array<number> = []
  let isListed = new Set<number>()

  const needingAttention = (): ReadonlyArray<number> =>
    [...new Set([...issues.wrong(), ...admins])].toSorted((one, other) => one - other)
  const wrongIndexes = (): ReadonlyArray<number> => needingAttention().filter(issues.isWrong)
  /** The rows that the server has refused without naming them. */
  const unnamedRows = (): number =>
    checked === null ? 0 : Math.max(0, checked.leftOut - awaitingPermission - issues.wrong().size)
  const relist = (): void => {
    listed = [...needingAttention()]
    isListed = new Set(listed)
    revision += 1
  }
  /** Appends rows that have become wrong, so that no listed row moves while the user works on the list. */
  const listMore = (): void => {
    for (const index of needingAttention()) {
      if (isListed.has(index)) continue
      listed.push(index)
      isListed.add(index)
    }
  }
  const indexAt = (shown: Shown, position: number): number | undefined =>
    shown === "all" ? (position < rows.length ? position : undefined) : listed[position]
  const setChanged = (): void => {
    checked = null
    listMore()
    revision += 1
  }
  relist()

  return {
    overview: () => {
      const named = issues.wrong().size
      const unnamed = unnamedRows()
      const adminsRight = [...admins].filter((index) => !issues.isWrong(index)).length
      const all = records.count(rows)
      const right = records.count(rows.filter((_, index) => !issues.isWrong(index)))
      return {
        columns,
        ignored: header.ignored,
        mapped: mappedNames(header.names, Object.fromEntries(header.places)),
        separator: header.separator,
        headerLine: header.line ?? 1,
        onlyCompany: judged.onlyCompany(),
        fixed: header.fixed ?? {},
        prefix: choices.prefix,
        dates: dateQuestion(dates, choices.dateOrder),
        normalised: judged.normalised(),
        rows: rows.length,
        records: { all, right, withErrors: subject.grouping === null ? named + unnamed : all - right },
        withErrors: named + unnamed,
        unnamed,
        admins: adminsRight,
        adminsWaiting: checked === null ? adminsRight : awaitingPermission,
        attention: named + adminsRight,
        listed: { attention: listed.length, all: rows.length },
        ...causesOf(
          [...issues.wrong()].flatMap(judged.causedAt),
          (column) => subject.previewColumns[columns[column ?? -1]?.name ?? ""]?.namesCompanies === true
        ),
        groups: records.groups(rows, issues.at),
        over: today === null ? 0 : records.count(judged.before(today)),
        corrections: judged.corrections(),
        checked,
        revision
      }
    },
    relist,
    rows: (shown, from, count) => {
      const found: Array<PreviewRow> = []
      for (let position = from; position < from + count; position += 1) {
        const index = indexAt(shown, position)
        if (index === undefined) break
        found.push(judged.previewOf(index))
      }
      return found
    },
    reasons: (shown) => {
      const count = (index: number) => {
        const found = issues.at(index)
        return Math.min(found.length + found.filter(({ suggestion }) => suggestion !== undefined).length, 255)
      }
      if (shown === "attention") return Uint8Array.from(listed, count)
      const counts = new Uint8Array(rows.length)
      for (const index of issues.wrong()) counts[index] = count(index)
      return counts
    },
    correct: (correction) => {
      if (correction === shortRows) {
        judged.correct(judged.short(), 0, header.names.length - 1, "")
        return setChanged()
      }
      const { shown, position, column, text, isEverywhere } = correction
      const index = indexAt(shown, position)
      const name = columns[column]?.name ?? ""
      const place = header.places.get(name)
      if (index === undefined || place === undefined) return
      judged.correct(isEverywhere ? judged.alike(index, name) : [index], column, place, text)
      setChanged()
    },
    undoCorrection: (shown) => {
      const restored = judged.undo()
      setChanged()
      if (restored === null) return null
      const position = shown === "all" ? restored.index : listed.indexOf(restored.index)
      return position === -1 ? null : { position, column: restored.column }
    },
    find: ({ shown, cause, record, ...search }) => {
      const count = shown === "all" ? rows.length : listed.length
      const columnsAt = (position: number) => {
        const index = indexAt(shown, position) ?? -1
        const row = rows[index]
        if (row === undefined || (record !== null && records.keyOf(row) !== record)) return []
        return judged
          .causedAt(index)
          .filter((issue) => isOfCause(issue, cause))
          .map(({ column }) => column ?? 0)
      }
      const found = nextPlace(count, search, columnsAt)
      const row = found === null ? null : judged.previewOf(indexAt(shown, found.position) ?? -1)
      if (found === null || row === null) return null
      const { column } = found
      return {
        ...found,
        row: row.row,
        was: columns[column]?.isSecret === true ? "" : (row.cells[column] ?? ""),
        alike: row.issues.find((issue) => issue.column === column)?.alike ?? 1
      }
    },
    choose: (chosen) => {
      choices = { ...choices, ...chosen }
      judged.clearOfServer()
      judged.setReading(reading())
      checked = null
      relist()
    },
    setChecked: (found, figures, isAdminAllowed) => {
      judged.clearOfServer()
      awaitingPermission = 0
      const wrongBefore = issues.wrong()
      for (const [row, ofRow] of groupBy(found, (issue) => issue.row)) {
        const index = indexOfRow.get(row)
        if (index === undefined || wrongBefore.has(index)) continue
        // Administrators that have not been allowed are no errors here: they are counted apart.
        const isWaiting = ({ column }: RowIssue) =>
          column === subject.accounts?.roleColumn && admins.has(index) && !isAdminAllowed
        const errors = ofRow.filter((issue) => !isWaiting(issue))
        if (errors.length > 0) issues.setOfServer(index, errors)
        else awaitingPermission += 1
      }
      // A row that is wrong anyway is not judged further there; a company that is not known is wrong in it too.
      const ofCompanies = judged.companyIssues()
      for (const index of wrongBefore) {
        const issue = ofCompanies.get(judged.companyIn(index) ?? "")
        const row = rows[index]?.row
        const isWhole = issues.at(index).some(({ column }) => column === null)
        if (issue !== undefined && row !== undefined && !isWhole) issues.setOfServer(index, [{ ...issue, row }])
      }
      checked = figures
      relist()
    },
    text: () => textOf(header, isDayFirst() ? rows.map(withClearDates(header, reading().dateOrders)) : rows),
    isRewritten: () => judged.corrected.size > 0 || isDayFirst(),
    dateOrder: () => (isDayFirst() ? "dmy" : Object.keys(dates).length === 0 ? null : "mdy"),
    leftOut: (isAdminAllowed) => {
      const named = isAdminAllowed ? wrongIndexes() : needingAttention()
      // Those that were imported exist by then, and stay untouched.
      const left = unnamedRows() > 0 ? [...rows.keys()] : named
      const kept = left.flatMap((index) => rows[index] ?? [])
      const preview = csvPreview(subject, { header, dates, rows: kept }, today)
      preview.choose(choices)
      preview.setChecked(
        left.flatMap((index) => issues.serverAt(index) ?? []),
        null,
        isAdminAllowed
      )
      return preview
    },
    wrongRows: (most) =>
      wrongIndexes()
        .slice(0, most)
        .map((index) => ({ row: rows[index]?.row ?? 0, issues: issues.at(index) })),
    wrongRowsText: (describe) => {
      // What decides the order of their dates may stand in the rows that are left out.
      const cleared = withClearDates(header, reading().dateOrders)
      const wrong = wrongIndexes().flatMap((index) => {
        const row = rows[index]
        return row === undefined ? [] : [{ cells: cleared(row).cells, issues: issues.at(index) }]
      })
      return wrongRowsOf(header, wrong, describe)
    }
  }
}

/** The name of the further column; an import ignores it. */
const reasonColumn = "reason"

/** The file as text, with the columns' own names. Empty rows stay, so that every row keeps its number. */
export const textOf = ({ names, places, separator }: CsvHeader, rows: ReadonlyArray<CsvRow>): string => {
  const { deneutralise } = csvCells(separator)
  const lines = [csvLine(canonicalNames(names, Object.fromEntries(places)))]
  let at = 1
  for (const { row, cells } of rows) {
    for (at += 1; at < row; at += 1) lines.push("\n")
    lines.push(csvLine(cells.map(deneutralise)))
  }
  return lines.join("")
}

/** Writes the dates of these columns so that they cannot be read in another order; a text that is no date stays. */
export const withClearDates = ({ places }: CsvHeader, orders: DateOrders): ((row: CsvRow) => CsvRow) => {
  const dated = new Map(
    Object.entries(orders).flatMap(([column, dateOrder]) => {
      const place = places.get(column)
      return place === undefined ? [] : [[place, { ...noChoices, dateOrder }] as const]
    })
  )
  if (dated.size === 0) return (row) => row
  return ({ row, cells }) => ({
    row,
    cells: cells.map((cell, place) => {
      const choices = dated.get(place)
      return choices === undefined ? cell : normaliseDay(cell, choices)
    })
  })
}

/**
 * The rows with errors as a file with the same separator, which is read as they were. A further column has the reasons, which name
 * columns by their headings; the cells that a row has too many stand behind it.
 */
export const wrongRowsOf = (
  { names, places: known, separator, added = 0, merged }: CsvHeader,
  rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string>; readonly issues: ReadonlyArray<RowIssue> }>,
  describe: (message: string) => string
): string => {
  // A file of rows with errors that is opened again has the column already.
  const places = names.flatMap((name, place) =>
    name.toLowerCase() === reasonColumn || merged?.has(place) === true ? [] : [place]
  )
  const columnAt = new Map([...known].map(([column, place]) => [place, column]))
  /** The heading of the file, or the column's own name where the file has none. */
  const headingAt = (place: number): string => {
    const name = place < added ? "" : (names[place] ?? "")
    return name.trim() === "" ? (columnAt.get(place) ?? name) : name
  }
  const headingOf = (column: string): string => headingAt(known.get(column) ?? -1) || column
  const { deneutralise, line } = csvCells(separator)
  const lines = [line([...places.map(headingAt), reasonColumn])]
  for (const { cells, issues } of rows) {
    const reasons = issues.map(({ column, message }) =>
      column === null ? describe(message) : `${headingOf(column)}: ${describe(message)}`
    )
    const surplus = cells.slice(names.length, cells.findLastIndex((cell) => cell !== "") + 1)
    lines.push(
      line([
        ...places.map((place) => deneutralise(cells[place] ?? "")),
        reasons.join(" "),
        ...surplus.map((cell) => deneutralise(cell))
      ])
    )
  }
  return lines.join("")
}

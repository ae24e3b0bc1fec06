/**
 * The rows of a previewed file, judged by the rules of the server. A correction judges again only the rows that it can
 * affect, those that share a key with it; the result always equals judging the whole file.
 */
import { oneLine } from "../shared/text.rules.ts"
import { cellReader, type CsvHeader, type CsvTable, normalisedReader } from "./file/csv-file.rules.ts"
import type { CsvRow, RowIssue } from "./csv-import.schema.ts"
import type { CsvSubject } from "./csv-subject.rules.ts"
import { mappedNames } from "./file/column-mapping.rules.ts"
import { groupBy } from "./row-judge.rules.ts"
import { previewIssues } from "./preview-issues.rules.ts"
import { textOf, wrongRowsOf } from "./preview-text.rules.ts"
import { rowKeys } from "./row-keys.rules.ts"
import type { Checked, Correction, ImportResult, Overview, PreviewRow, Shown } from "./row-store.port.ts"

export interface CsvPreview {
  readonly overview: () => Overview
  /** Rebuilds the list of rows that need attention: corrected rows without errors leave it. */
  readonly relist: () => void
  readonly rows: (shown: Shown, from: number, count: number) => ReadonlyArray<PreviewRow>
  /** For each row of a list the number of lines shown below it, one for each issue and suggestion, at most 255. */
  readonly reasons: (shown: Shown) => Uint8Array
  readonly correct: (correction: Correction) => void
  /** Judges all rows again with the country code that phone numbers without one take. */
  readonly setPrefix: (prefix: string | null) => void
  /** The first rows with errors, in the order of the file. */
  readonly wrongRows: (most: number) => ImportResult["wrongRows"]
  /** Replaces the issues that the server has found. */
  readonly setChecked: (found: ReadonlyArray<RowIssue>, checked: Checked | null, isAdminAllowed: boolean) => void
  /** The file as it is sent: corrected, with the columns' own names. Every row keeps its number. */
  readonly text: () => string
  readonly isCorrected: () => boolean
  /** The rows with errors and a further column of reasons, to be corrected in a spreadsheet and imported again. */
  readonly wrongRowsText: (describe: (message: string) => string) => string
}

/** The most characters of a cell that are shown; no column takes as many. */
const shownTextMax = 300

/** Shown for a secret, whatever its length. */
const secretShown = "••••••••"

/** The columns as they are shown: secrets last. */
const columnsOf = ({ columns, previewColumns, accounts }: CsvSubject, { places }: CsvHeader): Overview["columns"] => {
  const present = columns
    .filter((name) => places.has(name))
    .map((name) => {
      const { width = 0, isGrowing = false, isSecret = false } = previewColumns[name] ?? {}
      return { name, width, isGrowing, isSecret, isRole: name === accounts?.roleColumn }
    })
  return present.toSorted((one, other) => Number(one.isSecret) - Number(other.isSecret))
}

const counterOfRecords = ({ grouping }: CsvSubject, header: CsvHeader) => {
  if (grouping === null) return (rows: ReadonlyArray<CsvRow>): number => rows.length
  const recordOf = grouping.recordOf(header)
  return (rows: ReadonlyArray<CsvRow>): number => new Set(rows.map(recordOf)).size
}

export const csvPreview = (subject: CsvSubject, { header, rows: read }: CsvTable): CsvPreview => {
  const columns = columnsOf(subject, header)
  const columnAt = new Map(columns.map(({ name }, at) => [name, at]))
  const isAdmin = subject.accounts === null ? () => false : subject.accounts.isAdmin(header)
  const countRecords = counterOfRecords(subject, header)
  const readingWith = (chosen: string | null) => {
    const readerOf = (name: string) => normalisedReader(header, name, subject.previewColumns[name], chosen)
    return {
      readers: columns.map(({ name }) => readerOf(name)),
      judge: subject.judgeRows(header, chosen),
      keys: rowKeys(subject.keyColumns.map(readerOf))
    }
  }
  let prefix: string | null = null
  let { readers, judge, keys } = readingWith(prefix)
  const normalisers = columns.flatMap(({ name }, at) =>
    subject.previewColumns[name]?.normalise === undefined ? [] : [{ written: cellReader(header, name), at }]
  )
  const rows = [...read]
  const indexOfRow = new Map(rows.map(({ row }, index) => [row, index]))
  /** All that follows is by the index of a row. */
  const admins = new Set<number>()
  const corrected = new Set<number>()
  /** How many cells of a row are normalised. */
  const normalised = new Uint8Array(read.length)
  let normalisedTotal = 0
  let checked: Checked | null = null
  /** Rows that the server leaves out only because administrators have not been allowed. */
  let awaitingPermission = 0
  let revision = 0
  let listed: Array<number> = []
  let isListed = new Set<number>()

  const likenessOf = (index: number, { column, message }: RowIssue): string | null => {
    const at = column === null ? undefined : columnAt.get(column)
    return at === undefined ? null : `${at} ${message} ${readers[at]?.(rows[index]?.cells ?? []) ?? ""}`
  }
  const issues = previewIssues(likenessOf)
  const judgeAt = (indexes: ReadonlyArray<number>): void => {
    const present = indexes.flatMap((index) => {
      const row = rows[index]
      return row === undefined ? [] : [{ index, row }]
    })
    const found = judge(present.map(({ row }) => row))
    for (const { index, row } of present) {
      issues.setOwn(index, found.get(row.row))
      if (isAdmin(row.cells)) admins.add(index)
      else admins.delete(index)
      const changed = normalisers.filter(
        ({ written, at }) => written(row.cells).trim() !== readers[at]?.(row.cells).trim()
      ).length
      normalisedTotal += changed - (normalised[index] ?? 0)
      normalised[index] = changed
    }
  }

  const needingAttention = (): ReadonlyArray<number> =>
    [...new Set([...issues.wrong(), ...admins])].toSorted((one, other) => one - other)
  const wrongIndexes = (): ReadonlyArray<number> => needingAttention().filter(issues.isWrong)
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

  const write = (index: number, place: number, text: string): void => {
    const row = rows[index]
    if (row === undefined) return
    // A row that is too short gets the cells it lacks.
    const cells = Array.from(
      { length: Math.max(row.cells.length, header.names.length) },
      (_, at) => row.cells[at] ?? ""
    )
    cells[place] = text
    rows[index] = { row: row.row, cells }
    corrected.add(index)
  }

  const previewOf = (index: number): PreviewRow => {
    const { row, cells } = rows[index] ?? { row: 0, cells: [] }
    return {
      row,
      cells: columns.map(({ isSecret }, at) => {
        const text = readers[at]?.(cells) ?? ""
        if (isSecret) return text === "" ? "" : secretShown
        // As its field has it: a field of one line would glue the lines of a text together.
        return oneLine(text.slice(0, shownTextMax))
      }),
      issues: issues.at(index).map((issue) => {
        const key = likenessOf(index, issue)
        return {
          column: issue.column === null ? null : (columnAt.get(issue.column) ?? null),
          message: issue.message,
          suggestion: issue.suggestion ?? null,
          alike: key === null ? 1 : issues.alike(key)
        }
      }),
      isAdmin: admins.has(index),
      isCorrected: corrected.has(index)
    }
  }

  const judgeAll = (): void => {
    for (const [index, { cells }] of rows.entries()) keys.add(index, cells)
    judgeAt([...rows.keys()])
    for (const index of issues.wrong()) issues.count(index, 1)
    relist()
  }
  judgeAll()

  return {
    overview: () => {
      const named = issues.wrong().size
      const unnamed = checked === null ? 0 : Math.max(0, checked.leftOut - awaitingPermission - named)
      const adminsRight = [...admins].filter((index) => !issues.isWrong(index)).length
      const all = countRecords(rows)
      const right = countRecords(rows.filter((_, index) => !issues.isWrong(index)))
      return {
        columns,
        ignored: header.ignored,
        mapped: mappedNames(header.names, Object.fromEntries(header.places)),
        separator: header.separator,
        prefix,
        normalised: normalisedTotal,
        rows: rows.length,
        records: { all, right, withErrors: subject.grouping === null ? named + unnamed : all - right },
        withErrors: named + unnamed,
        unnamed,
        admins: adminsRight,
        adminsWaiting: checked === null ? adminsRight : awaitingPermission,
        attention: named + adminsRight,
        listed: { attention: listed.length, all: rows.length },
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
        found.push(previewOf(index))
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
    correct: ({ shown, position, column, text, isEverywhere }) => {
      const index = indexAt(shown, position)
      const name = columns[column]?.name ?? ""
      const place = header.places.get(name)
      if (index === undefined || place === undefined) return
      const issue = issues.at(index).find((one) => one.column === name)
      const like = issue === undefined ? null : likenessOf(index, issue)
      const targets =
        isEverywhere && like !== null
          ? needingAttention().filter((one) => issues.at(one).some((found) => likenessOf(one, found) === like))
          : [index]
      const before = new Set<number>()
      const after = new Set<number>()
      for (const target of targets) keys.gather(rows, target, before)
      for (const target of targets) {
        keys.remove(target, rows[target]?.cells ?? [])
        issues.count(target, -1)
        issues.drop(target)
        write(target, place, text)
        keys.add(target, rows[target]?.cells ?? [])
      }
      for (const target of targets) keys.gather(rows, target, after)
      const affected = [...new Set([...before, ...after])].toSorted((one, other) => one - other)
      for (const one of affected) issues.count(one, -1)
      judgeAt(affected)
      for (const one of affected) issues.count(one, 1)
      checked = null
      listMore()
      revision += 1
    },
    setPrefix: (chosen) => {
      prefix = chosen
      ;({ readers, judge, keys } = readingWith(prefix))
      issues.clearOfServer()
      issues.clearCounts()
      checked = null
      judgeAll()
    },
    setChecked: (found, figures, isAdminAllowed) => {
      for (const index of issues.ofServer()) issues.count(index, -1)
      issues.clearOfServer()
      awaitingPermission = 0
      for (const [row, ofRow] of groupBy(found, (issue) => issue.row)) {
        const index = indexOfRow.get(row)
        if (index === undefined || issues.isWrong(index)) continue
        // Administrators that have not been allowed are no errors here: they are counted apart.
        const isWaiting = ({ column }: RowIssue) =>
          column === subject.accounts?.roleColumn && admins.has(index) && !isAdminAllowed
        const errors = ofRow.filter((issue) => !isWaiting(issue))
        if (errors.length > 0) issues.setOfServer(index, errors)
        else awaitingPermission += 1
      }
      for (const index of issues.ofServer()) issues.count(index, 1)
      checked = figures
      relist()
    },
    text: () => textOf(header, rows),
    isCorrected: () => corrected.size > 0,
    wrongRows: (most) =>
      wrongIndexes()
        .slice(0, most)
        .map((index) => ({ row: rows[index]?.row ?? 0, issues: issues.at(index) })),
    wrongRowsText: (describe) => {
      const indexes = wrongIndexes()
      return wrongRowsOf(
        header,
        indexes.map((index) => ({ cells: rows[index]?.cells ?? [], issues: issues.at(index) })),
        describe
      )
    }
  }
}

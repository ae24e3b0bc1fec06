/**
 * The rows of a file while they are looked at and corrected, judged by the rules the server judges by.
 *
 * A correction judges again only the rows it can touch: the row itself, and whoever shares a key with it before or after.
 * The outcome is always what judging the corrected file from its beginning would find.
 */
import { companyIdentity } from "../companies/company.rules.ts"
import { csvLine, deneutralise } from "../reports/report.rules.ts"
import { judgeQuizzes } from "../quizzes/quiz-csv.rules.ts"
import { quizIdentity } from "../quizzes/quiz.rules.ts"
import { companyRowJudge } from "../companies/company-csv.rules.ts"
import { shapeFor } from "./csv-subjects.rules.ts"
import { cellReader, type CsvHeader, type CsvTable, secretColumns } from "./csv-file.rules.ts"
import type { CsvRow, CsvSubject, RowIssue } from "./csv-import.schema.ts"
import type { Checked, Correction, Overview, PreviewRow, Shown } from "./row-store.port.ts"
import type { RowJudge } from "./row-judge.rules.ts"
import { isAdministratorRow, userRowJudge } from "../users/user-csv.rules.ts"

export interface CsvPreview {
  readonly overview: () => Overview
  /** Lists anew what needs attention: corrected rows that are right leave the list. */
  readonly relist: () => void
  readonly rows: (shown: Shown, from: number, count: number) => ReadonlyArray<PreviewRow>
  /** For each row of a list, how many reasons stand below it. */
  readonly reasons: (shown: Shown) => Uint8Array
  readonly correct: (correction: Correction) => void
  /** Takes what the server has found wrong, in place of what it found before. */
  readonly setChecked: (found: ReadonlyArray<RowIssue>, checked: Checked | null, isAdminAllowed: boolean) => void
  /** The text of the file with its corrections, every row in its old place; null where nothing was corrected. */
  readonly correctedText: () => string | null
  /** The wrong rows with a further column of reasons, to be put right in a spreadsheet and imported again. */
  readonly wrongRowsText: (say: (message: string) => string) => string
}

/** What the further column is called; on the way back it is a column that means nothing. */
export const reasonColumn = "reason"

/** A cell is shown up to here; no column of ours takes as much. */
const shownTextMax = 300

/** Stands for a secret, whatever its length. */
const secretShown = "••••••••"

/** The columns in which no two rows may be alike. */
const keyColumns: Readonly<Record<CsvSubject, ReadonlyArray<string>>> = {
  users: ["email", "mobile_number"],
  companies: ["name"],
  // Rows of one title are one quiz, and judged as one.
  quizzes: ["quiz_title"]
}

/** What is wrong with some rows, by the row; a row that is right is not there. */
type JudgeRows = (rows: ReadonlyArray<CsvRow>) => ReadonlyMap<number, ReadonlyArray<RowIssue>>

/** Judges rows in their order, together with all that share a key with one of them. */
const judgeOf = (subject: CsvSubject, header: CsvHeader): JudgeRows => {
  if (subject === "quizzes")
    return (rows) => {
      const found = new Map<number, Array<RowIssue>>()
      for (const issue of judgeQuizzes({ header, rows }).issues)
        found.set(issue.row, [...(found.get(issue.row) ?? []), issue])
      return found
    }
  return (rows) => {
    // Companies and administrators are judged by the server: here nobody knows them.
    const judge: RowJudge<unknown> =
      subject === "users" ? userRowJudge(header, { companies: [], allowAdmins: true }) : companyRowJudge(header)
    return new Map(
      rows.flatMap((row) => {
        const found = judge(row)
        return "issues" in found ? [[row.row, found.issues] as const] : []
      })
    )
  }
}

/** How many records rows make: as many as they are, but rows of one title are one quiz. */
const recordsIn = (subject: CsvSubject, header: CsvHeader) => {
  const title = cellReader(header.places, "quiz_title")
  return (rows: ReadonlyArray<CsvRow>): number =>
    subject === "quizzes"
      ? new Set(rows.map(({ row, cells }) => quizIdentity(title(cells)) || `row ${row}`)).size
      : rows.length
}

/** The columns as they are shown: secrets last. */
const columnsOf = (subject: CsvSubject, { places }: CsvHeader): Overview["columns"] => {
  const present = shapeFor(subject).columns.filter((name) => places.has(name))
  return [
    ...present.filter((name) => !secretColumns.has(name)).map((name) => ({ name, isSecret: false })),
    ...present.filter((name) => secretColumns.has(name)).map((name) => ({ name, isSecret: true }))
  ]
}

/** Opens a table that has been read. */
export const csvPreview = (subject: CsvSubject, { header, rows: read }: CsvTable): CsvPreview => {
  const columns = columnsOf(subject, header)
  const columnAt = new Map(columns.map(({ name }, at) => [name, at]))
  const readers = columns.map(({ name }) => cellReader(header.places, name))
  const isAdministrator = subject === "users" ? isAdministratorRow(header) : () => false
  const keys = keyIndex(subject, header)
  const countRecords = recordsIn(subject, header)
  const rows = read.map(({ row, cells }) => ({ row, cells }))
  const indexOfRow = new Map<number, number>()
  const judged = new Map<number, ReadonlyArray<RowIssue>>()
  const told = new Map<number, ReadonlyArray<RowIssue>>()
  const admins = new Set<number>()
  const corrected = new Set<number>()
  const alike = new Map<string, number>()
  let checked: Checked | null = null
  /** Rows that the server leaves out for want of the tick only. */
  let waiting = 0
  let revision = 0
  let listed: Array<number> = []
  let isListed = new Set<number>()

  const valueAt = (index: number, column: number): string => readers[column]?.(rows[index]?.cells ?? []) ?? ""
  const issuesAt = (index: number): ReadonlyArray<RowIssue> => {
    const own = judged.get(index) ?? []
    return own.length > 0 ? own : (told.get(index) ?? [])
  }
  const likeness = (index: number, { column, message }: RowIssue): string | null => {
    const at = column === null ? undefined : columnAt.get(column)
    return at === undefined ? null : `${at} ${message} ${valueAt(index, at)}`
  }
  const countAlike = (index: number, by: number): void => {
    for (const issue of issuesAt(index)) {
      const key = likeness(index, issue)
      if (key !== null) alike.set(key, (alike.get(key) ?? 0) + by)
    }
  }
  const judge = judgeOf(subject, header)
  const judgeRows = (indexes: ReadonlyArray<number>): void => {
    const present = indexes.flatMap((index) => {
      const row = rows[index]
      return row === undefined ? [] : [{ index, row }]
    })
    const found = judge(present.map(({ row }) => row))
    for (const { index, row } of present) {
      const issues = found.get(row.row)
      if (issues === undefined) judged.delete(index)
      else judged.set(index, issues)
      if (isAdministrator(row.cells)) admins.add(index)
      else admins.delete(index)
    }
  }

  const isWrong = (index: number): boolean => judged.has(index) || told.has(index)
  const needing = (): ReadonlyArray<number> =>
    [...new Set([...judged.keys(), ...told.keys(), ...admins])].toSorted((one, other) => one - other)
  const relist = (): void => {
    listed = [...needing()]
    isListed = new Set(listed)
    revision += 1
  }
  /** Rows that have become wrong come last, so that no row moves under the hand. */
  const listMore = (): void => {
    for (const index of needing()) {
      if (isListed.has(index)) continue
      listed.push(index)
      isListed.add(index)
    }
  }

  for (const [index, { row, cells }] of rows.entries()) {
    indexOfRow.set(row, index)
    keys.add(index, cells)
  }
  judgeRows([...rows.keys()])
  for (const index of judged.keys()) countAlike(index, 1)
  relist()

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
        return text.length > shownTextMax ? text.slice(0, shownTextMax) : text
      }),
      issues: issuesAt(index).map((issue) => {
        const key = likeness(index, issue)
        return {
          column: issue.column === null ? null : (columnAt.get(issue.column) ?? null),
          message: issue.message,
          alike: key === null ? 1 : (alike.get(key) ?? 1)
        }
      }),
      isAdmin: admins.has(index),
      isCorrected: corrected.has(index)
    }
  }

  return {
    overview: () => {
      const named = new Set([...judged.keys(), ...told.keys()]).size
      const unnamed = checked === null ? 0 : Math.max(0, checked.leftOut - waiting - named)
      const adminsRight = [...admins].filter((index) => !isWrong(index)).length
      return {
        columns,
        ignored: header.ignored,
        separator: header.separator,
        rows: rows.length,
        records: { all: countRecords(rows), right: countRecords(rows.filter((_, index) => !isWrong(index))) },
        withErrors: named + unnamed,
        unnamed,
        admins: adminsRight,
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
      const count = (index: number) => Math.min(issuesAt(index).length, 255)
      if (shown === "attention") return Uint8Array.from(listed, count)
      const counts = new Uint8Array(rows.length)
      for (const index of new Set([...judged.keys(), ...told.keys()])) counts[index] = count(index)
      return counts
    },
    correct: ({ shown, position, column, text, isEverywhere }) => {
      const index = indexAt(shown, position)
      const place = header.places.get(columns[column]?.name ?? "")
      if (index === undefined || place === undefined) return
      const issue = issuesAt(index).find((one) => one.column === columns[column]?.name)
      const like = issue === undefined ? null : likeness(index, issue)
      const targets =
        isEverywhere && like !== null
          ? needing().filter((one) => issuesAt(one).some((found) => likeness(one, found) === like))
          : [index]
      const before = new Set<number>()
      const after = new Set<number>()
      for (const target of targets) keys.gather(rows, target, before)
      for (const target of targets) {
        keys.remove(target, rows[target]?.cells ?? [])
        countAlike(target, -1)
        told.delete(target)
        judged.delete(target)
        write(target, place, text)
        keys.add(target, rows[target]?.cells ?? [])
      }
      for (const target of targets) keys.gather(rows, target, after)
      const inOrder = [...new Set([...before, ...after])].toSorted((one, other) => one - other)
      for (const one of inOrder) countAlike(one, -1)
      judgeRows(inOrder)
      for (const one of inOrder) countAlike(one, 1)
      checked = null
      listMore()
      revision += 1
    },
    setChecked: (found, figures, isAdminAllowed) => {
      for (const index of told.keys()) countAlike(index, -1)
      told.clear()
      waiting = 0
      for (const issue of found) {
        const index = indexOfRow.get(issue.row)
        if (index === undefined || judged.has(index)) continue
        // Rows that wait for their tick are no errors here: they are counted apart.
        if (issue.column === "role" && admins.has(index) && !isAdminAllowed) {
          waiting += 1
          continue
        }
        told.set(index, [...(told.get(index) ?? []), issue])
      }
      for (const index of told.keys()) countAlike(index, 1)
      checked = figures
      relist()
    },
    correctedText: () => {
      if (corrected.size === 0) return null
      const lines = [csvLine(header.names)]
      let at = 1
      for (const { row, cells } of rows) {
        // Empty rows stay, so that every row keeps its number.
        for (at += 1; at < row; at += 1) lines.push("\n")
        lines.push(csvLine(cells.map(deneutralise)))
      }
      return lines.join("")
    },
    wrongRowsText: (say) => {
      const isOurReason = (place: number) => header.names[place]?.toLowerCase() === reasonColumn
      const places = header.names.flatMap((_, place) => (isOurReason(place) ? [] : [place]))
      const lines = [csvLine([...places.map((place) => header.names[place] ?? ""), reasonColumn])]
      for (const index of needing().filter(isWrong)) {
        const cells = rows[index]?.cells ?? []
        const reasons = issuesAt(index).map(({ column, message }) =>
          column === null ? say(message) : `${column}: ${say(message)}`
        )
        lines.push(csvLine([...places.map((place) => deneutralise(cells[place] ?? "")), reasons.join(" ")]))
      }
      return lines.join("")
    }
  }
}

/**
 * Who shares a key with whom. All are compared as names of companies are, the loosest way there is, so that a group may be
 * too large, but never too small.
 */
const keyIndex = (subject: CsvSubject, { places }: CsvHeader) => {
  const columns = keyColumns[subject].map((name) => ({
    read: cellReader(places, name),
    members: new Map<string, Set<number> | number>()
  }))
  return {
    add: (index: number, cells: ReadonlyArray<string>): void => {
      for (const { read, members } of columns) {
        const key = companyIdentity(read(cells))
        if (key === "") continue
        const present = members.get(key)
        if (present === undefined) members.set(key, index)
        else if (typeof present === "number") members.set(key, new Set([present, index]))
        else present.add(index)
      }
    },
    remove: (index: number, cells: ReadonlyArray<string>): void => {
      for (const { read, members } of columns) {
        const key = companyIdentity(read(cells))
        const present = members.get(key)
        if (present === index) members.delete(key)
        else if (present instanceof Set) present.delete(index)
      }
    },
    /** Adds a row and everybody it is tied to by keys, near or far. */
    gather: (
      rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string> }>,
      index: number,
      found: Set<number>
    ): void => {
      const waiting = [index]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next)) continue
        found.add(next)
        for (const { read, members } of columns) {
          const present = members.get(companyIdentity(read(rows[next]?.cells ?? [])))
          if (present === undefined) continue
          for (const other of typeof present === "number" ? [present] : present)
            if (!found.has(other)) waiting.push(other)
        }
      }
    }
  }
}

/** The rows of a previewed file with what is wrong with them, and the corrections that have been made. */
import { cellReader, type CellReading, type CsvRows, normalisedReader } from "../shared/csv/csv-file.rules.ts"
import type { CsvRow, RowIssue } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import { type Day, isRealDay } from "../shared/calendar.schema.ts"
import { nameIdentity } from "../shared/search.rules.ts"
import { oneLine } from "../shared/text.rules.ts"
import { type CausedIssue, columnsOf, isFollowOn } from "./preview-summary.rules.ts"
import type { PreviewRow } from "./row-store.port.ts"

type Cells = ReadonlyArray<string>

export interface RowKeys {
  readonly add: (index: number, cells: Cells) => void
  readonly remove: (index: number, cells: Cells) => void
  /** Adds a row to `found`, and all rows connected to it by keys, directly or through others. */
  readonly gather: (rows: ReadonlyArray<{ readonly cells: Cells }>, index: number, found: Set<number>) => void
}

/**
 * Finds rows of a file that share a key, ignoring case, white space and invisible characters: a group may be too
 * large, never too small. `readers` read the cells in which a row has its keys.
 */
export const rowKeys = (readers: ReadonlyArray<(cells: Cells) => string>): RowKeys => {
  const columns = readers.map((read) => ({
    read,
    // Most keys have one row: a set for each would need several times the memory.
    members: new Map<string, Set<number> | number>()
  }))
  return {
    add: (index, cells) => {
      for (const { read, members } of columns) {
        const key = nameIdentity(read(cells))
        if (key === "") continue
        const present = members.get(key)
        if (present === undefined) members.set(key, index)
        else if (typeof present === "number") members.set(key, new Set([present, index]))
        else present.add(index)
      }
    },
    remove: (index, cells) => {
      for (const { read, members } of columns) {
        const key = nameIdentity(read(cells))
        const present = members.get(key)
        if (present === index) members.delete(key)
        else if (present instanceof Set) present.delete(index)
      }
    },
    gather: (rows, index, found) => {
      const waiting = [index]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next)) continue
        found.add(next)
        for (const { read, members } of columns) {
          const present = members.get(nameIdentity(read(rows[next]?.cells ?? [])))
          if (present === undefined) continue
          for (const other of typeof present === "number" ? [present] : present)
            if (!found.has(other)) waiting.push(other)
        }
      }
    }
  }
}

const noIssues: ReadonlyArray<RowIssue> = []

export interface PreviewIssues {
  readonly at: (index: number) => ReadonlyArray<RowIssue>
  readonly isWrong: (index: number) => boolean
  readonly wrong: () => ReadonlySet<number>
  /** The rows for which the server has found errors. */
  readonly ofServer: () => Iterable<number>
  readonly serverAt: (index: number) => ReadonlyArray<RowIssue> | undefined
  readonly setOwn: (index: number, issues: ReadonlyArray<RowIssue> | undefined) => void
  readonly setOfServer: (index: number, issues: ReadonlyArray<RowIssue>) => void
  readonly clearOfServer: () => void
  /** Drops all errors of a row. */
  readonly drop: (index: number) => void
  /** Counts the errors of a row, or takes them out of the counts: before the row or its errors change. */
  readonly count: (index: number, by: 1 | -1) => void
  readonly clearCounts: () => void
  /** How many rows have the same error with the same value. */
  readonly alike: (likeness: string) => number
}

/** `likenessOf` names an error together with the value of its cell; null where other rows do not matter. */
export const previewIssues = (likenessOf: (index: number, issue: RowIssue) => string | null): PreviewIssues => {
  const own = new Map<number, ReadonlyArray<RowIssue>>()
  const server = new Map<number, ReadonlyArray<RowIssue>>()
  const counts = new Map<string, number>()
  const at = (index: number) => {
    const [mine, theirs] = [own.get(index), server.get(index)]
    return mine === undefined || theirs === undefined ? (mine ?? theirs ?? noIssues) : [...mine, ...theirs]
  }
  const count = (index: number, by: 1 | -1): void => {
    for (const issue of at(index)) {
      const likeness = likenessOf(index, issue)
      if (likeness !== null) counts.set(likeness, (counts.get(likeness) ?? 0) + by)
    }
  }
  /** Changes what the server has found in a row, whose errors stay counted. */
  const changeOfServer = (index: number, change: () => void): void => {
    count(index, -1)
    change()
    count(index, 1)
  }
  return {
    at,
    isWrong: (index) => own.has(index) || server.has(index),
    wrong: () => new Set([...own.keys(), ...server.keys()]),
    ofServer: () => server.keys(),
    serverAt: (index) => server.get(index),
    setOwn: (index, issues) => {
      if (issues === undefined) own.delete(index)
      else own.set(index, issues)
    },
    setOfServer: (index, issues) => changeOfServer(index, () => server.set(index, issues)),
    clearOfServer: () => {
      for (const index of server.keys()) changeOfServer(index, () => server.delete(index))
    },
    drop: (index) => {
      own.delete(index)
      server.delete(index)
    },
    count,
    clearCounts: () => counts.clear(),
    alike: (likeness) => counts.get(likeness) ?? 1
  }
}

/** The most characters of a cell that are shown; no column takes as many. */
const shownTextMax = 300

/** Shown for a secret of any length. */
const secretShown = "••••••••"

/** A correction that can be taken back: the rows before it, with the errors that only the server knows. */
interface CorrectionMade {
  readonly column: number
  readonly rows: ReadonlyArray<{
    readonly index: number
    readonly row: CsvRow
    readonly wasCorrected: boolean
    server: ReadonlyArray<RowIssue> | undefined
  }>
}

/** Rows are named by their index. */
export const previewRows = (subject: CsvSubject, { header, rows: read }: CsvRows, first: CellReading) => {
  const columns = columnsOf(subject, header)
  const columnAt = new Map(columns.map(({ name }, at) => [name, at]))
  const lastDay = columns.findIndex(({ name }) => subject.previewColumns[name]?.isLastDay === true)
  const isAdmin = subject.accounts === null ? () => false : subject.accounts.isAdmin(header)
  const readingWith = (reading: CellReading) => {
    const readerOf = (name: string) => normalisedReader(header, name, subject.previewColumns[name], reading)
    return {
      readers: columns.map(({ name }) => readerOf(name)),
      judge: subject.judgeRows(header, reading),
      keys: rowKeys(subject.keyColumns.map(readerOf))
    }
  }
  let { readers, judge, keys } = readingWith(first)
  const normalisers = columns.flatMap(({ name }, at) =>
    subject.previewColumns[name]?.normalise === undefined ? [] : [{ written: cellReader(header, name), at }]
  )
  const rows = [...read]
  /** All that follows is by the index of a row. */
  const admins = new Set<number>()
  const corrected = new Set<number>()
  /** How many cells of a row are normalised. */
  const normalised = new Uint8Array(read.length)
  let normalisedTotal = 0
  const history: Array<CorrectionMade> = []
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

  const causedAt = (index: number): ReadonlyArray<CausedIssue> =>
    issues.at(index).flatMap((issue) => {
      if (isFollowOn(subject.grouping, issue)) return []
      const at = (issue.column === null ? null : columnAt.get(issue.column)) ?? null
      const isHidden = at === null || columns[at]?.isSecret === true
      const text = isHidden ? "" : (readers[at]?.(rows[index]?.cells ?? []) ?? "")
      const value = isHidden || text.length > shownTextMax ? null : text
      return [{ column: at, message: issue.message, value, suggestion: issue.suggestion ?? null }]
    })

  const companyAt = columns.findIndex(({ name }) => subject.previewColumns[name]?.namesCompanies === true)
  const companyColumn = columns[companyAt]?.name ?? null
  /** The company that a row names; null where it has no such column. */
  const companyIn = (index: number): string | null => readers[companyAt]?.(rows[index]?.cells ?? []) ?? null

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

  /** Changes rows and judges again all that share a key with them before or after. */
  const rewrite = (targets: ReadonlyArray<number>, change: (target: number) => void): void => {
    const before = new Set<number>()
    const after = new Set<number>()
    for (const target of targets) keys.gather(rows, target, before)
    for (const target of targets) {
      keys.remove(target, rows[target]?.cells ?? [])
      issues.count(target, -1)
      issues.drop(target)
      change(target)
      keys.add(target, rows[target]?.cells ?? [])
    }
    for (const target of targets) keys.gather(rows, target, after)
    const affected = [...new Set([...before, ...after])].toSorted((one, other) => one - other)
    for (const one of affected) issues.count(one, -1)
    judgeAt(affected)
    for (const one of affected) issues.count(one, 1)
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
  }
  judgeAll()

  return {
    columns,
    rows,
    issues,
    admins,
    corrected,
    normalised: () => normalisedTotal,
    corrections: () => history.length,
    previewOf,
    causedAt,
    /** The rows of records whose last day is before a day. */
    before: (day: Day): ReadonlyArray<CsvRow> =>
      lastDay === -1
        ? []
        : rows.filter(({ cells }) => {
            const last = readers[lastDay]?.(cells).trim() ?? ""
            return isRealDay(last) && last < day
          }),
    /** The rows with the same error and value in a column as a row, itself included. */
    alike: (index: number, name: string): ReadonlyArray<number> => {
      const issue = issues.at(index).find((one) => one.column === name)
      const like = issue === undefined ? null : likenessOf(index, issue)
      if (like === null) return [index]
      return [...issues.wrong()].filter((one) => issues.at(one).some((found) => likenessOf(one, found) === like))
    },
    /** What the server has found of companies, by their names. */
    companyIssues: (): ReadonlyMap<string, RowIssue> =>
      new Map(
        [...issues.ofServer()].flatMap((index) =>
          (issues.serverAt(index) ?? []).flatMap((issue) => {
            const name = companyIn(index)
            return issue.column === companyColumn && name !== null ? [[name, issue] as const] : []
          })
        )
      ),
    companyIn,
    /** The company that all rows name; null where they name none, or several. */
    onlyCompany: (): string | null => {
      const first = companyIn(0)
      if (first === null || first === "") return null
      const identity = nameIdentity(first)
      return rows.every((_, index) => nameIdentity(companyIn(index) ?? "") === identity) ? first : null
    },
    /** The rows that have fewer cells than the header. */
    short: (): ReadonlyArray<number> =>
      rows.flatMap(({ cells }, index) => (cells.length < header.names.length ? [index] : [])),
    /** Writes a column of rows. */
    correct: (targets: ReadonlyArray<number>, column: number, place: number, text: string): void => {
      history.push({
        column,
        rows: targets.flatMap((index) => {
          const row = rows[index]
          return row === undefined
            ? []
            : [{ index, row, wasCorrected: corrected.has(index), server: issues.serverAt(index) }]
        })
      })
      rewrite(targets, (target) => write(target, place, text))
    },
    /** Takes the last correction back; returns the first cell that has its text again. */
    undo: (): { readonly index: number; readonly column: number } | null => {
      const last = history.pop()
      if (last === undefined) return null
      const saved = new Map(last.rows.map((one) => [one.index, one]))
      rewrite([...saved.keys()], (target) => {
        const { row, wasCorrected } = saved.get(target) ?? {}
        if (row !== undefined) rows[target] = row
        if (wasCorrected === false) corrected.delete(target)
      })
      for (const { index, server } of last.rows) if (server !== undefined) issues.setOfServer(index, server)
      return { index: last.rows[0]?.index ?? 0, column: last.column }
    },
    /** What the server has found is about the file as it was then. */
    clearOfServer: (): void => {
      issues.clearOfServer()
      for (const made of history) for (const one of made.rows) one.server = undefined
    },
    /** Judges all rows again. */
    setReading: (reading: CellReading): void => {
      ;({ readers, judge, keys } = readingWith(reading))
      issues.clearCounts()
      judgeAll()
    }
  }
}

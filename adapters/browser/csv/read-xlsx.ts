/** Reads the sheets of an XLSX file as CSV text. A module of its own: it is fetched with the first such file. */
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { csvBytesLimit } from "#domain/shared/csv/csv-import.schema.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { numberWriter, type NumberWriter, plainNumber } from "./number-formats.ts"
import { refused, type XlsxParts, xlsxParts } from "./xlsx-parts.ts"
import { type Attributes, scanXml } from "./xml-scan.ts"

export interface Workbook {
  /** Those that the spreadsheet shows first. */
  readonly sheets: ReadonlyArray<{
    readonly name: string
    readonly isHidden: boolean
    /** Fails with `CsvRefused` as `readXlsx` does. */
    readonly read: () => Sheet
  }>
}

export interface Sheet {
  readonly text: string
  /** The rows with cells that the spreadsheet does not show, as it numbers them. */
  readonly hiddenRows: ReadonlySet<number>
  /** Whether some cells are formulas: their values are those that were saved last. */
  readonly hasFormulas: boolean
}

const [rowsMax, columnsMax] = [1_048_576, 16_384]
/** The most characters of all cells together: one shared text may stand in many cells. */
const readMax = 4 * csvBytesLimit

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** `_x000D_` and the like stand for characters that XML does not have. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Collects the texts of one element after the other; phonetic texts are beside them. */
const textCollector = () => {
  let parts: Array<string> = []
  let depth = 0
  let phonetic = 0
  return {
    open: (name: string): void => {
      if (name === "rPh") phonetic += 1
      else if (name === "t" || name === "v") depth += 1
    },
    close: (name: string): void => {
      if (name === "rPh") phonetic -= 1
      else if (name === "t" || name === "v") depth -= 1
    },
    text: (text: string): void => {
      if (depth > 0 && phonetic === 0) parts.push(text)
    },
    take: (): string => {
      const text = parts.join("")
      parts = []
      return text
    }
  }
}

const sharedTexts = (bytes: Uint8Array | null): ReadonlyArray<string> => {
  const texts: Array<string> = []
  const { open, close, text, take } = textCollector()
  if (bytes !== null)
    scanXml(bytes, {
      open,
      close: (name) => {
        close(name)
        if (name === "si") texts.push(unescaped(take()))
      },
      text
    })
  return texts
}

/** The writers of numbers, by the styles of cells. */
const numberStyles = (bytes: Uint8Array | null, counted: 1900 | 1904): ReadonlyArray<NumberWriter> => {
  const codes = new Map<number, string>()
  const ids: Array<number> = []
  let isCellStyle = false
  if (bytes !== null)
    scanXml(bytes, {
      open: (name, attribute) => {
        if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "")
        if (name === "cellXfs") isCellStyle = true
        if (name === "xf" && isCellStyle) ids.push(Number(attribute("numFmtId")))
      },
      close: (name) => {
        if (name === "cellXfs") isCellStyle = false
      },
      text: () => {}
    })
  const writers = new Map<number, NumberWriter>()
  return ids.map((id) => {
    const known = writers.get(id) ?? numberWriter(id, codes.get(id), counted)
    writers.set(id, known)
    return known
  })
}

interface Tables {
  readonly shared: ReadonlyArray<string>
  readonly styles: ReadonlyArray<NumberWriter>
}

interface RowRead {
  isHidden: boolean
  readonly cells: Array<readonly [column: number, text: string]>
}

const isTrue = (value: string | null): boolean => value === "1" || value === "true"

/**
 * The cells of a sheet, in one scan. They are bounded by what they say, whatever their relations and attributes
 * declare: `spend` takes the length of each and throws when there is no more.
 */
const readCells = (bytes: Uint8Array, { shared, styles }: Tables, spend: (characters: number) => void) => {
  const rows = new Map<number, RowRead>()
  const merged: Array<{ readonly column: number; readonly from: number; readonly to: number }> = []
  const { open, close, text, take } = textCollector()
  let [row, column, rowCount] = [0, 0, 0]
  let [type, style] = ["n", 0]
  let [isFormula, hasValue, hasFormulas] = [false, false, false]
  const current: { row: RowRead } = { row: { isHidden: false, cells: [] } }

  const openRow = (attribute: Attributes): void => {
    const number = attribute("r")
    row = number === null ? row + 1 : Number(number)
    column = 0
    rowCount += 1
    if (!Number.isInteger(row) || row < 1 || row > rowsMax || rowCount > rowsMax) throw refused("csv_xlsx_too_large")
    current.row = rows.get(row) ?? { isHidden: false, cells: [] }
    const height = attribute("ht")
    current.row.isHidden ||= isTrue(attribute("hidden")) || (height !== null && Number(height) === 0)
  }
  const openCell = (attribute: Attributes): void => {
    const [, letters] = /^([A-Z]{1,3})\d+$/u.exec(attribute("r") ?? "") ?? []
    column = letters === undefined ? column + 1 : columnNumber(letters)
    if (column > columnsMax) throw refused("csv_xlsx_too_large")
    type = attribute("t") ?? "n"
    style = Number(attribute("s") ?? 0)
    ;[isFormula, hasValue] = [false, false]
  }
  const cellText = (said: string): string => {
    if (type === "s") return shared[Number(said)] ?? ""
    if (type === "b") return said === "" ? "" : String(isTrue(said))
    if (type === "d") return said.slice(0, 10)
    if (type === "n") return said === "" ? "" : (styles[style] ?? plainNumber)(said)
    return unescaped(said)
  }
  const closeCell = (): void => {
    const found = cellText(take())
    if (isFormula && !hasValue) throw refused("csv_xlsx_formulas")
    hasFormulas ||= isFormula
    spend(found.length + 1)
    if (found === "") return
    current.row.cells.push([column, found])
    rows.set(row, current.row)
  }
  const openMerged = (attribute: Attributes): void => {
    const [, letters, from, to] = /^([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})$/u.exec(attribute("ref") ?? "") ?? []
    if (letters !== undefined) merged.push({ column: columnNumber(letters), from: Number(from), to: Number(to) })
  }
  /** A cell over several rows says the same in each of them that has other cells. */
  const fillMerged = (): void => {
    for (const { column: at, from, to } of merged) {
      const [, said] = rows.get(from)?.cells.find(([one]) => one === at) ?? []
      for (let below = from + 1; said !== undefined && below <= Math.min(to, row); below += 1) {
        spend(said.length + 1)
        rows.get(below)?.cells.push([at, said])
      }
    }
  }
  scanXml(bytes, {
    open: (name, attribute) => {
      open(name)
      if (name === "row") openRow(attribute)
      else if (name === "mergeCell") openMerged(attribute)
      else if (name === "c") openCell(attribute)
      else if (name === "f") isFormula = true
      else if (name === "v" || name === "is") hasValue = true
    },
    close: (name) => {
      close(name)
      if (name === "c") closeCell()
    },
    text
  })
  fillMerged()
  return { rows, hasFormulas }
}

const tableOf = (rows: ReadonlyMap<number, RowRead>): string => {
  let [height, width] = [0, 0]
  for (const [row, { cells }] of rows) {
    height = Math.max(height, row)
    for (const [column] of cells) width = Math.max(width, column)
  }
  // Each place takes a separator.
  if (height * width >= csvBytesLimit) throw refused("csv_xlsx_too_large")
  const lines: Array<string> = []
  for (let row = 1; row <= height; row += 1) {
    const cells = Array.from({ length: width }, () => "")
    for (const [column, text] of rows.get(row)?.cells ?? []) cells[column - 1] = text
    lines.push(csvLine(cells))
  }
  const text = lines.join("")
  if (new TextEncoder().encode(text).length >= csvBytesLimit) throw refused("csv_xlsx_too_large")
  return text
}

const toRefused = (cause: unknown) => (cause instanceof CsvRefused ? cause : refused("csv_xlsx_broken"))

const guarded = <A>(work: () => A): A => {
  try {
    return work()
  } catch (cause) {
    throw toRefused(cause)
  }
}

const pathOf = (parts: XlsxParts, from: string, type: string): string | null =>
  [...parts.relationsOf(from).values()].find((relation) => relation.type.endsWith(type))?.path ?? null

/** Fails with `CsvRefused` for a file that is damaged or too large, and for one with macros. */
export const readXlsx = (bytes: Uint8Array): Workbook =>
  guarded(() => {
    const parts = xlsxParts(bytes)
    const workbook = pathOf(parts, "", "/officeDocument") ?? "xl/workbook.xml"
    const xml = parts.part(workbook)
    if (xml === null) throw refused("csv_xlsx_broken")
    const relations = parts.relationsOf(workbook)
    const sheets: Array<{ readonly name: string; readonly isHidden: boolean; readonly path: string }> = []
    const paths = new Set<string>()
    let counted: 1900 | 1904 = 1900
    scanXml(xml, {
      open: (name, attribute) => {
        if (name === "workbookPr" && isTrue(attribute("date1904"))) counted = 1904
        if (name !== "sheet") return
        const relation = relations.get(attribute("id") ?? "")
        if (relation === undefined || !relation.type.endsWith("/worksheet")) return
        // One part is one sheet, however often it is named.
        if (paths.has(relation.path)) return
        paths.add(relation.path)
        const isHidden = /hidden$/iu.test(attribute("state") ?? "")
        sheets.push({ name: attribute("name") ?? "", isHidden, path: relation.path })
      },
      close: () => {},
      text: () => {}
    })
    const inSheets = (type: string) => {
      const path = pathOf(parts, workbook, type)
      return path === null ? null : parts.part(path)
    }
    const tables = {
      shared: sharedTexts(inSheets("/sharedStrings")),
      styles: numberStyles(inSheets("/styles"), counted)
    }
    let left = readMax
    const read = (path: string): Sheet =>
      guarded(() => {
        const part = parts.part(path)
        if (part === null) throw refused("csv_xlsx_broken")
        let own = csvBytesLimit
        const { rows, hasFormulas } = readCells(part, tables, (characters) => {
          own -= characters
          left -= characters
          if (own < 0 || left < 0) throw refused("csv_xlsx_too_large")
        })
        const hiddenRows = new Set([...rows].flatMap(([row, { isHidden }]) => (isHidden ? [row] : [])))
        return { text: tableOf(rows), hiddenRows, hasFormulas }
      })
    return {
      sheets: sheets
        .toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
        .map(({ name, isHidden, path }) => ({ name, isHidden, read: () => read(path) }))
    }
  })

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvScanner, separators } from "#domain/shared/csv/csv-text.rules.ts"
import { csvCells, csvLine, deneutralise, neutralise } from "#domain/shared/report/report.rules.ts"

/** Reads RFC 4180, as a spreadsheet does: one record of cells for each line. Fails on anything that is none. */
const readCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<ReadonlyArray<string>> = []
  let cells: Array<string> = []
  let at = 0
  while (at < text.length) {
    let cell = ""
    if (text[at] === '"') {
      at += 1
      for (;;) {
        if (at >= text.length) throw new Error("A quoted cell does not end")
        if (text[at] === '"' && text[at + 1] === '"') at += 1
        else if (text[at] === '"') break
        cell += text[at]
        at += 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== "," && text[at] !== "\r") {
        if (text[at] === '"' || text[at] === "\n") throw new Error("A bare cell holds what must be quoted")
        cell += text[at]
        at += 1
      }
    }
    cells.push(cell)
    if (text[at] === ",") {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error("A record does not end in CRLF")
    at += 2
    records.push(cells)
    cells = []
  }
  return records
}

/** The cells of a file for a program with another separator; a quoted one may hold it, where the quote begins the cell. */
const tearAt = (text: string, separator: string): ReadonlyArray<string> => {
  const cells: Array<string> = []
  let at = 0
  while (at < text.length) {
    let cell = ""
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[at + 1] === '"') at += 1
        else if (text[at] === '"') break
        cell += text[at]
      }
      at += 1
    }
    for (; at < text.length && ![separator, "\r", "\n"].includes(text[at] ?? ""); at += 1) cell += text[at]
    at += 1
    cells.push(cell)
  }
  return cells
}

const nasty = fc.constantFrom(",", '"', "\r", "\n", "\r\n", "=", "+", "-", "@", "\t", "'", ";", " ", "5", "ñ", "a")
const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(""))
)
const line = fc.array(cell, { minLength: 1, maxLength: 6 })

describe("a line of a report", () => {
  it("a line reads back as its cells, each neutralised", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        expect(readCsv(lines.map(csvLine).join(""))).toEqual(lines.map((cells) => cells.map(neutralise)))
      }),
      { numRuns: 500 }
    )
  })

  it("a line never begins a cell with a formula, numbers excepted", () => {
    const seen = { dangerous: 0, plain: 0 }
    fc.assert(
      fc.property(cell, (text) => {
        const [[read = ""] = []] = readCsv(csvLine([text]))
        const wouldRun =
          ["=", "+", "-", "@", "\t", "\r"].includes(read.charAt(0)) && Number.isNaN(Number(read.replace(",", ".")))
        seen["=+-@\t\r".includes(text.charAt(0)) && text !== "" ? "dangerous" : "plain"] += 1
        expect(wouldRun).toBe(false)
        expect(deneutralise(read)).toBe(text)
      }),
      { numRuns: 500 }
    )
    expect(Math.min(seen.dangerous, seen.plain)).toBeGreaterThan(50)
  })

  it("no cell begins with a formula for a program that separates cells by semicolons, tabs or line breaks alone", () => {
    const seen = { torn: 0, dangerous: 0 }
    fc.assert(
      fc.property(line, (cells) => {
        const text = csvLine(["id", ...cells])
        for (const separator of [";", "\t"]) {
          const torn = tearAt(text, separator)
          seen.torn += torn.length > 1 ? 1 : 0
          for (const one of torn) expect(one.replace(/^[ "]*/u, "")).not.toMatch(/^[=+\-@]/u)
        }
        seen.dangerous += cells.some((one) => /[;\t\r\n][ '"]*[=+\-@]/u.test(one)) ? 1 : 0
      }),
      { numRuns: 1_000 }
    )
    expect(Math.min(seen.torn, seen.dangerous)).toBeGreaterThan(50)
  })

  it("no cell of a file with another separator begins with a formula where cells are separated otherwise", () => {
    const seen = { torn: 0, dangerous: 0 }
    fc.assert(
      fc.property(line, fc.constantFrom(...separators), (cells, separator) => {
        const text = csvCells(separator).line(["id", ...cells])
        for (const other of [",", ";", "\t"].filter((one) => one !== separator)) {
          const torn = tearAt(text, other)
          seen.torn += torn.length > 1 ? 1 : 0
          for (const one of torn) expect(one.replace(/^[ "]*/u, "")).not.toMatch(/^[=+\-@]/u)
        }
        seen.dangerous += cells.some((one) => /[,;\t\r\n][ '"]*[=+\-@]/u.test(one)) ? 1 : 0
      }),
      { numRuns: 1_000 }
    )
    expect(Math.min(seen.torn, seen.dangerous)).toBeGreaterThan(50)
  })

  it("the cells of a file with any separator are read back unchanged", () => {
    fc.assert(
      fc.property(line, fc.constantFrom(...separators), (cells, separator) => {
        const written = csvCells(separator)
        const row = csvScanner(written.line(["id", ...cells]), separator)()
        expect(row).toEqual({ row: 1, cells: ["id", ...cells.map(written.neutralise)] })
        expect(cells.map(written.neutralise).map(written.deneutralise)).toEqual(cells)
      }),
      { numRuns: 1_000 }
    )
  })
  it("the cells of any report are read back unchanged", () => {
    fc.assert(
      fc.property(line, (cells) => {
        const [read = []] = readCsv(csvLine(cells))
        expect(read.map(deneutralise)).toEqual(cells)
      }),
      { numRuns: 1_000 }
    )
  })
})

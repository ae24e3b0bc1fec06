import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { CellChoices } from "#domain/shared/csv/csv-import.schema.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { sizeWriter } from "#domain/shared/language.rules.ts"
import {
  cellReader,
  chosenFileIssue,
  csvColumns,
  csvName,
  fileIssue,
  isXlsx,
  rowIssue,
  listNames,
  openCsv,
  rowReader
} from "#domain/shared/csv/csv-file.rules.ts"
import { readText } from "#domain/shared/csv/file-encoding.rules.ts"
import { readImport } from "#domain/csv-import/import-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { bytesOf, plainReading, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"

const refusal = (bytes: Uint8Array) => Result.getFailure(readImport(companyCsv, bytes, utf8))
const reasonOf = (text: string | Uint8Array) => {
  const found = refusal(typeof text === "string" ? bytesOf(text) : text)
  return found._tag === "Some" ? found.value : null
}

it("a size is in whole kB below 0.1 MB, and never nothing", () => {
  const [english, spanish] = [sizeWriter("en-US"), sizeWriter("es-CO")]
  expect([1, 31_000, 100_000, 104_858, 10_485_759].map(english)).toEqual([
    "1 kB",
    "31 kB",
    "98 kB",
    "0.10 MB",
    "10.00 MB"
  ])
  expect([31_000, 2_500_000].map(spanish)).toEqual(["31 kB", "2,38 MB"])
})

describe("a chosen file", () => {
  it.each([
    ["people.csv", 0, null],
    ["PEOPLE.CSV", 10_485_759, null],
    ["people.csv", 10_485_760, "csv_file_too_large"],
    ["people.xlsx", 10, "csv_file_required"],
    ["csv", 10, "csv_file_required"]
  ])("%s of %i bytes: %s", (name, size, issue) => {
    expect(fileIssue({ name, size })).toBe(issue)
  })

  it.each([
    ["people.csv", 10, null],
    ["PEOPLE.XLSX", 10_485_759, null],
    ["people.xlsx", 10_485_760, "csv_file_too_large"],
    ["people.xlsm", 10, "csv_xlsx_macros"],
    ["people.xls", 10, "csv_xls"],
    ["people.ods", 10, "csv_or_xlsx_required"]
  ])("%s of %i bytes as the browser takes it: %s", (name, size, issue) => {
    // A chosen file has its properties from its prototype.
    expect(chosenFileIssue(Object.create({ name, size }))).toBe(issue)
  })
})

describe("an encoding", () => {
  it.each([
    ["UTF-8", bytesOf("é"), "é"],
    ["UTF-8 with a byte order mark", bytesOf("\uFEFFé"), "é"]
  ])("an encoding is accepted: %s", (_, bytes, text) => {
    expect(Result.getOrThrow(readText(bytes, utf8))).toBe(text)
  })

  it.each([
    ["UTF-16 little-endian", new Uint8Array([0xff, 0xfe, 0x61, 0]), "csv_utf16"],
    ["UTF-16 big-endian", new Uint8Array([0xfe, 0xff, 0, 0x61]), "csv_utf16"],
    ["windows-1252", new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]), "csv_encoding"],
    ["a cut character", new Uint8Array([0x61, 0xc3]), "csv_encoding"],
    ["NUL", new Uint8Array([0x61, 0, 0x62]), "csv_binary"]
  ])("an encoding is refused: %s", (_, bytes, issue) => {
    expect(reasonOf(bytes)).toBe(issue)
  })
})

describe("a header", () => {
  it.each([
    ["", "csv_empty"],
    ["\n".repeat(1_000), "csv_empty"],
    ["name,contact_email,type\r\n", "csv_no_rows"],
    ["name,contact_email,type\r\n\r\n,,\r\n", "csv_no_rows"],
    ["name,type\r\nA,users\r\n", "csv_column_missing|contact_email"],
    ["name;type\r\nA;users\r\n", "csv_column_missing|contact_email"],
    ["name,contact_email,type,Name\r\nA,a@b.co,users,B\r\n", "csv_column_repeated|name"],
    ['name,contact_email,type\r\nA,"a@b.co,users\r\n', "csv_quote_open|2"],
    ['"name,contact_email,type\r\n', "csv_quote_open|1"]
  ])("%j: %s", (text, issue) => {
    expect(reasonOf(text)).toBe(issue)
  })

  it("columns are read in any order and case, with either separator, and unknown ones are listed", () => {
    const { header } = Result.getOrThrow(
      openCsv(companyCsv, "Type; NAME ;contact_email;Size;\r\nusers;A;a@b.co;9;\r\n")
    )
    expect(header.separator).toBe(";")
    expect([...header.places]).toEqual([
      ["type", 0],
      ["name", 1],
      ["contact_email", 2]
    ])
    expect(header.ignored).toEqual(["Size"])
  })

  it("a file of users may lack the two secret columns, as our own report does", () => {
    const bytes = usersCsv(
      [userCells(1)],
      ["given_name", "surname", "email", "mobile_number", "company", "role", "dob"]
    )
    expect(Result.isSuccess(readImport(userCsv, bytes, utf8))).toBe(true)
  })

  it("a column name of ten million letters is cut where it is listed", () => {
    const { header } = Result.getOrThrow(openCsv(companyCsv, `name,contact_email,type,${"x".repeat(10_000_000)}\r\n`))
    expect(header.ignored[0]?.length).toBeLessThan(50)
  })
})

it("the columns of a subject keep the order of their table, which says what they may lack and are called", () => {
  const table = { email: { width: 1, synonyms: ["mail"] }, ssn: { width: 1, isOptional: true } }
  expect(csvColumns(table)).toEqual({
    columns: ["email", "ssn"],
    optionalColumns: new Set(["ssn"]),
    previewColumns: table,
    looseSynonyms: { email: [], ssn: [] },
    furtherNames: { email: [], ssn: [] },
    synonyms: { email: ["mail"], ssn: [] }
  })
})

describe("a spreadsheet", () => {
  it("a spreadsheet is known by the end of its name, and is sent under that of a CSV file", () => {
    expect(["a.xlsx", "A.XLSX", "a.xlsx.csv", "axlsx"].map((name) => isXlsx({ name }))).toEqual([
      true,
      true,
      false,
      false
    ])
    expect(["a.XLSX", "a.csv", "a.xlsx.csv"].map((name) => csvName({ name }))).toEqual(["a.csv", "a.csv", "a.xlsx.csv"])
    expect(["old.xls.csv", "m.xlsm.csv"].map((name) => chosenFileIssue({ name, size: 1 }))).toEqual([null, null])
    expect(["A.XLS", "A.XLSM"].map((name) => chosenFileIssue({ name, size: 1 }))).toEqual([
      "csv_xls",
      "csv_xlsx_macros"
    ])
    expect(fileIssue({ name: "a.csv.txt", size: 1 })).toBe("csv_file_required")
  })
})

describe("the names in a message", () => {
  it("long names are cut at forty characters, twenty are listed, and a bar is none of the message", () => {
    const name = "x".repeat(40)
    expect(listNames([name, `${name}y`, "a|b"])).toBe(`${name}, ${name}…, a¦b`)
    expect(listNames(Array.from({ length: 21 }, () => "n")).split(", ")).toHaveLength(20)
  })
})

describe("a row", () => {
  const { header } = Result.getOrThrow(openCsv(companyCsv, "type,name,contact_email,\n"))

  it("a row has as many cells as the header, besides empty ones", () => {
    const issue = (...cells: ReadonlyArray<string>) => rowIssue(header, { row: 2, cells })
    expect([
      issue("a", "b", "c"),
      issue("a", "b", "c", "d"),
      issue("a", "b", "c", "d", ""),
      issue("", "", "", "", "e")
    ]).toEqual(["csv_row_short|3|4", null, null, "csv_row_long|5|4"])
  })

  it("the header again and a total are each one error, and no record that only resembles them is", () => {
    const issue = (...cells: ReadonlyArray<string>) => rowIssue(header, { row: 2, cells })
    expect([issue("type", " Name", "CONTACT_EMAIL", ""), issue("type", "name", "contact_email")]).toEqual([
      "csv_row_header",
      "csv_row_header"
    ])
    expect([issue("type", "name", "a@b.example", ""), issue("type", "", "", "")]).toEqual([null, null])
    for (const total of [
      ["Total", "1,234.50", "", ""],
      ["", "Subtotal:", "12", ""],
      ["TOTALES"],
      ["Total general", "3"]
    ])
      expect([total, issue(...total)]).toEqual([total, "csv_row_total"])
    expect([
      issue("users", "Total", "a@b.example", ""),
      issue("Total", "Norte", "", ""),
      issue("", "", "", "")
    ]).toEqual([null, null, null])
  })

  it("columns that are not of the file do not hide that a row is the header or a total", () => {
    const extended = { ...header, names: ["", ...header.names], added: 1 }
    const issue = (...cells: ReadonlyArray<string>) => rowIssue(extended, { row: 2, cells: ["users", ...cells] })
    expect([
      issue("type", "name", "contact_email", ""),
      issue("Total", "3"),
      issue("", "Norte", "a@b.example", "")
    ]).toEqual(["csv_row_header", "csv_row_total", null])
  })

  it("a row is read by column, without the quote that a report puts before a formula", () => {
    const read = (column: string, cells: ReadonlyArray<string>) => cellReader(header, column)(cells)
    expect(read("name", ["users", "'=1", "x"])).toBe("=1")
    expect([read("name", []), read("colour", ["a", "b"])]).toEqual(["", ""])
    const shout = { width: 1, normalise: (cell: string, { prefix }: CellChoices) => `${cell}${prefix ?? "!"}` }
    const row = rowReader(header, { name: shout, type: { width: 1 } }, plainReading)
    expect([row("name", ["users", "Norte"]), row("type", ["users", "Norte"])]).toEqual(["Norte!", "users"])
  })

  it("the separator is the one by which more columns are known, else the one with more names, else a comma", () => {
    const separator = (text: string) => Result.getOrThrow(openCsv(companyCsv, text)).header.separator
    expect(separator("name;contact_email;type\n")).toBe(";")
    const optional = { columns: ["name"], optionalColumns: new Set(["name"]) }
    const of = (text: string) => Result.getOrThrow(openCsv(optional, text)).header
    expect([of("a;b,c;d").separator, of("a;b,c").separator]).toEqual([";", ","])
    expect(separator("name;contact_email;type;a,b,c,d,e\n")).toBe(";")
    expect(separator("name,contact_email,type,a;b;c;d;e\n")).toBe(",")
  })

  it("columns without a name are not listed as ignored, and no more than twenty are", () => {
    const names = Array.from({ length: 30 }, (_, n) => `x${n}`).join(",")
    const { header: wide } = Result.getOrThrow(openCsv(companyCsv, `name,contact_email,type, , ${names}\n`))
    expect(wide.ignored).toEqual(Array.from({ length: 20 }, (_, n) => `x${n}`))
  })
})

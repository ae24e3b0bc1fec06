import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { fileIssue, openCsv, sizeWriter } from "#domain/csv-import/file/csv-file.rules.ts"
import { readText } from "#domain/csv-import/file/file-encoding.rules.ts"
import { readImport } from "#domain/csv-import/file/import-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { bytesOf, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"

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

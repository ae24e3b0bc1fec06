import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import type { FileEncoding } from "#domain/csv-import/file/file-encoding.rules.ts"
import { firstReading, openFile, type Reading } from "#domain/csv-import/file/open-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"

const opened = (text: string, reading: Partial<Reading> = {}, encoding: FileEncoding = "utf-8") =>
  Result.match(openFile(companyCsv, { text, encoding }, { ...firstReading, ...reading }, {}), {
    onFailure: (issue): unknown => issue,
    onSuccess: (found) => found
  })

describe("a chosen file", () => {
  it.each([
    ["name,contact_email,type\nOlmo,a@b.co,users", true],
    ["NAME;Contact_Email ;type;size\nOlmo;a@b.co;users;9", true],
    ["name,contact_email,type,Notes,notes\nOlmo,a@b.co,users,,", true],
    ["name;contact_email;type;a,b,c,d,e\nOlmo;a@b.co;users;", true],
    ["Company,Email,Type\nOlmo,a@b.co,users", false],
    ["Empresa;Correo;Tipo\nOlmo;a@b.co;users", false]
  ])("%j is read without a question; the server would read the same: %s", (text, isCanonical) => {
    expect(opened(text)).toMatchObject({ isCanonical, rows: [{ row: 2 }] })
  })

  it.each([
    ["name,type\nOlmo,users", "csv_column_missing|contact_email"],
    ["a,b\n1,2", "csv_column_missing|name, contact_email, type"],
    ["Firma,,Type\nOlmo,a@b.co,users", "csv_column_missing|name, contact_email"],
    ["name,contact_email,type\n", "csv_no_rows"],
    ['name,contact_email,type\n"Olmo', "csv_quote_open|2"],
    ["", "csv_empty"]
  ])("%j is refused: no answer could help", (text, issue) => {
    expect(opened(text)).toBe(issue)
  })

  it("columns that are not known are asked for, with those that are", () => {
    expect(opened("Firma,Post,Type\nOlmo,a@b.co,users")).toEqual({
      encoding: null,
      columns: { names: ["Firma", "Post", "Type"], places: { type: 2 } }
    })
    expect(
      opened("Firma,Post,Type\nOlmo,a@b.co,users", { places: { name: 0, contact_email: 1, type: 2 } })
    ).toMatchObject({ isCanonical: false, header: { names: ["Firma", "Post", "Type"], ignored: [] } })
  })

  it("columns that are known are shown again where that is wanted", () => {
    expect(opened("name,contact_email,type\nOlmo,a@b.co,users", { asksForColumns: true })).toEqual({
      encoding: null,
      columns: { names: ["name", "contact_email", "type"], places: { name: 0, contact_email: 1, type: 2 } }
    })
  })

  it("a name that is there twice, or one place for two columns, is asked for", () => {
    const twice = "name,contact_email,type,Name\nOlmo,a@b.co,users,Roble"
    expect(opened(twice)).toMatchObject({ columns: { places: { name: 0 } } })
    expect(opened(twice, { places: { name: 3, contact_email: 1, type: 2 } })).toMatchObject({ isCanonical: false })
    expect(opened(twice, { places: { name: 0, contact_email: 0, type: 2 } })).toHaveProperty("columns.places.type", 2)
  })

  it("another encoding is confirmed by words that are not plain, never by secrets", () => {
    const text = [userHeader, numberedUserRow(1, { password_hash: "contraseña" })].join("\n")
    const asked = openFile(userCsv, { text, encoding: "windows-1252" }, firstReading, {})
    expect(Result.getOrThrow(asked)).toEqual({
      encoding: { name: "windows-1252", sample: ["José", "Núñez"] },
      columns: null
    })
    const plain = "name,contact_email,type\nOlmo,a@b.co,users"
    expect(opened(plain, {}, "utf-16le")).toMatchObject({ encoding: { sample: ["name", "contact_email", "type"] } })
    expect(opened(plain, { isEncodingConfirmed: true }, "utf-16le")).toMatchObject({ isCanonical: false })
  })

  it("six words confirm an encoding, of the names before those of the first rows, as far as they can be read", () => {
    const sample = (text: string) => {
      const asked = openFile(companyCsv, { text, encoding: "windows-1252" }, firstReading, {})
      const found = Result.getOrThrow(asked)
      return "rows" in found ? null : found.encoding?.sample
    }
    const head = "name,contact_email,type"
    expect(sample(`${head},Tamaño\nOlmo\nSauce é,a@b.co,users,ü\nSauce é,,\n"Peña`)).toEqual(["Tamaño", "Sauce é"])
    const words = ["á", "é", "í", "ó", "ú", "ñ", "ü"]
    expect(sample(`${head}\n${words.map((word) => `${word},x,users`).join("\n")}`)).toEqual(words.slice(0, 6))
    const rows = (count: number) => `${head}\n${"Olmo,x,users\n".repeat(count)}Peña,x,users`
    expect([sample(rows(4_999)), sample(rows(5_000))]).toEqual([["Peña"], ["name", "contact_email", "type"]])
  })

  it("a file of more than 250,000 rows is refused", () => {
    const rows = (count: number) => `name,contact_email,type\n${"Olmo,a@b.co,users\n".repeat(count)}`
    expect(opened(rows(250_000))).toHaveProperty("rows.length", 250_000)
    expect(opened(rows(250_001))).toBe("csv_too_many_rows")
  })
})

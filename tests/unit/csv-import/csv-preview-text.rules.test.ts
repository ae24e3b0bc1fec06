import { describe, expect, it } from "vitest"
import { Result } from "effect"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import { firstReading, openFile, type Reading } from "#domain/csv-import/open-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { numberedUserRow, previewOf, tableOf, userHeader } from "#tests/fixtures/csv-tables.ts"

const correct = (preview: ReturnType<typeof previewOf>, position: number, name: string, text: string) =>
  preview.correct({
    shown: "attention",
    position,
    column: preview.overview().columns.findIndex((column) => column.name === name),
    text,
    isEverywhere: false
  })

const opened = (text: string, reading: Partial<Reading> = {}) => {
  const table = Result.getOrThrow(openFile(userCsv, { text, encoding: "utf-8" }, { ...firstReading, ...reading }, {}))
  if (!("rows" in table)) throw new Error("The file is not clear")
  return csvPreview(userCsv, table)
}

/** The cells of the first row by column, as they are judged. */
const firstRow = (preview: ReturnType<typeof previewOf>) =>
  Object.fromEntries(preview.overview().columns.map(({ name }, at) => [name, preview.rows("all", 0, 1)[0]?.cells[at]]))

describe("the text of a previewed file", () => {
  it("the text has the columns' own names, and another column loses the name that one of them has", () => {
    const names = "First Name,Last Name,e-mail,Phone,Password,Company,Role,dob,Social Security,EMAIL"
    const text = `${names}\n${numberedUserRow(1)},old@norte.example`
    const places = Object.fromEntries(userHeader.split(",").map((column, place) => [column, place]))
    const opened = Result.getOrThrow(openFile(userCsv, { text, encoding: "utf-8" }, { ...firstReading, places }, {}))
    if (!("rows" in opened)) throw new Error("The file is clear")
    expect(opened.isCanonical).toBe(false)
    expect(csvPreview(userCsv, opened).text().split("\r\n")[0]).toBe(`${userHeader},`)
  })

  it("the text keeps the number of every row, empty rows included", () => {
    const preview = previewOf([
      numberedUserRow(1, { email: "nobody" }),
      "",
      ",,,",
      numberedUserRow(2, { surname: '"Núñez; ""el"""' })
    ])
    correct(preview, 0, "email", "x@norte.example")
    const again = tableOf(userCsv, preview.text())
    expect(again.rows.map(({ row }) => row)).toEqual([2, 5])
    expect(again.rows[0]?.cells[2]).toBe("x@norte.example")
    expect(again.rows[1]?.cells[1]).toBe('Núñez; "el"')
  })

  it("the text contains the rows with errors, their reasons and secrets, and can be imported again", () => {
    const preview = previewOf([
      numberedUserRow(1),
      numberedUserRow(2, { email: "nobody", dob: "soon" }),
      numberedUserRow(3, { surname: "=1+1" })
    ])
    const text = preview.wrongRowsText((message) => `<${message}>`)
    expect(text.split("\r\n")[0]).toBe(`${userHeader},reason`)
    expect(text).toContain("email: <email> dob: <csv_day_malformed>")
    expect(text).toContain("'=1+1")
    const again = tableOf(userCsv, text)
    expect(again.header.ignored).toEqual(["reason"])
    expect(again.rows).toHaveLength(2)
    expect(again.rows[0]?.cells[8]).toBe("123-12-1234")
    const second = csvPreview(userCsv, again)
    expect(second.wrongRowsText((message) => `<${message}>`)).toBe(text)
  })

  it("the reasons name the columns by the headings of the file", () => {
    const text = [userHeader.replace("email", "E-mail"), numberedUserRow(2, { email: "nobody" })].join("\n")
    const places = Object.fromEntries(userHeader.split(",").map((column, place) => [column, place]))
    const opened = Result.getOrThrow(openFile(userCsv, { text, encoding: "utf-8" }, { ...firstReading, places }, {}))
    if (!("rows" in opened)) throw new Error("The file is clear")
    expect(csvPreview(userCsv, opened).wrongRowsText((message) => `<${message}>`)).toContain("E-mail: <email>")
  })

  it.each<readonly [string, string, Partial<Reading>]>([
    [
      "without a header",
      "Ana,Rojas,c1@norte.example,12,Welcome1,Norte,user,1990-12-31,123-45-0041",
      {
        headerLine: 0,
        places: Object.fromEntries(userHeader.split(",").map((column, place) => [column, place]))
      }
    ],
    [
      "with a full name, and one company for all",
      "Full name;Email;Phone;Password;Birthday;SSN\nROJAS LUNA ANA;c1@norte.example;12;Welcome1;1990-12-31;123-45-0041",
      {
        places: { email: 1, mobile_number: 2, password_hash: 3, dob: 4, ssn: 5 },
        split: { place: 0, way: "first_two" },
        fixed: { company: "Norte", role: "user" }
      }
    ],
    [
      "with two surnames",
      "Nombre;Primer apellido;Segundo apellido;Correo;Celular;Contraseña;Empresa;Rol;Fecha de nacimiento;SSN\n" +
        "Ana;Rojas;Luna;c1@norte.example;12;Welcome1;Norte;user;1990-12-31;123-45-0041",
      {}
    ]
  ])("the rows with errors of a file %s are read as they were, corrections included", (_, text, reading) => {
    const preview = opened(text, reading)
    correct(preview, 0, "surname", "Rojas Lunas")
    const wrong = preview.wrongRowsText(() => "is wrong")
    expect(wrong).toMatch(/(?:mobile_number|Phone|Celular): is wrong/u)
    const again = opened(wrong)
    expect(firstRow(again)).toEqual(firstRow(preview))
    expect(firstRow(again)).toMatchObject({ surname: "Rojas Lunas", company: "Norte", email: "c1@norte.example" })
    expect(again.wrongRowsText(() => "is wrong")).toBe(wrong)
  })

  it("a row with too many cells keeps them among the rows with errors, and is one of them again", () => {
    const preview = opened(`${userHeader}\n${numberedUserRow(1)},more,`)
    const wrong = preview.wrongRowsText((message) => message)
    expect(wrong.split("\r\n")[1]).toMatch(/,csv_row_long\|11\|9,more$/u)
    expect(opened(wrong).overview().withErrors).toBe(1)
  })
})

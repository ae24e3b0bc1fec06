import { describe, expect, it } from "vitest"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import {
  type ChosenLayout,
  layoutOf,
  looksLikePerson,
  personalKind,
  placesByKind,
  separatorLine
} from "#domain/csv-import/file-layout.rules.ts"
import { findColumns } from "#domain/shared/csv/column-mapping.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"

it.each([
  ["ana@casos.example", "email"],
  ["\u202aana@casos.example\u202c", "email"],
  ["123-45-0041", "ssn"],
  ["123450041", "ssn"],
  ["1990-12-31", "day"],
  ["31/12/1990", "day"],
  ["1.5.1990", "day"],
  ["1990-12-31T00:00:00", "day"],
  ["+1 (305) 556-0041", "phone"],
  ["3055560041", "phone"],
  ["305 556 0041 ext. 12", "phone"],
  ["305 556 0041 / 305 556 0042", "phone"],
  ["Bienvenido1", "password"],
  ["Bienvenid0*2026", "password"]
])("%s may be of a person: %s", (cell, kind) => {
  expect(personalKind(cell)).toBe(kind)
  expect(looksLikePerson(["Ana", ` ${cell} `])).toBe(kind !== "password")
})

it.each([
  "",
  "Name",
  "Phone 2",
  "address_line_1",
  "12/2026",
  "Room 5 x 12",
  "2026",
  "DOB (MM/DD/YYYY)",
  "N.º 12",
  "Q1-Q2",
  "Juniper Software"
])("%j tells of nobody", (cell) => {
  expect(personalKind(cell)).toBeNull()
  expect(looksLikePerson([cell])).toBe(false)
})

const layout = (text: string, chosen: Partial<ChosenLayout> = {}) => {
  const found = layoutOf(
    text,
    { separator: null, headerLine: null, ...chosen },
    { shape: companyCsv, find: (names) => findColumns(companyCsv, names, {}) }
  )
  if (typeof found === "string") return found
  const next = found.next()
  const below = next === null || "broken" in next ? null : next.row
  return [found.separator, found.headerLine, found.names.join(" "), below]
}

const head = "name,contact_email,type"

describe("the columns of lines without a header", () => {
  const placesOf = (...lines: ReadonlyArray<ReadonlyArray<string>>) =>
    placesByKind(
      userCsv,
      lines.map((cells, at) => ({ row: at + 1, cells }))
    )

  it("a column is told by the kind of its cells, some of which may be empty", () => {
    expect(
      placesOf(
        ["Ana", "1990-12-31", "a@b.co", ""],
        ["Eva", "", "e@b.co", "+13055560041"],
        ["Ivo", "5/1/1990", "nobody"]
      )
    ).toEqual({ email: 2, mobile_number: 3, dob: 1 })
  })

  it("a kind that two places have, or that only some of the cells have, tells nothing", () => {
    expect(placesOf(["a@b.co", "c@d.co", "1990-12-31"], ["e@b.co", "f@d.co", "none"])).toEqual({})
    expect(placesOf()).toEqual({})
  })
})

describe("the layout of a file", () => {
  it.each([
    [`${head}\nOlmo,a@b.co,users`, [",", 1, "name contact_email type", 2]],
    [`\n\nTitle\n${head}\nOlmo,a@b.co,users`, [",", 4, "name contact_email type", 5]],
    // Titles of several words, and a line with the names of two columns before that of all.
    [`Company,Roster\nEmail,Type\n${head}\nOlmo,a@b.co,users`, [",", 3, "name contact_email type", 4]],
    // A header of which not all is known stands where most is.
    [`Roster;of;2026\nEmpresa;Correo;Art\nOlmo;a@b.co;users`, [";", 2, "Empresa Correo Art", 3]],
    // One known name alone may be a title.
    [`Company,of,Ana\nFirma,Post,Art\nOlmo,x,users`, [",", 1, "Company of Ana", 2]],
    [`Olmo,a@b.co,users\nSauce,c@d.co,users`, [",", 0, "  ", 1]],
    [`Olmo|a@b.co|users`, ["|", 0, "  ", 1]],
    ["a b\nc d", [",", 1, "a b", 2]],
    ["", "csv_empty"],
    ['"a', "csv_quote_open|1"]
  ])("%j has its separator and its header", (text, found) => {
    expect(layout(text)).toEqual(found)
  })

  it("a header beyond the first twenty lines is not looked for", () => {
    const below = (lines: number) => layout(`${"Title\n".repeat(lines)}${head}\nOlmo,a@b.co,users`)
    expect([below(19)[1], below(20)[1]]).toEqual([20, 1])
  })

  it("the chosen header line is used if the file has such a line", () => {
    const text = `${head}\nFirma,Post,Art\nOlmo,a@b.co,users`
    expect(layout(text, { headerLine: 2 })).toEqual([",", 2, "Firma Post Art", 3])
    expect(layout(text, { headerLine: 0 })).toEqual([",", 0, "  ", 1])
    expect(layout(text, { headerLine: 99 })).toEqual([",", 1, "name contact_email type", 2])
    expect(layout(text, { separator: "\t" })).toEqual(["\t", 1, head, 2])
    expect(layout("Olmo,a@b.co,users\nx,y,z", { headerLine: 1 })).toEqual([",", 1, "Olmo a@b.co users", 2])
  })

  it("the separator is the one by which most lines have as many cells, more than one of them", () => {
    expect(layout("a,b;c\n1;2\n3,4;5\n6;7")).toEqual([";", 1, "a,b c", 2])
    expect(layout("a;b,c\n1,2\n3;4,5\n6,7")).toEqual([",", 1, "a;b c", 2])
    // A whole header decides before that.
    expect(layout(`${head}\nOlmo; S. A.;x\nSauce; y;z`)).toEqual([",", 1, "name contact_email type", 2])
  })
})

it.each([
  ["sep=;\na", { separator: ";", rest: "a" }],
  ["SEP=\t\r\na", { separator: "\t", rest: "a" }],
  ['"sep=|"\ra', { separator: "|", rest: "a" }],
  ["sep=x\na", { separator: null, rest: "sep=x\na" }],
  ["sep=;", { separator: null, rest: "sep=;" }],
  ["a\nsep=;\n", { separator: null, rest: "a\nsep=;\n" }]
])("the first line of %j says what separates the cells, or nothing", (text, found) => {
  expect(separatorLine(text)).toEqual(found)
})

import { describe, expect, it } from "vitest"
import { Result } from "effect"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { addColumns, firstReading, openFile, type Reading } from "#domain/csv-import/open-file.rules.ts"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import { cellReader, rowIssue } from "#domain/shared/csv/csv-file.rules.ts"
import { nothingAdded } from "#domain/shared/csv/column-mapping.rules.ts"
import type { FileEncoding } from "#domain/shared/csv/file-encoding.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"

it("columns that a file does not have stand before its own, whose places follow", () => {
  const added = addColumns(
    userCsv,
    ["Nombre", "Uno", ""],
    { given_name: 0, surname: 1 },
    { fixed: { role: "user " }, joined: { surname: [2] }, split: null, copied: {} }
  )
  expect(added).toMatchObject({ names: ["", "Uno", "Nombre", "Uno", ""], added: 2 })
  expect(added.places).toEqual({ given_name: 2, surname: 1, role: 0 })
  expect(added.extend(["Luz", " Díaz ", "'-García"])).toEqual(["user", "Díaz -García", "Luz", " Díaz ", "'-García"])
  expect(added.extend(["Luz"])).toEqual(["user", "", "Luz"])
})

it("a file to which nothing is added stays as it is", () => {
  const same = addColumns(companyCsv, ["a"], { name: 0 }, nothingAdded)
  expect(same).toMatchObject({ names: ["a"], places: { name: 0 }, added: 0 })
  expect(same.extend(["x"])).toEqual(["x"])
})

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
    ["name\nOlmo", "csv_columns_unlike|contact_email, type|name"],
    ["a\n1", "csv_columns_unlike|name, contact_email, type|a"],
    ["Bienvenido1\nx", "csv_columns_unlike|name, contact_email, type|••••••"],
    ["name,contact_email,type\n", "csv_no_rows"],
    ['name,contact_email,type\n"Olmo', "csv_quote_open|2"],
    ["", "csv_empty"]
  ])("%j is refused: no answer could help", (text, issue) => {
    expect(opened(text)).toBe(issue)
  })

  it("columns that are not known are asked for, with those that are", () => {
    expect(opened("Firma,,Type\nOlmo,a@b.co,users")).toEqual({
      encoding: null,
      columns: {
        names: ["Firma", "", "Type"],
        samples: [null, { kind: "email" }, null],
        fullNames: [null, null, null],
        places: { type: 2 },
        added: nothingAdded,
        unclear: [],
        layout: {
          separator: ",",
          headerLine: 1,
          startsWithPerson: false,
          lines: [
            { row: 1, text: "Firma · Type" },
            { row: 2, text: "Olmo · •••••• · users" }
          ]
        }
      }
    })
    expect(
      opened("Firma,Post,Type\nOlmo,a@b.co,users", { places: { name: 0, contact_email: 1, type: 2 } })
    ).toMatchObject({ isCanonical: false, header: { names: ["Firma", "Post", "Type"], ignored: [] } })
  })

  it("columns that are known are shown again where that is wanted", () => {
    expect(opened("name,contact_email,type\nOlmo,a@b.co,users", { asksForColumns: true })).toMatchObject({
      encoding: null,
      columns: { names: ["name", "contact_email", "type"], places: { name: 0, contact_email: 1, type: 2 } }
    })
  })

  it("a name that is there twice, or one place for two columns, is asked for", () => {
    const twice = "name,contact_email,type,Name\nOlmo,a@b.co,users,Roble"
    expect(opened(twice)).toMatchObject({ columns: { unclear: ["name"], places: { contact_email: 1, type: 2 } } })
    expect(opened(twice, { places: { name: 3, contact_email: 1, type: 2 } })).toMatchObject({ isCanonical: false })
    expect(opened(twice, { places: { name: 0, contact_email: 0, type: 2 } })).toHaveProperty("columns.places.type", 2)
  })

  it("another encoding is confirmed by words that are not plain, never by secrets", () => {
    const text = [userHeader, numberedUserRow(1, { password_hash: "contraseña" })].join("\n")
    const asked = openFile(userCsv, { text, encoding: "windows-1252" }, firstReading, {})
    expect(Result.getOrThrow(asked)).toEqual({
      encoding: { sample: ["José", "Núñez"] },
      columns: null
    })
    const plain = "name,contact_email,type\nOlmo,a@b.co,users"
    const sample = ["name", "contact_email", "type"]
    expect(opened(plain, {}, "windows-1252")).toMatchObject({ encoding: { sample } })
    expect(opened(plain, { isEncodingConfirmed: true }, "windows-1252")).toMatchObject({ isCanonical: false })
    // The bytes of UTF-16 leave no doubt.
    expect(opened(plain, {}, "utf-16le")).toMatchObject({ isCanonical: false })
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

/** A file of users, its text and how it is read. */
const users = (text: string, reading: Partial<Reading> = {}) => {
  const read = Result.getOrThrow(openFile(userCsv, { text, encoding: "utf-8" }, { ...firstReading, ...reading }, {}))
  if (!("rows" in read)) return { question: read.columns, rows: [], cells: [], ignored: [], isCanonical: null }
  const { header, rows, isCanonical } = read
  const cells = rows.map((row) =>
    Object.fromEntries(userCsv.columns.map((column) => [column, cellReader(header, column)(row.cells)]))
  )
  return { question: null, rows: rows.map(({ row }) => row), cells, ignored: header.ignored, isCanonical }
}
const lineOf = (...cells: ReadonlyArray<string>) => cells.join(",")
const ana = lineOf(
  "Ana",
  "Prueba",
  "c34@casos.example",
  "+13055560034",
  "Bienvenido1",
  "Juniper",
  "user",
  "1990-12-31",
  "123-45-0034"
)

describe("the separator of a chosen file", () => {
  it.each([
    ["tabs", `${userHeader}\n${ana}`.replaceAll(",", "\t"), [2]],
    ["bars", `${userHeader}\n${ana}`.replaceAll(",", "|"), [2]],
    ["what its first line says", `sep=;\r\n${userHeader}\r\n${ana}\r\n`.replaceAll(",", ";"), [2]],
    ["a quoted first line", `"sep=\t"\n${userHeader}\n${ana}`.replaceAll(",", "\t"), [2]]
  ])("a file separated by %s is read, and sent as the server reads it", (_, text, rows) => {
    expect(users(text)).toMatchObject({ rows, isCanonical: false, cells: [{ surname: "Prueba", ssn: "123-45-0034" }] })
  })

  it("the separator is the one with which most lines have equally many cells, regardless of the names", () => {
    const header =
      "Nombre (y segundo, si hay);Apellido (o ambos, si hay);Correo (no personal, del trabajo);Celular (con código, +57);Contraseña (8, con número);Empresa (nombre, exacto);Rol (admin, user);Fecha de nacimiento (MM, DD, AAAA);SSN (9, con guiones)"
    // Their remarks in parentheses do not count.
    expect(users(`${header}\n${ana.replaceAll(",", ";")}`)).toMatchObject({
      question: null,
      rows: [2],
      cells: [{ given_name: "Ana", surname: "Prueba", ssn: "123-45-0034" }]
    })
    const { question } = users(`${header.replaceAll("Nombre", "Vorname")}\n${ana.replaceAll(",", ";")}`)
    expect(question?.layout).toMatchObject({ separator: ";", headerLine: 1 })
    expect(question?.names[0]).toBe("Vorname (y segundo, si hay)")
  })

  it("the separator is another one where its user says so", () => {
    const text = "name;contact_email,type\nOlmo;a@b.co,users"
    expect(opened(text)).toMatchObject({ columns: { names: ["name;contact_email", "type"] } })
    const asked = opened("a;b;c,d;e;f\n1;2;3,4;5;6", { separator: ";" })
    expect(asked).toMatchObject({ columns: { names: ["a", "b", "c,d", "e", "f"], layout: { separator: ";" } } })
  })

  it("the separator is a comma in the text of a sheet, regardless of its cells", () => {
    const text = "name,contact_email,type,a;b;c;d;e\nOlmo,a@b.co,users,;;;;"
    const sheet = { hiddenRows: new Set<number>() }
    expect(openFile(companyCsv, { text: `sep=;\n${text}`, encoding: "utf-8", sheet }, firstReading, {})).toMatchObject({
      success: { header: { separator: ",", line: 2 } }
    })
  })
})

describe("the header of a chosen file", () => {
  const titles = "Employee roster,,,,,,,,\r\nAs of 11/28/2026,,,,,,,,\r\n,,,,,,,,\r\n"

  it("the header stands below title lines; rows keep the numbers that a spreadsheet gives them", () => {
    expect(users(`${titles}${userHeader}\r\n${ana}\r\n`)).toMatchObject({
      rows: [5],
      isCanonical: false,
      cells: [{ given_name: "Ana" }]
    })
  })

  it("the header is asked for where no line matches, and the found columns are named", () => {
    const named = "Vorname,Nachname,Post,Handy,Kennwort,Firma,Rolle,Geburt,SSN"
    const { question } = users(`${titles}${named}\r\n${ana}`)
    expect(question?.layout.lines.map(({ row }) => row)).toEqual([1, 2, 4, 5])
    const chosen = users(`${titles}${named}\r\n${ana}`, { headerLine: 4 })
    expect(chosen.question).toMatchObject({ names: named.split(","), layout: { headerLine: 4 } })
  })

  it("a first line with personal data is a row and no header, and its columns are asked for by their places", () => {
    const text = `${ana}\n${ana.replaceAll("34", "35")}`
    const { question } = users(text)
    expect(question).toMatchObject({
      names: Array.from({ length: 9 }, () => ""),
      places: { email: 2, mobile_number: 3, dob: 7, ssn: 8 },
      layout: { headerLine: 0, startsWithPerson: true }
    })
    expect(question?.samples).toEqual([
      { text: "Ana" },
      { text: "Prueba" },
      { kind: "email" },
      { kind: "phone" },
      { kind: "password" },
      { text: "Juniper" },
      { text: "user" },
      { kind: "day" },
      { kind: "ssn" }
    ])
    const places = Object.fromEntries(userHeader.split(",").map((column, place) => [column, place]))
    const read = users(text, { headerLine: 0, places })
    // The header that is sent above them is line 1.
    expect(read).toMatchObject({ rows: [2, 3], ignored: [], isCanonical: false })
    expect(read.cells[0]).toMatchObject({ given_name: "Ana", password_hash: "Bienvenido1" })
  })

  it("the header holds no secret of a person in clear, wherever it is shown", () => {
    const text = `given_name,surname,email,Bienvenido1,123-45-0041,c41@casos.example,1990-12-31,+13055560041,Apellido1\n${ana}`
    const { question } = users(text)
    expect(question?.names).toEqual(["given_name", "surname", "email", "", "", "", "", "", "Apellido1"])
    const shown = JSON.stringify(users(`${ana}\n${ana}`).question) + JSON.stringify(question)
    for (const secret of ["Bienvenido1", "123-45", "casos", "1990", "1305"]) expect(shown).not.toContain(secret)
    const whole = users(`${userHeader},Bienvenido2\n${ana},x`)
    expect(whole).toMatchObject({ ignored: ["••••••"], isCanonical: false })
  })

  it("the header is no person with an e-mail address in one of several known names", () => {
    const { question } = users(`given_name,surname,ask c41@casos.example,phone,company,role,dob\n${ana}`)
    expect(question?.layout).toMatchObject({ headerLine: 1, startsWithPerson: false })
  })

  it("of two names that are equally close none is taken before it is chosen", () => {
    const text =
      "first name,last name,email,celular,móvil,company,role,birthday\nAna,Prueba,a@b.co,1,2,Norte,user,1990-01-01"
    expect(users(text).question).toMatchObject({ unclear: ["mobile_number"] })
    const home = text.replace("celular,móvil", "phone,mobile phone")
    expect(users(home)).toMatchObject({ cells: [{ mobile_number: "2" }], ignored: ["phone"] })
  })
})

describe("columns that a file lacks", () => {
  const text =
    "Nombre;Primer apellido;Segundo apellido;Correo;Celular;Fecha de nacimiento\nLuz;Díaz;García;l@b.co;+13055560044;1990-12-31\nEva;Sol;;e@b.co;+13055560045\nIvo;Sol;;i@b.co;+13055560046;1990-12-31;x"
  const reading = {
    places: { given_name: 0, surname: 1, email: 3, mobile_number: 4, dob: 5 },
    joined: { surname: [2] },
    fixed: { company: " Norte Logistics ", role: "user" }
  }

  it("a company and a role are the same for all rows, and two surnames are joined by a blank", () => {
    expect(users(text).question).toMatchObject({
      places: { given_name: 0, surname: 1, email: 3, mobile_number: 4, dob: 5 },
      added: { joined: { surname: [2] } }
    })
    const { cells, ignored, isCanonical } = users(text, reading)
    expect(cells.map(({ surname, company, role }) => [surname, company, role])).toEqual([
      ["Díaz García", "Norte Logistics", "user"],
      ["Sol", "Norte Logistics", "user"],
      ["Sol", "Norte Logistics", "user"]
    ])
    expect([ignored, isCanonical]).toEqual([[], false])
  })

  it("a row of another length stays one, and its cells are counted as the file has them", () => {
    const read = Result.getOrThrow(openFile(userCsv, { text, encoding: "utf-8" }, { ...firstReading, ...reading }, {}))
    if (!("rows" in read)) throw new Error("asked")
    expect(read.rows.map((row) => rowIssue(read.header, row))).toEqual([null, "csv_row_short|5|6", "csv_row_long|7|6"])
    const preview = csvPreview(userCsv, read)
    expect(preview.overview()).toMatchObject({
      mapped: [
        { name: "Primer apellido + Segundo apellido", column: "surname" },
        { name: "Nombre", column: "given_name" },
        { name: "Correo", column: "email" },
        { name: "Celular", column: "mobile_number" },
        { name: "Fecha de nacimiento", column: "dob" }
      ],
      fixed: { role: "user" },
      headerLine: 1
    })
    expect(preview.text().split("\r\n")[1]).toBe(
      "Norte Logistics,user,Díaz García,Luz,Díaz,García,l@b.co,+13055560044,1990-12-31"
    )
  })
})

describe("a full name in one column", () => {
  const text =
    "Apellidos y nombres;Correo;Celular;Empresa;Rol;Fecha de nacimiento\nRuiz Sol Ana;a@b.co;+13055560044;Norte;user;1990-12-31\nDíaz, Luz;l@b.co;+13055560045;Norte;user;1990-12-31"

  it("a full name is asked about until it is said how it is split", () => {
    const places = { email: 1, mobile_number: 2, company: 3, role: 4, dob: 5 }
    const { question } = users(text)
    expect(question).toMatchObject({ places, added: { split: { place: 0, way: null } } })
    expect(question?.fullNames[0]).toBe("Ruiz Sol Ana")
    const { cells, ignored } = users(text, { places, split: { place: 0, way: "first_two" } })
    expect(cells.map(({ given_name, surname }) => [given_name, surname])).toEqual([
      ["Ana", "Ruiz Sol"],
      ["Luz", "Díaz"]
    ])
    expect(ignored).toEqual([])
  })

  it("a full name does not count where given names and surnames have columns", () => {
    const both = text.replace("Apellidos y nombres", "Nombre;Apellido;Nombre completo").replaceAll("\n", "\nAna;Ruiz;")
    expect(users(both)).toMatchObject({
      question: null,
      ignored: ["Nombre completo"],
      cells: [{ surname: "Ruiz" }, {}]
    })
  })
})

it("rows that a spreadsheet hides are read only where that is wanted, and the header always", () => {
  const text = "name,contact_email,type\nOlmo,a@b.co,users\nSauce,c@b.co,users"
  const read = (reading: Partial<Reading>) =>
    openFile(
      companyCsv,
      { text, encoding: "utf-8", sheet: { hiddenRows: new Set([1, 2]) } },
      { ...firstReading, ...reading },
      {}
    )
  expect(read({})).toMatchObject({ success: { rows: [{ row: 3 }] } })
  expect(read({ takesHiddenRows: true })).toMatchObject({ success: { rows: [{ row: 2 }, { row: 3 }] } })
})

import { describe, expect, it } from "vitest"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import {
  canonicalNames,
  findColumns,
  learnNames,
  mappedNames,
  nameKey,
  nothingAdded,
  unmappedColumns
} from "#domain/shared/csv/column-mapping.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"

const guessPlaces = (...search: Parameters<typeof findColumns>) => findColumns(...search).places

it("a name is the same with other capitals, accents, blanks and punctuation", () => {
  for (const name of ["First Name", "first_name", "FIRSTNAME", " First-name: "]) expect(nameKey(name)).toBe("firstname")
  expect(nameKey("Número de teléfono")).toBe("numerodetelefono")
  expect(nameKey(" … ")).toBe("")
})

describe("the columns of a header", () => {
  it("the columns are found by synonyms in both languages", () => {
    const english = [
      "First Name",
      "Last Name",
      "E-mail",
      "Phone",
      "Company Name",
      "Role",
      "Date of Birth",
      "SSN",
      "Age"
    ]
    const spanish = ["Nombres", "Apellidos", "Correo electrónico", "Celular", "Empresa", "Rol", "Fecha de nacimiento"]
    for (const names of [english, spanish])
      expect(unmappedColumns(userCsv, guessPlaces(userCsv, names, {}))).toEqual({ missing: [], repeated: [] })
    expect(guessPlaces(userCsv, english, {})).not.toHaveProperty("Age")
  })

  it("a column's own name comes before a remembered one, and that before a synonym", () => {
    const known = { work: "contact_email", label: "name" }
    expect(guessPlaces(companyCsv, ["Company", "Label", "NAME"], known)).toEqual({ name: 2 })
    expect(guessPlaces(companyCsv, ["Company", "Label", "Email", "Work"], known)).toEqual({ name: 1, contact_email: 3 })
    expect(guessPlaces(companyCsv, ["Company", "Email"], {})).toEqual({ name: 0, contact_email: 1 })
  })

  it("a remembered column that there is no more is passed over", () => {
    expect(guessPlaces(companyCsv, ["Label"], { label: "colour" })).toEqual({})
  })

  it("a column is missing without a place, and repeated where two are at one place", () => {
    expect(unmappedColumns(companyCsv, { name: 0, contact_email: 0 })).toEqual({
      missing: ["type"],
      repeated: ["name", "contact_email"]
    })
  })
})

it("a mapping by hand is remembered for its names only, and replaces what they meant before", () => {
  const known = { label: "name", post: "contact_email", other: "type" }
  expect(learnNames(known, ["Label", "Post", "type"], { name: 1, type: 2 })).toEqual({ other: "type", post: "name" })
  // One of two names that were joined would be taken alone the next time.
  expect(learnNames({}, ["Primer apellido", "Segundo", "Art"], { surname: 0, type: 2 }, { surname: [1] })).toEqual({
    art: "type"
  })
})

it("the canonical header has the columns' own names once", () => {
  expect(canonicalNames(["Email", "name", "Firma", "Size"], { name: 2, contact_email: 0 })).toEqual([
    "contact_email",
    "",
    "name",
    "Size"
  ])
})

it("the names that say something else than their column are listed in the order of the file", () => {
  expect(mappedNames(["Mail", " NAME ", "…", "Kind"], { type: 3, contact_email: 0, name: 1, other: 2 })).toEqual([
    { name: "Mail", column: "contact_email" },
    { name: "Kind", column: "type" }
  ])
  expect(mappedNames([], { name: 4 })).toEqual([])
})

it("a text for all rows stands for a place, and a second place is one that no other column has", () => {
  const places = { name: 0, contact_email: 1 }
  expect(unmappedColumns(companyCsv, places, { ...nothingAdded, fixed: { type: "users" } }).missing).toEqual([])
  expect(unmappedColumns(companyCsv, places, { ...nothingAdded, fixed: { type: " " } }).missing).toEqual(["type"])
  expect(unmappedColumns(companyCsv, places, { ...nothingAdded, joined: { name: [2] } }).repeated).toEqual([])
  expect(unmappedColumns(companyCsv, places, { ...nothingAdded, joined: { name: [1] } }).repeated).toEqual([
    "name",
    "contact_email"
  ])
})

it("an optional column may be without a place", () => {
  const places = Object.fromEntries(userCsv.columns.map((column, place) => [column, place]))
  const { ssn: _ssn, password_hash: _password, ...required } = places
  expect(unmappedColumns(userCsv, required)).toEqual({ missing: [], repeated: [] })
  const { email: _email, ...others } = places
  expect(unmappedColumns(userCsv, others)).toEqual({ missing: ["email"], repeated: [] })
})

describe("two names for one column", () => {
  it("the closer name wins, wherever it stands", () => {
    const [loose, close, own] = ["Phone", "Mobile Phone", "mobile_number"]
    for (const names of [
      [loose, close],
      [close, loose]
    ])
      expect(findColumns(userCsv, names, {})).toMatchObject({
        places: { mobile_number: names.indexOf(close) },
        unclear: []
      })
    expect(guessPlaces(userCsv, [loose, close, own], {})).toEqual({ mobile_number: 2 })
    expect(guessPlaces(userCsv, [loose], {})).toEqual({ mobile_number: 0 })
    expect(guessPlaces(companyCsv, ["Contact", "Email"], {})).toEqual({ contact_email: 1 })
  })

  it("of two that are equally close none is taken, nor a looser one", () => {
    expect(findColumns(userCsv, ["Celular", "Phone", "Móvil"], {})).toMatchObject({
      places: {},
      unclear: ["mobile_number"]
    })
    expect(findColumns(companyCsv, ["name", "Name", "Company"], {})).toMatchObject({ places: {}, unclear: ["name"] })
    expect(findColumns(companyCsv, ["Firma", "Label"], { firma: "name", label: "name" })).toMatchObject({
      places: {},
      unclear: ["name"]
    })
  })
})

it("a place is taken for one column", () => {
  expect(guessPlaces(companyCsv, ["type"], { type: "name" })).toEqual({ type: 0 })
})

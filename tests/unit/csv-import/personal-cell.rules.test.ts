import { expect, it } from "vitest"
import { looksLikePerson, personalKind } from "#domain/csv-import/personal-cell.rules.ts"

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
  "2026",
  "DOB (MM/DD/YYYY)",
  "N.º 12",
  "Q1-Q2",
  "Juniper Software"
])("%j tells of nobody", (cell) => {
  expect(personalKind(cell)).toBeNull()
  expect(looksLikePerson([cell])).toBe(false)
})

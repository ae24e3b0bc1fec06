import { describe, expect, it } from "vitest"
import { companyFinder } from "#domain/companies/company-names.rules.ts"

const names = ["Northwind", "Café Núñez", "ACME", "Bright Minds", "Bright Mines"]
const finder = companyFinder(names.map((name, at) => ({ id: String(at), name })))

describe("finding a company by name", () => {
  it.each([
    ["northwind", "Northwind"],
    [" CAFÉ NÚÑEZ ", "Café Núñez"],
    ["Cafe Nunez", null]
  ])("%j finds %j", (cell, name) => {
    expect(finder.find(cell)?.name ?? null).toBe(name)
  })

  it.each([
    ["Nortwind", "Northwind"],
    ["Northwindd", "Northwind"],
    ["Cafe Nunez", "Café Núñez"],
    ["Bright Mind", "Bright Minds"],
    ["AMCE", null],
    ["ACMEE", "ACME"],
    ["Thwindab", null],
    ["Initech", null],
    ["", null]
  ])("%j suggests %j", (cell, name) => {
    expect(finder.suggest(cell)).toBe(name)
  })

  it.each([
    ["Juniper Software, Inc.", "Juniper Software"],
    ["Juniper Software S.A.S.", "Juniper Software"],
    ["Juniper Software & Co. Ltda", "Juniper Software"],
    ["Harbor Foods", "Harbor Foods S. A."],
    ["Compañía Andina, C.A.", "Compañía Andina"],
    // Which of the two is meant is not known.
    ["Delta Freight Corp", null],
    ["Inc.", null]
  ])("%j, which has another legal form, suggests %j", (cell, name) => {
    const of = ["Juniper Software", "Harbor Foods S. A.", "Compañía Andina", "Delta Freight LLC", "Delta Freight Inc"]
    expect(companyFinder(of.map((one) => ({ id: one, name: one }))).suggest(cell)).toBe(name)
  })

  it("the first 200 unknown names of a file get a suggestion, and keep it", () => {
    const limited = companyFinder([{ id: "1", name: "Northwind" }])
    const unknown = Array.from({ length: 201 }, (_, at) => `Northwin${String.fromCodePoint(0x4e00 + at)}`)
    expect(unknown.map(limited.suggest)).toEqual([...Array.from({ length: 200 }, () => "Northwind"), null])
    expect(limited.suggest(unknown[0] ?? "")).toBe("Northwind")
  })
})

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
    ["Initech", null],
    ["", null]
  ])("%j suggests %j", (cell, name) => {
    expect(finder.suggest(cell)).toBe(name)
  })

  it("the number of suggestions for one file is limited", () => {
    const many = companyFinder(Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `Company of ${at}` })))
    const startedMs = performance.now()
    const found = Array.from({ length: 50_000 }, (_, at) => many.suggest(`Cumpany of ${at}`))
    expect(found.filter((name) => name !== null).length).toBeGreaterThan(100)
    expect(found.filter((name) => name !== null).length).toBeLessThanOrEqual(200)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })
})

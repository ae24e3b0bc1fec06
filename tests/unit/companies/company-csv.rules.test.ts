import { describe, expect, it } from "vitest"
import { companiesCsv, judgedCompanies } from "#tests/fixtures/csv.ts"

describe("a row of a company", () => {
  it("a row describes the company that the form would create", () => {
    const { inputs, issues } = judgedCompanies(companiesCsv([[" Café Núñez ", "a@b.co", "Users"]]))
    expect(issues).toEqual([])
    expect(inputs).toEqual([{ name: "Café Núñez", contact_email: "a@b.co", type: "users" }])
  })

  it.each([
    [["", "a@b.co", "users"], "name", "company_name_required"],
    [["x".repeat(51), "a@b.co", "users"], "name", "company_name_too_long"],
    [["A", "", "users"], "contact_email", "contact_email_required"],
    [["A", "nobody", "users"], "contact_email", "email"],
    [["A", "a@b.co", ""], "type", "type_required"],
    [["A", "a@b.co", "clinics"], "type", "csv_type_unknown"]
  ] as const)("%j", ([name, email, type], column, message) => {
    expect(judgedCompanies(companiesCsv([[name, email, type]])).issues).toEqual([{ row: 2, column, message }])
  })

  it("a row may not repeat the name of an earlier row, in any case; accents make a difference", () => {
    const { issues } = judgedCompanies(
      companiesCsv([
        ["Peña", "a@b.co", "users"],
        ["PEÑA", "b@b.co", "users"],
        ["Pena", "c@b.co", "users"]
      ])
    )
    expect(issues).toEqual([{ row: 3, column: "name", message: "csv_name_repeated|2" }])
  })

  it("a row may have a name that begins like a formula", () => {
    const { inputs } = judgedCompanies(
      companiesCsv([
        ["=Equals", "a@b.co", "users"],
        ["'-Dash", "b@b.co", "users"]
      ])
    )
    expect(inputs.map(({ name }) => name)).toEqual(["=Equals", "'-Dash"])
  })
})

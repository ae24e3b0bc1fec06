import { expect, it } from "vitest"
import { userRecord } from "#domain/users/user-record.rules.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { user } from "#tests/fixtures/users.ts"

it("is found by name, told apart by e-mail and company, and leads to her row", () => {
  const record = userRecord(user({ given_name: "Lucía", surname: "Núñez", email: "l+n@norte.example" }))
  expect([record.title, record.detail.en, record.place]).toEqual([
    "Lucía Núñez",
    "l+n@norte.example · Norte Logistics",
    "users"
  ])
  expect(userView.readView(record.query).filter).toEqual({ searchTerm: "l+n@norte.example" })
})

it("does without a company", () => {
  expect(userRecord(user({ company: null, company_id: null })).detail.es).toBe("jose.aguilar1@norte.example")
})

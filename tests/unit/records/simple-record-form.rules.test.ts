import { Effect } from "effect"
import { expect, it } from "vitest"
import { companyForm } from "#domain/companies/company-form.rules.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const typed = { name: " Norte ", contact_email: "a@norte.example", type: "users" }

it("a form of a new record starts empty and is judged by the schema of a new one", () => {
  const { doc } = companyForm.rules.opened({ row: null, choices: null })
  expect([doc.target, doc.fields]).toEqual([null, { name: "", contact_email: "", type: "" }])
})

it("a save adds what was typed, and then changes only what differs", async () => {
  const port = memoryCompaniesPort(memoryDatabase([marta]), marta)
  const added = await done(companyForm.save(port, { target: null, base: {}, fields: typed }))
  if (added.kind !== "saved") throw new Error("The company was not saved")
  expect(added.row).toMatchObject({ name: "Norte", version: 1 })
  await done(port.change(added.row.id, { contact_email: "b@norte.example" }))
  const edit = companyForm.save(port, {
    target: { ...added.row, version: 2 },
    base: typed,
    fields: { ...typed, type: "benefits" }
  })
  expect(await done(edit)).toMatchObject({ row: { type: "benefits", contact_email: "b@norte.example" } })
})

it("a save with a text that breaks a rule is refused before it is sent", async () => {
  const port = memoryCompaniesPort(memoryDatabase([marta]), marta)
  const refused = companyForm.save(port, { target: null, base: {}, fields: { ...typed, name: "" } })
  expect(await Effect.runPromise(refused)).toMatchObject({
    kind: "refused",
    issues: { name: "company_name_required" }
  })
})

import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { CompanyTaken } from "#domain/companies/company.schema.ts"
import { type MissingCompanyEvent, missingCompanyMachine } from "#domain/csv-import/missing-company.machine.ts"
import { FieldsInvalid, Unavailable } from "#domain/shared/failure.errors.ts"
import {
  afterEvents,
  done,
  emittedBy,
  error,
  type Samples,
  type Table,
  testTable
} from "#tests/machines/machine-table.ts"

const intents: Samples<MissingCompanyEvent> = {
  "company.name": { type: "company.name", name: "Ferretería Nova" },
  "company.type": { type: "company.type", email: "office@nova.example" },
  "company.save": { type: "company.save" },
  "company.leave": { type: "company.leave" }
}
const outcomes = {
  created: done("createCompany"),
  "not created": error("createCompany", new Unavailable())
}
const table: Table<"closed" | "writing" | "saving"> = {
  closed: { "company.name": "writing" },
  writing: { "company.type": "writing", "company.save": "saving", "company.leave": "closed" },
  saving: { created: "closed", "not created": "writing" }
}
const [closed] = initialTransition(missingCompanyMachine)
const after = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(missingCompanyMachine, closed, ...events)
const writing = after(intents["company.name"])
const saving = after(intents["company.name"], intents["company.type"], intents["company.save"])

testTable({ machine: missingCompanyMachine, table, intents, outcomes, at: { closed, writing, saving } })

it("the creation of a company is emitted, and nothing of it is kept", () => {
  expect(saving.context).toEqual({ name: "Ferretería Nova", contact_email: "office@nova.example", issue: null })
  expect(emittedBy(missingCompanyMachine, saving, outcomes.created)).toEqual([{ type: "companyCreated" }])
  expect(afterEvents(missingCompanyMachine, saving, outcomes.created).context).toEqual(closed.context)
})

it("a refusal for a field stands at it until it is written anew, any other is a notice", () => {
  for (const [thrown, issue] of [
    [new FieldsInvalid({ fields: { contact_email: "email" } }), "email"],
    [new CompanyTaken({ fields: { name: "company_name_taken" } }), "company_name_taken"]
  ] as const) {
    const refused = afterEvents(missingCompanyMachine, saving, error("createCompany", thrown))
    expect(refused.context).toMatchObject({ contact_email: "office@nova.example", issue })
    expect(afterEvents(missingCompanyMachine, refused, intents["company.type"]).context.issue).toBeNull()
    expect(emittedBy(missingCompanyMachine, saving, error("createCompany", thrown))).toEqual([])
  }
  expect(emittedBy(missingCompanyMachine, saving, outcomes["not created"])).toMatchObject([
    { tone: "error", text: { en: expect.stringMatching(/^Error creating company/u) } }
  ])
})

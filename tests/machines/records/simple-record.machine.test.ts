/** The companies' workflows are the shared ones: here is what is theirs alone. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { CompanyOvertaken, CompanyTaken } from "#domain/companies/company.schema.ts"
import {
  companyActionsMachine,
  companyFormMachine,
  companyListMachine,
  companyRemovalMachine
} from "#domain/companies/companies-screen.machine.ts"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { company } from "#tests/fixtures/users.ts"
import { afterEvents, done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { recordFormTable } from "#tests/machines/shared/document-editor.table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"
import { rowActionsTable } from "#tests/machines/shared/row-actions.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it.each([
  ["list", companyListMachine, recordListTable],
  ["form", companyFormMachine, recordFormTable],
  ["removal", companyRemovalMachine, recordRemovalTable],
  ["rowActions", companyActionsMachine, rowActionsTable]
] as const)("the %s of a simple kind has the states of every %s", (_, machine, table) => {
  expect(statesOf(machine).toSorted()).toEqual(Object.keys(table).toSorted())
})

describe("the list", () => {
  it("a failed read shows its text", () => {
    const [closed] = initialTransition(companyListMachine)
    const loading = afterEvents(companyListMachine, closed, {
      type: "list.open",
      criteria: companyCriteria.defaultCriteria
    })
    expect(emittedBy(companyListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error fetching companies") } }
    ])
  })
})

describe("the form", () => {
  const [closed] = initialTransition(companyFormMachine)
  const editing = afterEvents(
    companyFormMachine,
    closed,
    { type: "form.open", subject: company().id },
    done("openDocument", companyFormRules.opened({ row: company(), choices: null })),
    { type: "form.edit", edit: { kind: "type", field: "name", text: "Norte" } }
  )
  const saving = afterEvents(companyFormMachine, editing, { type: "form.save" })

  it("a notice says what was done", () => {
    const saved = done("saveDocument", { kind: "saved", row: company({ name: "Norte" }) })
    expect(emittedBy(companyFormMachine, saving, saved)).toMatchObject([
      { text: { en: "Company updated successfully" } },
      { type: "saved" },
      { type: "draft", draft: null }
    ])
  })

  it("two renames of one company are a conflict that the user decides", () => {
    const overtaken = done("saveDocument", { kind: "overtaken", current: company({ name: "Sur", version: 2 }) })
    const merging = afterEvents(companyFormMachine, saving, overtaken)
    expect([merging.value, merging.context.conflicts]).toEqual([
      "merging",
      [{ field: "name", mine: "Norte", theirs: "Sur" }]
    ])
  })
})

describe("deleting", () => {
  const [closed] = initialTransition(companyRemovalMachine)
  const target = { id: company().id, name: "Norte", version: 1 }
  const deleting = afterEvents(
    companyRemovalMachine,
    closed,
    { type: "removal.open", target },
    { type: "removal.confirm" }
  )

  it("a removal is soft, and its dialog says so", () => {
    expect(emittedBy(companyRemovalMachine, deleting, done("removeRecord"))).toMatchObject([
      { text: { en: "Company soft deleted successfully" } },
      { type: "removed" }
    ])
    expect(emittedBy(companyRemovalMachine, deleting, error("removeRecord", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error soft deleting company") } }
    ])
  })

  it("a removal asks again about the changed company", () => {
    const overtaken = new CompanyOvertaken({ current: company({ version: 5 }), fields: {} })
    const requested = afterEvents(companyRemovalMachine, deleting, error("removeRecord", overtaken))
    expect(requested.context.target?.version).toBe(5)
  })
})

it("a refused restoration says why", () => {
  const [idle] = initialTransition(companyActionsMachine)
  const acting = afterEvents(companyActionsMachine, idle, { type: "row.action", id: company().id, action: "restore" })
  const taken = new CompanyTaken({ fields: { name: "company_name_taken" } })
  expect(emittedBy(companyActionsMachine, acting, error("performJob", taken))).toMatchObject([
    {
      tone: "error",
      text: { en: "Error updating company. Another company already has this name. Nothing was changed." }
    }
  ])
})

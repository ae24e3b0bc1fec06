/** What is specific to benefits in the shared workflows. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { BenefitOvertaken } from "#domain/benefits/benefit.schema.ts"
import { benefitFormRules } from "#domain/benefits/benefit-form.rules.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import {
  benefitActionsMachine,
  benefitFormMachine,
  benefitListMachine,
  benefitRemovalMachine
} from "#domain/benefits/benefits-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { benefit } from "#tests/fixtures/benefits.ts"
import { afterEvents, done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { recordFormTable } from "#tests/machines/shared/document-editor.table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"
import { rowActionsTable } from "#tests/machines/shared/row-actions.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it.each([
  ["list", benefitListMachine, recordListTable],
  ["form", benefitFormMachine, recordFormTable],
  ["removal", benefitRemovalMachine, recordRemovalTable],
  ["rowActions", benefitActionsMachine, rowActionsTable]
] as const)("the machine has the states of every %s", (_, machine, table) => {
  expect(statesOf(machine).toSorted()).toEqual(Object.keys(table).toSorted())
})

const kept = benefit()

describe("the list", () => {
  const [closed] = initialTransition(benefitListMachine)
  const loading = afterEvents(benefitListMachine, closed, {
    type: "list.open",
    criteria: benefitCriteria.defaultCriteria
  })

  it("a failed list shows a text of its own", () => {
    expect(emittedBy(benefitListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error fetching benefits") } }
    ])
  })

  it("the list is sorted as chosen, and reversed without a direction", () => {
    const sorted = (event: { readonly field: "title" | "created_at"; readonly isDescending?: boolean }) =>
      afterEvents(benefitListMachine, loading, { type: "sort.choose", ...event }).context.criteria.sort
    expect([sorted({ field: "title", isDescending: true }), sorted({ field: "title" })]).toEqual(["-title", "title"])
    expect([sorted({ field: "created_at", isDescending: false }), sorted({ field: "created_at" })]).toEqual([
      "created_at",
      "created_at"
    ])
  })
})

describe("the form", () => {
  const [closed] = initialTransition(benefitFormMachine)
  const opened = (row: typeof kept | null) =>
    afterEvents(
      benefitFormMachine,
      closed,
      row === null ? { type: "form.open", subject: null } : { type: "form.open", subject: row.id },
      done("openDocument", benefitFormRules.opened({ row, choices: [kept.company] }))
    )
  const editing = afterEvents(benefitFormMachine, opened(kept), {
    type: "form.edit",
    edit: { kind: "type", field: "title_en", text: "Gym" }
  })
  const saving = afterEvents(benefitFormMachine, editing, { type: "form.save" })

  it("the form opens one language at a time", () => {
    const spanish = afterEvents(benefitFormMachine, editing, { type: "form.tab", language: "es" })
    expect([editing.context.language, spanish.context.language]).toEqual(["en", "es"])
    expect(spanish.can({ type: "form.tab", language: "es" })).toBe(false)
    expect(spanish.context.doc.fields["title_en"]).toBe("Gym")
  })

  it("the form opens the other language when the open one has no errors", () => {
    const half = afterEvents(
      benefitFormMachine,
      opened(kept),
      { type: "form.edit", edit: { kind: "type", field: "message_es", text: "" } },
      { type: "form.save" }
    )
    expect([half.value, half.context.language]).toEqual([{ editing: "writing" }, "es"])
  })

  it("the form accepts a logo and an image, and no other attachment", () => {
    expect(editing.can({ type: "form.edit", edit: { kind: "invalid", field: "image", issue: "image_type" } })).toBe(
      true
    )
    expect(editing.can({ type: "form.edit", edit: { kind: "invalid", field: "title_en", issue: "image_type" } })).toBe(
      false
    )
  })

  it("saving reports success and failure", () => {
    expect(emittedBy(benefitFormMachine, saving, done("saveDocument", { kind: "saved", row: kept }))).toMatchObject([
      { text: { en: "Benefit “Eye care title” saved" } },
      { type: "saved" },
      { type: "draft", draft: null }
    ])
    // The form says why.
    expect(emittedBy(benefitFormMachine, saving, error("saveDocument", new Unavailable()))).toMatchObject([
      { text: { en: "Error updating benefit" } }
    ])
  })

  it("a text that both have changed is a conflict", () => {
    const current = { ...kept, title_en: "Club", message_es: "Otro", version: kept.version + 1 }
    const merging = afterEvents(benefitFormMachine, saving, done("saveDocument", { kind: "overtaken", current }))
    expect([merging.value, merging.context.conflicts]).toEqual([
      "merging",
      [{ field: "title_en", mine: "Gym", theirs: "Club" }]
    ])
    expect(merging.context.doc.fields["message_es"]).toBe("Otro")
  })
})

describe("deleting", () => {
  const [closed] = initialTransition(benefitRemovalMachine)
  const target = { id: kept.id, name: kept.title_en, version: 1 }
  const deleting = afterEvents(
    benefitRemovalMachine,
    closed,
    { type: "removal.open", target },
    { type: "removal.confirm" }
  )

  it("deleting reports success and failure", () => {
    expect(emittedBy(benefitRemovalMachine, deleting, done("removeRecord"))).toMatchObject([
      { text: { en: "Benefit “Eye care title” deleted" } },
      { type: "removed" }
    ])
    expect(emittedBy(benefitRemovalMachine, deleting, error("removeRecord", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error deleting benefit") } }
    ])
  })

  it("deleting asks again about the current version of the benefit", () => {
    const overtaken = new BenefitOvertaken({ current: benefit({ version: 5 }), fields: {} })
    const requested = afterEvents(benefitRemovalMachine, deleting, error("removeRecord", overtaken))
    expect(requested.context.target?.version).toBe(5)
  })
})

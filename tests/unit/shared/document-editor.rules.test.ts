import { expect, it } from "vitest"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { documentEditorRules } from "#domain/shared/document/document-editor.rules.ts"
import { user } from "#tests/fixtures/users.ts"

const editor = documentEditorRules(userFormRules, null)
const person = user()
const opened = {
  ...editor.started(person.id, "en"),
  ...userFormRules.opened({ row: person, choices: [] })
}
const typed = {
  ...opened,
  ...editor.edited(opened, { kind: "type", field: "address", text: "Calle 1" })
}

it("the editor starts without anything of the previous document", () => {
  expect(editor.started(null, "es")).toMatchObject({ subject: null, found: null, conflicts: [], failure: null })
})

it("the same edit of the same document is computed once", () => {
  const edit = { kind: "type", field: "address", text: "Calle 1" } as const
  expect(editor.edited(opened, edit)).toBe(editor.edited(opened, edit))
  expect(editor.edited(opened, edit)).not.toBe(editor.edited(opened, { ...edit }))
})

it("the stored row is known after a save, and not after a refusal", () => {
  expect(editor.savedRow(typed, { kind: "saved", row: person })).toEqual({ row: person })
  expect(editor.savedRow(typed, { kind: "overtaken", current: user({ version: 2 }) })).toBeNull()
  const failure = { en: "Taken", es: "Ocupado" }
  expect(editor.savedRow(typed, { kind: "refused", issues: {}, failure })).toBeNull()
})

it("a merge is resolved when every conflict is, and the chosen sides are in the document", () => {
  const merged = { ...typed, ...editor.merged(typed, { kind: "overtaken", current: user({ address: "Calle 2" }) }) }
  expect([editor.isConflict(merged, "address"), editor.isDecided(merged)]).toEqual([true, false])
  const chosen = { ...merged, chosen: { address: "theirs" } as const }
  expect(editor.isDecided(chosen)).toBe(true)
  expect(editor.decided(chosen)).toMatchObject({ doc: { fields: { address: "Calle 2" } }, conflicts: [], chosen: {} })
})

it("a document without drafts stores none", () => {
  expect(editor.draftWanted(typed, false)).toBeNull()
})

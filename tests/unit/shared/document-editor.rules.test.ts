import { expect, it } from "vitest"
import type { Picture } from "#domain/files/image.schema.ts"
import type { StoredRecordDraft } from "#domain/shared/document/record-draft.rules.ts"
import type { RecordDocument, RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { type CompanyChoices, userFormRules } from "#domain/users/user-form.rules.ts"
import { documentEditorRules } from "#domain/shared/document/document-editor.rules.ts"
import { user } from "#tests/fixtures/users.ts"

const editor = documentEditorRules<
  string | null,
  RecordDocument<User, Picture, CompanyChoices>,
  RecordEdit<Picture>,
  FieldConflict,
  User,
  StoredRecordDraft
>(userFormRules, userFormRules.drafts)
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

it("an edited document is stored as a draft until it is cleared", () => {
  expect(editor.draftWanted(typed, false)).toMatchObject({ subject: `user ${person.id}`, draft: { format: 1 } })
  expect(editor.draftWanted(typed, true).draft).toBeNull()
})

it("a document is complete without issues", () => {
  const emptied = { ...opened, ...editor.edited(opened, { kind: "type", field: "email", text: "" }) }
  expect([editor.isComplete(opened), editor.isComplete(emptied)]).toEqual([true, false])
})

it("a document read again was saved meanwhile where its version is another one", () => {
  const read = (row: User | null) => userFormRules.opened({ row, choices: [] }).doc
  const newer = user({ version: 2 })
  expect(editor.compared(opened, read(newer))).toEqual({ kind: "overtaken", current: newer })
  expect([editor.compared(opened, read(user())), editor.compared(opened, read(null))]).toEqual([null, null])
  const added = { ...editor.started(null, "en"), doc: read(null) }
  expect(editor.compared(added, read(person))).toEqual({ kind: "overtaken", current: person })
})

it("only a document that was overtaken is merged, and only a draft that was found restored", () => {
  expect([editor.merged(typed, null), editor.merged(typed, { kind: "saved", row: person })]).toEqual([null, null])
  expect(editor.restored(typed)).toBeNull()
})

it("the same edit in another language is computed anew", () => {
  const edit = { kind: "type", field: "address", text: "Calle 1" } as const
  expect(editor.edited({ ...opened, language: "es" }, edit)).not.toBe(editor.edited(opened, edit))
})

it("a conflict is one of the document, and a choice for another decides nothing", () => {
  const merged = { ...typed, ...editor.merged(typed, { kind: "overtaken", current: user({ address: "Calle 2" }) }) }
  expect(editor.isConflict(merged, "email")).toBe(false)
  expect(editor.isDecided({ ...merged, chosen: { email: "theirs" } })).toBe(false)
  expect(editor.isDecided(typed)).toBe(true)
})

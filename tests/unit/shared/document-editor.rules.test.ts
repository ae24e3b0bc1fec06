import { expect, it } from "vitest"
import type { Picture } from "#domain/files/image.schema.ts"
import type { StoredRecordDraft } from "#domain/shared/document/record-draft.rules.ts"
import type { RecordDocument, RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { type CompanyChoices, userFormRules } from "#domain/users/user-form.rules.ts"
import { documentEditorRules } from "#domain/shared/document/document-editor.rules.ts"
import { FieldsInvalid, Offline } from "#domain/shared/failure.errors.ts"
import { saveFailureText, notSaved } from "#domain/shared/failure.messages.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { marta } from "#tests/fixtures/people.ts"
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
  ...editor.initialContext(person.id, "en"),
  ...userFormRules.opened({ row: person, choices: [] })
}
const typed = {
  ...opened,
  ...editor.applyEdit(opened, { kind: "type", field: "address", text: "Calle 1" })
}

it("the editor starts without anything of the previous document", () => {
  expect(editor.initialContext(null, "es")).toMatchObject({
    subject: null,
    undraftedDocument: null,
    conflicts: [],
    failure: null
  })
})

it("the same edit of the same document is computed once", () => {
  const edit = { kind: "type", field: "address", text: "Calle 1" } as const
  expect(editor.applyEdit(opened, edit)).toBe(editor.applyEdit(opened, edit))
  expect(editor.applyEdit(opened, edit)).not.toBe(editor.applyEdit(opened, { ...edit }))
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
  const chosen = { ...merged, chosenSides: { address: "theirs" } as const }
  expect(editor.isDecided(chosen)).toBe(true)
  expect(editor.afterDecision(chosen)).toMatchObject({
    doc: { fields: { address: "Calle 2" } },
    conflicts: [],
    chosenSides: {}
  })
})

it("an edited document is stored as a draft until it is cleared", () => {
  expect(editor.draftToStore(typed, false)).toMatchObject({ subject: `user ${person.id}`, draft: { format: 1 } })
  expect(editor.draftToStore(typed, true).draft).toBeNull()
})

it("a document is complete without issues", () => {
  const emptied = { ...opened, ...editor.applyEdit(opened, { kind: "type", field: "email", text: "" }) }
  expect([editor.isComplete(opened), editor.isComplete(emptied)]).toEqual([true, false])
})

it("a document read again was saved meanwhile where its version is another one", () => {
  const read = (row: User | null) => userFormRules.opened({ row, choices: [] }).doc
  const newer = user({ version: 2 })
  expect(editor.compareStored(opened, read(newer))).toEqual({ kind: "overtaken", current: newer })
  expect([editor.compareStored(opened, read(user())), editor.compareStored(opened, read(null))]).toEqual([null, null])
  const added = { ...editor.initialContext(null, "en"), doc: read(null) }
  expect(editor.compareStored(added, read(person))).toEqual({ kind: "overtaken", current: person })
})

it("only a document that was overtaken is merged, and only a draft that was found restored", () => {
  expect([editor.merged(typed, null), editor.merged(typed, { kind: "saved", row: person })]).toEqual([null, null])
  expect(editor.restoredDraft({ doc: typed.doc, foundDraft: null })).toBeNull()
})

it("the same edit in another language is computed anew", () => {
  const edit = { kind: "type", field: "address", text: "Calle 1" } as const
  expect(editor.applyEdit({ ...opened, language: "es" }, edit)).not.toBe(editor.applyEdit(opened, edit))
})

it("a conflict is one of the document, and a choice for another decides nothing", () => {
  const merged = { ...typed, ...editor.merged(typed, { kind: "overtaken", current: user({ address: "Calle 2" }) }) }
  expect(editor.isConflict(merged, "email")).toBe(false)
  expect(editor.isDecided({ ...merged, chosenSides: { email: "theirs" } })).toBe(false)
  expect(editor.isDecided(typed)).toBe(true)
})

const text = { en: "Not updated", es: "No actualizado" }
const overtaken = (patch: Readonly<Record<string, unknown>>) =>
  ({ kind: "overtaken", current: user({ version: 2, ...patch }) }) as const
/** The address was sent, and no answer came. */
const unknown = { ...typed, unansweredSaves: [typed.doc] }

it("a failed save shows the issues that it names in place of the earlier ones, and why it failed", () => {
  const shown = { ...typed, doc: userFormRules.afterRefusal(typed.doc, { email: "email_taken" }) }
  const invalid = new FieldsInvalid({ fields: { surname: "letters" } })
  expect(editor.afterFailedSave(shown, invalid, text)).toEqual({
    doc: userFormRules.afterRefusal(typed.doc, { surname: "letters" }),
    failure: saveFailureText(invalid, text),
    isUnsent: false,
    unansweredSaves: []
  })
  expect(editor.afterFailedSave(shown, new Offline(), text)).toMatchObject({
    doc: { issues: {} },
    isUnsent: true,
    unansweredSaves: []
  })
})

it("only a refusal is shown as one", () => {
  const shown = { ...typed, isUnsent: true }
  const issues = { email: "email_taken" }
  expect(editor.afterRefusal(shown, { kind: "refused", issues, failure: text })).toEqual({
    doc: userFormRules.afterRefusal(typed.doc, issues),
    failure: text,
    isUnsent: false
  })
  expect(editor.afterRefusal(shown, { kind: "saved", row: person })).toEqual({})
})

it("text typed since a save of unknown outcome is not taken for stored", () => {
  const since = { ...unknown, ...editor.applyEdit(unknown, { kind: "type", field: "surname", text: "Ibarra" }) }
  const stored = overtaken({ address: "Calle 1" })
  expect([editor.wasSaved(since, stored), editor.rowIfSaveSucceeded(since, stored)]).toEqual([
    false,
    { row: stored.current }
  ])
  expect(editor.savedRow(since, stored)).toBeNull()
  expect(editor.savedRow(unknown, stored)).toEqual({ row: stored.current })
})

it("a merge names who has saved, and clears choices, failure and unanswered saves", () => {
  const saved = { by: marta, at: instant("2026-11-20T10:00:00.000Z") }
  const before = {
    ...unknown,
    chosenSides: { address: "mine" },
    failure: text,
    isUnsent: true,
    overtakenBy: "colleague"
  } as const
  const outcome = { ...overtaken({ address: "Calle 2" }), saved }
  expect(editor.hasConflicts(before, outcome)).toBe(true)
  expect(editor.afterMerge(before, outcome)).toMatchObject({
    conflicts: [{ field: "address", mine: "Calle 1", theirs: "Calle 2" }],
    lastSave: saved,
    chosenSides: {},
    failure: notSaved,
    isUnsent: false,
    unansweredSaves: [],
    overtakenBy: null
  })
  const stored = overtaken({ address: "Calle 1" })
  expect(editor.hasConflicts(before, stored)).toBe(false)
  expect(editor.afterMerge(before, stored)).toMatchObject({ lastSave: null, failure: null })
  expect(editor.afterMerge({ ...before, unansweredSaves: [] }, outcome)).toMatchObject({ failure: null })
})

it("the outcome of a save stays unknown while the stored version is the one it was made from", () => {
  expect(editor.afterMerge(unknown, null)).toEqual({
    lastSave: null,
    undraftedDocument: null,
    chosenSides: {},
    failure: notSaved,
    isUnsent: false,
    unansweredSaves: [typed.doc],
    overtakenBy: null,
    isDeleted: false
  })
})

it("a colleague's save counts more than the user's own in another window", () => {
  const changed = { type: "rows.changed", ids: [person.id], isOwn: false } as const
  const own = { ...changed, isOwn: true }
  const byColleague = { ...typed, ...editor.setOvertaker(typed, changed) }
  const bySelf = { ...typed, ...editor.setOvertaker(typed, own) }
  expect([byColleague.overtakenBy, bySelf.overtakenBy]).toEqual(["colleague", "self"])
  expect(editor.setOvertaker(byColleague, own)).toEqual({ overtakenBy: "colleague" })
  expect(editor.setOvertaker(bySelf, changed)).toEqual({ overtakenBy: "colleague" })
  expect(editor.setOvertaker(bySelf, own)).toEqual({ overtakenBy: "self" })
})

it("a stored draft that was found is restored into the document", () => {
  const found = userFormRules.drafts.draftOf(typed.doc)
  expect(editor.restoredDraft({ doc: opened.doc, foundDraft: found })?.doc.fields).toMatchObject({ address: "Calle 1" })
})

import { expect, it } from "vitest"
import type { Picture } from "#domain/files/image.schema.ts"
import type { StoredRecordDraft } from "#domain/shared/document/record-draft.rules.ts"
import type { RecordDocument, RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { type CompanyChoices, userFormRules } from "#domain/users/user-form.rules.ts"
import { documentEditorRules } from "#domain/shared/document/document-editor.rules.ts"
import { FieldsInvalid, Offline, OutcomeUnknown, TimedOut } from "#domain/shared/failure.errors.ts"
import { keptAfter, notSaved } from "#domain/shared/failure.messages.ts"
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

const text = { en: "Not updated", es: "No actualizado" }
const overtaken = (patch: Readonly<Record<string, unknown>>) =>
  ({ kind: "overtaken", current: user({ version: 2, ...patch }) }) as const
/** The address was sent, and no answer came. */
const inDoubt = { ...typed, unanswered: [typed.doc] }

it("a failed save shows the issues that it names in place of the earlier ones, and why it failed", () => {
  const shown = { ...typed, doc: userFormRules.refused(typed.doc, { email: "email_taken" }) }
  const invalid = new FieldsInvalid({ fields: { surname: "letters" } })
  expect(editor.failed(shown, invalid, text)).toEqual({
    doc: userFormRules.refused(typed.doc, { surname: "letters" }),
    failure: keptAfter(invalid, text),
    isUnsent: false,
    unanswered: []
  })
  expect(editor.failed(shown, new Offline(), text)).toMatchObject({
    doc: { issues: {} },
    isUnsent: true,
    unanswered: []
  })
})

it("what was sent by every save without an answer is remembered, in order", () => {
  const { unanswered } = editor.failed(typed, new TimedOut({}), text)
  expect(unanswered).toEqual([typed.doc])
  const again = { ...typed, ...editor.edited(typed, { kind: "type", field: "surname", text: "Ibarra" }) }
  const twice = editor.failed({ ...again, unanswered: unanswered ?? [] }, new OutcomeUnknown(), text)
  expect(twice.unanswered).toEqual([typed.doc, again.doc])
})

it("only a refusal is shown as one", () => {
  const shown = { ...typed, isUnsent: true }
  const issues = { email: "email_taken" }
  expect(editor.refused(shown, { kind: "refused", issues, failure: text })).toEqual({
    doc: userFormRules.refused(typed.doc, issues),
    failure: text,
    isUnsent: false
  })
  expect(editor.refused(shown, { kind: "saved", row: person })).toEqual({})
})

it("a change answers a lost save where it is the user's own and of the open document", () => {
  const changed = { type: "rows.changed", ids: [person.id], isOwn: true } as const
  expect(editor.isAnswer(inDoubt, changed)).toBe(true)
  expect(editor.isAnswer(typed, changed)).toBe(false)
  expect(editor.isAnswer(inDoubt, { ...changed, isOwn: false })).toBe(false)
  expect(editor.isAnswer(inDoubt, { ...changed, ids: ["another"] })).toBe(false)
  expect(editor.isAnswer(inDoubt, { ...changed, ids: null })).toBe(false)
})

it("whether a save was done is in doubt for a stored document alone, until it is answered", () => {
  const added = { ...typed, doc: userFormRules.opened({ row: null, choices: [] }).doc, unanswered: [typed.doc] }
  expect([editor.isInDoubt(inDoubt), editor.isInDoubt(typed), editor.isInDoubt(added)]).toEqual([true, false, false])
})

it("a save without an answer was done where the stored row has what it sent", () => {
  const stored = overtaken({ address: "Calle 1" })
  expect([editor.wasSaved(inDoubt, stored), editor.arrivedRow(inDoubt, stored)]).toEqual([
    true,
    { row: stored.current }
  ])
  const other = overtaken({ address: "Calle 2" })
  expect([editor.wasSaved(inDoubt, other), editor.arrivedRow(inDoubt, other)]).toEqual([false, null])
  expect([editor.wasSaved(inDoubt, null), editor.arrivedRow(inDoubt, null)]).toEqual([false, null])
  // Without a save in doubt, the same row is a colleague's.
  expect([editor.wasSaved(typed, stored), editor.arrivedRow(typed, stored)]).toEqual([false, null])
})

it("what was typed since such a save is not taken for stored", () => {
  const since = { ...inDoubt, ...editor.edited(inDoubt, { kind: "type", field: "surname", text: "Ibarra" }) }
  const stored = overtaken({ address: "Calle 1" })
  expect([editor.wasSaved(since, stored), editor.arrivedRow(since, stored)]).toEqual([false, { row: stored.current }])
  expect(editor.savedRow(since, stored)).toBeNull()
  expect(editor.savedRow(inDoubt, stored)).toEqual({ row: stored.current })
})

it("a merge says who has saved, and begins without choices, failure or doubt", () => {
  const saved = { by: marta, at: instant("2026-11-20T10:00:00.000Z") }
  const before = {
    ...inDoubt,
    chosen: { address: "mine" },
    failure: text,
    isUnsent: true,
    overtakenBy: "colleague"
  } as const
  const outcome = { ...overtaken({ address: "Calle 2" }), saved }
  expect(editor.hasConflicts(before, outcome)).toBe(true)
  expect(editor.afterMerge(before, outcome)).toMatchObject({
    conflicts: [{ field: "address", mine: "Calle 1", theirs: "Calle 2" }],
    saved,
    chosen: {},
    failure: notSaved,
    isUnsent: false,
    unanswered: [],
    overtakenBy: null
  })
  const stored = overtaken({ address: "Calle 1" })
  expect(editor.hasConflicts(before, stored)).toBe(false)
  expect(editor.afterMerge(before, stored)).toMatchObject({ saved: null, failure: null })
  expect(editor.afterMerge({ ...before, unanswered: [] }, outcome)).toMatchObject({ failure: null })
})

it("a save stays in doubt while the version it was made from is the present one", () => {
  expect(editor.afterMerge(inDoubt, null)).toEqual({
    saved: null,
    chosen: {},
    failure: notSaved,
    isUnsent: false,
    unanswered: [typed.doc],
    overtakenBy: null
  })
})

it("a colleague's save counts more than the user's own in another window", () => {
  const changed = { type: "rows.changed", ids: [person.id], isOwn: false } as const
  const own = { ...changed, isOwn: true }
  const byColleague = { ...typed, ...editor.overtaken(typed, changed) }
  const bySelf = { ...typed, ...editor.overtaken(typed, own) }
  expect([byColleague.overtakenBy, bySelf.overtakenBy]).toEqual(["colleague", "self"])
  expect(editor.overtaken(byColleague, own)).toEqual({ overtakenBy: "colleague" })
  expect(editor.overtaken(bySelf, changed)).toEqual({ overtakenBy: "colleague" })
  expect(editor.overtaken(bySelf, own)).toEqual({ overtakenBy: "self" })
})

it("a stored draft that was found is restored into the document", () => {
  const found = userFormRules.drafts.draftOf(typed.doc)
  expect(editor.restored({ ...opened, found })?.doc.fields).toMatchObject({ address: "Calle 1" })
})

import { Struct } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import type { StoredRecordDraft } from "#domain/shared/document/record-draft.rules.ts"
import { heldBackFields } from "#domain/shared/document/form-fields.rules.ts"
import { userFormFields } from "#domain/users/user-fields.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { company, user } from "#tests/fixtures/users.ts"

const { drafts } = userFormRules
const person = user()
const later = (patch: Readonly<Record<string, unknown>>): User => user({ version: 2, ...patch })
const opened = (row: User | null, stored: unknown = null) => userFormRules.opened({ row, choices: [], stored })
type Document = ReturnType<typeof opened>["doc"]
const typed = (doc: Document, texts: Readonly<Record<string, string>>): Document =>
  Object.entries(texts).reduce(
    (at, [field, text]) => userFormRules.edit(at, { kind: "type", field, text }, "en")?.doc ?? at,
    doc
  )
/** As the browser gives it back. */
const stored = (doc: Document): unknown => JSON.parse(JSON.stringify(drafts.draftOf(doc)))
const restored = (row: User | null, draft: unknown) => {
  const { doc, foundDraft: found } = opened(row, draft)
  if (found === null) throw new Error("No draft is found")
  return drafts.restoreDraft(doc, found)
}
const address: StoredRecordDraft = {
  format: 1,
  version: 1,
  base: { address: person.address ?? "" },
  fields: { address: "Calle 1" },
  omitted: []
}

describe("storing a draft", () => {
  it("a draft holds the edited fields alone, under the record's name", () => {
    const edited = typed(opened(person).doc, { address: "Calle 1" })
    expect([drafts.nameOf(edited), drafts.draftOf(edited)]).toEqual([`user ${person.id}`, address])
    const fresh = companyFormRules.opened({ row: null, choices: null }).doc
    expect(companyFormRules.drafts.nameOf(fresh)).toBe("company new")
    expect(companyFormRules.drafts.nameOf({ ...fresh, target: company() })).toBe(`company ${company().id}`)
  })

  it("a form that equals its record has no draft", () => {
    const doc = opened(person).doc
    expect(drafts.draftOf(doc)).toBeNull()
    expect(drafts.draftOf(typed(doc, { address: "Calle 1" }))).not.toBeNull()
    expect(drafts.draftOf(typed(doc, { address: person.address ?? "" }))).toBeNull()
  })

  it("secrets and files alone make no draft; beside other edits the draft names them", () => {
    const secrets = { password_hash: "Secret-2026", ssn: "111-22-3333" }
    const doc = { ...typed(opened(null).doc, secrets), attached: { profile_image: picture(pngHead(10, 10)) } }
    expect(drafts.draftOf(doc)).toBeNull()
    expect(drafts.draftOf(typed(doc, { surname: "Ibarra" }))).toMatchObject({
      fields: { surname: "Ibarra" },
      omitted: ["password_hash", "ssn", "profile_image"]
    })
  })

  it("no text of a password or a social security number is in any draft", () => {
    const names = userFormFields.map(({ name }) => name)
    fc.assert(
      fc.property(
        fc.constantFrom(null, person),
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom("a", "b", "")), { maxLength: 12 }),
        fc.boolean(),
        (row, texts, isRevealed) => {
          const secret = { password_hash: "SECRET-password", ssn: "SECRET-number" }
          const { doc } = opened(row)
          const revealed = isRevealed
            ? userFormRules.edit(doc, { kind: "reveal", id: person.id, field: "ssn", text: "SECRET-revealed" }, "en")
                ?.doc
            : null
          const edited = typed({ ...(revealed ?? doc) }, { ...Object.fromEntries(texts), ...secret })
          const text = JSON.stringify(drafts.draftOf(edited))
          expect(text).not.toContain("SECRET")
          expect(text).not.toContain(person.ssn)
        }
      )
    )
  })
})

describe("restoring a draft", () => {
  it("every edit of a field that is stored comes back, and nothing else changes", () => {
    const names = userFormFields.map(({ name }) => name)
    fc.assert(
      fc.property(
        fc.constantFrom(null, person),
        fc.dictionary(fc.constantFrom(...names), fc.string({ minLength: 1 }), { minKeys: 1, noNullPrototype: true }),
        (row, texts) => {
          const edited = typed(opened(row).doc, texts)
          if (drafts.draftOf(edited) === null) return
          const { doc, conflicts } = restored(row, stored(edited))
          const { base } = edited
          expect(conflicts).toEqual([])
          const heldBack = Struct.pick(base, heldBackFields(userFormFields))
          expect(doc.fields).toEqual({ ...edited.fields, ...heldBack })
        }
      )
    )
  })

  it("a restored draft says what it had not kept until that is entered again", () => {
    const draft = { ...address, version: null, base: { address: "" }, omitted: ["ssn", "nickname"] }
    const { doc } = restored(null, draft)
    expect(doc.lost).toEqual(["ssn"])
    expect(drafts.draftOf(typed(doc, { surname: "Ibarra" }))?.omitted).toEqual(["ssn"])
    expect(typed(doc, { ssn: "111-22-3333" }).lost).toEqual([])
  })

  it("an older draft is merged with what was saved since, and asks where both differ", () => {
    const merged = restored(later({ surname: "Ibarra" }), address)
    expect(merged).toMatchObject({ hasMerged: true, conflicts: [], doc: { base: { surname: "Ibarra" } } })
    expect(merged.doc.fields).toMatchObject({ surname: "Ibarra", address: "Calle 1" })
    const asking = restored(later({ address: "Calle 2" }), address)
    expect(asking).toMatchObject({
      hasMerged: false,
      conflicts: [{ field: "address", mine: "Calle 1", theirs: "Calle 2" }]
    })
  })

  it("a draft that is found is not to be removed", () => {
    expect(opened(person, address)).toMatchObject({ foundDraft: address, hasRedundantDraft: false })
  })

  it("a draft of the present version, or of a new record, is merged with nothing", () => {
    expect(restored(person, address).hasMerged).toBe(false)
    expect(restored(null, { ...address, version: null, base: { address: "" } }).hasMerged).toBe(false)
    expect(restored(null, { ...address, base: { address: "" } }).hasMerged).toBe(false)
  })

  it.each([
    ["nothing", false, null],
    ["another format", false, { ...address, format: 2 }],
    ["no change", true, { ...address, fields: address.base }],
    ["what has been saved since", true, { ...address, base: { address: "" }, fields: address.base }],
    ["a field that the form no longer has", true, { ...address, base: { nickname: "" }, fields: { nickname: "Pepe" } }],
    ["a secret", true, { ...address, base: { ssn: "" }, fields: { ssn: "111-22-3333" } }]
  ])("a stored draft with %s is not offered; it has to be removed: %s", (_, hasRedundantDraft, draft) => {
    expect(opened(person, draft)).toMatchObject({ foundDraft: null, hasRedundantDraft })
  })
})

import { describe, expect, it } from "vitest"
import { blankTexts } from "#domain/shared/document/form-fields.rules.ts"
import { userFormFields } from "#domain/users/user-fields.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import { company, user } from "#tests/fixtures/users.ts"

const opened = companyFormRules.opened({ row: company(), choices: null }).doc

it("the first invalid field is by reading order", () => {
  const first = (issues: Readonly<Record<string, string>>) =>
    companyFormRules.firstIssue({ ...opened, issues }, "en")?.path
  expect(first({ type: "a", name: "b" })).toBe("name")
  expect(first({ elsewhere: "a" })).toBe("elsewhere")
})

it("a form is dirty if its fields differ, not if they were edited", () => {
  const isDirtyAfter = (...texts: ReadonlyArray<string>) =>
    companyFormRules.isDirty(
      texts.reduce(
        (doc, text) => companyFormRules.edit(doc, { kind: "type", field: "name", text }, "en")?.doc ?? doc,
        opened
      )
    )
  expect([isDirtyAfter("Sur"), isDirtyAfter("Sur", company().name)]).toEqual([true, false])
})

it("a form without attachments has none", () => {
  expect(companyFormRules.issuesOf(opened)).toEqual({})
  expect(companyFormRules.edit(opened, { kind: "invalid", field: "name", issue: "image_type" }, "en")).toBeNull()
})

describe("editing a form", () => {
  const person = user()
  const doc = userFormRules.opened({ row: person, choices: [] }).doc
  const edit = (from: typeof doc, one: Parameters<typeof userFormRules.edit>[1]) =>
    userFormRules.edit(from, one, "en")?.doc ?? null
  const face = picture(pngHead(10, 10))
  const attach = (field: string, attached: typeof face | null) => ({ kind: "attach", field, attached }) as const

  it("an issue that is shown is judged with every key, others wait until their field is left", () => {
    const typed = edit(doc, { kind: "type", field: "email", text: "x" })
    expect(typed).toMatchObject({ fields: { email: "x" }, issues: {} })
    const left = userFormRules.afterBlur(typed ?? doc, "email")
    expect(left.issues).toEqual({ email: "email" })
    expect(edit(left, { kind: "type", field: "email", text: "" })?.issues).toEqual({ email: "email_required" })
    expect(edit(left, { kind: "type", field: "email", text: person.email })?.issues).toEqual({})
    expect(edit(left, { kind: "type", field: "surname", text: "" })?.issues).toEqual({ email: "email" })
  })

  it("a picture is attached, judged and taken away where the form takes one", () => {
    const attached = edit(doc, attach("profile_image", face)) ?? doc
    expect(attached).toMatchObject({ attached: { profile_image: face }, issues: {} })
    expect([userFormRules.isDirty(attached), userFormRules.isDirty(doc)]).toEqual([true, false])
    expect(edit(attached, attach("profile_image", null))?.attached).toEqual({})
    expect(edit(doc, attach("email", face))).toBeNull()
    const issues = { profile_image: "image_type" }
    const bad = { kind: "invalid", field: "profile_image", issue: "image_type" } as const
    expect(edit(attached, bad)).toEqual({ ...attached, issues })
    expect(edit(doc, { ...bad, field: "email" })).toBeNull()
    expect(edit({ ...doc, issues }, attach("profile_image", face))?.issues).toEqual({})
  })

  it("only fields that a draft does not keep have to be entered again", () => {
    const lost = { ...doc, lost: ["ssn", "profile_image"] }
    expect(edit(lost, attach("profile_image", face))?.lost).toEqual(["ssn"])
    expect(edit(lost, { kind: "type", field: "ssn", text: "1" })?.lost).toEqual(["profile_image"])
  })

  it("taking a picture away leaves those of other fields", () => {
    const two = { ...doc, attached: { profile_image: face, banner: face } }
    expect(edit(two, attach("profile_image", null))?.attached).toEqual({ banner: face })
    const other = picture(pngHead(20, 20))
    expect(edit(two, attach("profile_image", other))?.attached).toEqual({ profile_image: other, banner: face })
  })

  it("a picture that is no picture is an issue of its field, beside those of the texts", () => {
    const bad = { ...doc, attached: { profile_image: { ...face, bytes: new Uint8Array(3) } } }
    expect(Object.keys(userFormRules.issuesOf({ ...bad, fields: { ...doc.fields, email: "x" } })).toSorted()).toEqual([
      "email",
      "profile_image"
    ])
  })

  it("a revealed text is shown for its own record, and what was typed meanwhile stays", () => {
    const reveal = { kind: "reveal", id: person.id, field: "ssn", text: "123-45-4321" } as const
    expect(edit(doc, reveal)).toMatchObject({ base: { ssn: "123-45-4321" }, fields: { ssn: "123-45-4321" } })
    const typed = edit(doc, { kind: "type", field: "ssn", text: "999" }) ?? doc
    expect(edit(typed, reveal)).toMatchObject({ base: { ssn: "123-45-4321" }, fields: { ssn: "999" } })
    expect(edit(doc, { ...reveal, id: "another" })).toBeNull()
    const added = userFormRules.opened({ row: null, choices: [] }).doc
    expect(edit(added, reveal)).toBeNull()
  })
})

describe("the document of a form", () => {
  const added = companyFormRules.opened({ row: null, choices: null }).doc

  it("a new record is stored nowhere, and an existing one with its version", () => {
    expect([companyFormRules.isNew(added), companyFormRules.isNew(opened)]).toEqual([true, false])
    expect([companyFormRules.storedDocument(added), companyFormRules.storedDocument(opened)]).toEqual([
      null,
      { id: company().id, version: 1, row: company() }
    ])
    expect([companyFormRules.isUnchanged(added), companyFormRules.isUnchanged(opened)]).toEqual([false, true])
  })

  it("a check shows every issue, a refusal those of the server, in place of what was shown", () => {
    const shown = { ...added, issues: { elsewhere: "a" } }
    expect(Object.keys(companyFormRules.afterCheck(shown).issues)).toContain("name")
    expect(companyFormRules.afterCheck(shown).issues).not.toHaveProperty("elsewhere")
    expect(companyFormRules.afterRefusal(shown, { name: "name_taken" }).issues).toEqual({ name: "name_taken" })
  })

  it("a merge takes what only the other side has changed, and asks about the rest", () => {
    const mine = companyFormRules.edit(opened, { kind: "type", field: "name", text: "Mine" }, "en")?.doc ?? opened
    const theirs = company({ version: 2, contact_email: "new@norte.example" })
    expect(companyFormRules.merge(mine, theirs)).toMatchObject({
      hasMerged: true,
      conflicts: [],
      doc: {
        target: theirs,
        base: { name: company().name },
        fields: { name: "Mine", contact_email: "new@norte.example" }
      }
    })
    const merged = companyFormRules.merge(mine, company({ version: 2, name: "Theirs" }))
    expect(merged).toMatchObject({ hasMerged: false, conflicts: [{ field: "name", mine: "Mine", theirs: "Theirs" }] })
    const { doc = opened, conflicts = [] } = merged ?? {}
    const decided = (side: "mine" | "theirs") =>
      companyFormRules.afterDecision(doc, conflicts, { name: side }).fields["name"]
    expect([decided("mine"), decided("theirs")]).toEqual(["Mine", "Theirs"])
    expect(companyFormRules.afterDecision(doc, conflicts, {}).fields["name"]).toBe("Mine")
    expect(conflicts.map(companyFormRules.nameOf)).toEqual(["name"])
  })

  it("a new record starts with the texts that its fields name", () => {
    const { fields } = userFormRules.opened({ row: null, choices: [] }).doc
    expect(fields).toEqual(blankTexts(userFormFields))
    expect(Object.values(fields)).toContain("+1")
  })

  it("a form begins in English, without options, and with the focus at its first field", () => {
    const start = companyFormRules.start(null, "es")
    expect(start).toMatchObject({ language: "en", doc: { target: null, choices: null, issues: {}, lost: [] } })
    expect(companyFormRules.isDirty(start.doc)).toBe(false)
    expect(companyFormRules.focus).toEqual({ opened: "name" })
  })
})

describe("a save that may have been stored", () => {
  const person = user()
  const doc = userFormRules.opened({ row: person, choices: [] }).doc
  const typed = (patch: Readonly<Record<string, string>>, from = doc) => ({
    ...from,
    fields: { ...from.fields, ...patch }
  })
  const later = (patch: Readonly<Record<string, unknown>>) => user({ version: 2, ...patch })
  const face = picture(pngHead(10, 10))
  const key = "b".repeat(32)
  const isDirty = (merged: ReturnType<typeof userFormRules.mergeIfStored>) =>
    merged === null ? null : userFormRules.isDirty(merged.doc)

  it("a record without all that was sent has not stored it", () => {
    const sent = typed({ address: "Calle 1", surname: "Ibarra" })
    const found = (patch: Readonly<Record<string, unknown>>) =>
      isDirty(userFormRules.mergeIfStored(sent, sent, later(patch)))
    expect(found({ address: "Calle 1", surname: "Ibarra" })).toBe(false)
    expect([found({ address: "Calle 1" }), found({ surname: "Ibarra" }), found({})]).toEqual([null, null, null])
  })

  it("text and files added since a save are kept, and saved ones are not sent again", () => {
    const sent = { ...typed({ address: "Calle 1", password_hash: "Secret-2026" }), attached: { profile_image: face } }
    const row = later({ address: "Calle 1", profile_image: key })
    expect(isDirty(userFormRules.mergeIfStored(sent, sent, row))).toBe(false)
    const other = picture(pngHead(20, 20))
    const since = {
      ...typed({ surname: "Ibarra", password_hash: "Other-2026" }, sent),
      attached: { profile_image: other }
    }
    expect(userFormRules.mergeIfStored(since, sent, row)).toMatchObject({
      conflicts: [],
      doc: {
        target: row,
        base: { address: "Calle 1", password_hash: "" },
        fields: { address: "Calle 1", surname: "Ibarra", password_hash: "Other-2026" },
        attached: { profile_image: other }
      }
    })
  })

  it("a password alone is taken for stored only where nothing else has changed", () => {
    const sent = typed({ password_hash: "Secret-2026" })
    expect(isDirty(userFormRules.mergeIfStored(sent, sent, later({})))).toBe(false)
    expect(userFormRules.mergeIfStored(sent, sent, later({ surname: "Ibarra" }))).toBeNull()
    const shown = typed({ password_hash: "Secret-2026", address: "Calle 1" })
    const row = later({ address: "Calle 1", surname: "Ibarra" })
    expect(userFormRules.mergeIfStored(shown, shown, row)?.doc.fields).toMatchObject({ surname: "Ibarra" })
  })

  it("a picture is taken for stored where the record has another one, whatever else has changed", () => {
    const sent = { ...doc, attached: { profile_image: face } }
    expect(userFormRules.mergeIfStored(sent, sent, later({ surname: "Ibarra" }))).toBeNull()
    const row = later({ surname: "Ibarra", profile_image: key })
    expect(userFormRules.mergeIfStored(sent, sent, row)?.doc).toMatchObject({
      attached: {},
      fields: { surname: "Ibarra" }
    })
  })
})

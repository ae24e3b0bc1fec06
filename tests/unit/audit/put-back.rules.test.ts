import { describe, expect, it } from "vitest"
import { articleFields } from "#domain/articles/article.rules.ts"
import { articleFormFields } from "#domain/articles/article-draft.schema.ts"
import { editOf, isEditable, languageOf, openingOf, putBackOf } from "#domain/audit/put-back.rules.ts"
import { benefitFormFields } from "#domain/benefits/benefit-form.rules.ts"
import { benefitFields } from "#domain/benefits/benefit.rules.ts"
import { benefitTextFields } from "#domain/benefits/benefit.schema.ts"
import { companyFormFields } from "#domain/companies/company-form.rules.ts"
import { quizFields } from "#domain/quizzes/quiz.rules.ts"
import { companyFields } from "#domain/companies/company.schema.ts"
import { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import type { NamedKind } from "#domain/shared/record-kind.schema.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { FormField } from "#domain/shared/document/form-fields.rules.ts"
import { AuditEntryId } from "#domain/shared/identity.schema.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { userFormFields } from "#domain/users/user-fields.rules.ts"
import { userFields } from "#domain/users/user-record.schema.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"

const [lucia, kestrel, sparrow] = [numberedId(11), numberedId(12), numberedId(13)]
const names = {
  [lucia]: { name: "Lucía Paredes" },
  [kestrel]: { name: "Kestrel" },
  [sparrow]: { name: "Sparrow", is_deleted: true as const }
}

const changed = (
  kind: NamedKind,
  before: AuditEntry["before"],
  after: AuditEntry["after"],
  more: Partial<AuditEntry> = {}
): AuditEntry => ({
  id: AuditEntryId.make(numberedId(1)),
  at: Instant.make("2026-11-20T10:42:07.123Z"),
  actor: marta,
  action: `${kind}.change`,
  entity: kind,
  entity_id: lucia,
  before,
  after,
  request_id: null,
  names,
  ...more
})

/** The text that one field of the oldest of these changes, newest first, would put back; null where none. */
const offered = (kind: NamedKind, field: string, ...entries: ReadonlyArray<AuditEntry>) => {
  const oldest = entries.at(-1)
  return oldest === undefined ? null : (putBackOf({ kind, id: lucia }, oldest, field, entries)?.text ?? null)
}

const editable = (fields: ReadonlyArray<FormField>) =>
  fields.flatMap(({ name, kind }) => (["password", "secret", "image"].includes(kind) ? [] : [name]))

describe("the values that can be put back", () => {
  it("they are those that the editor of the record shows as values", () => {
    const shown = (kind: NamedKind, fields: ReadonlyArray<string>) =>
      fields.filter((field) => isEditable(kind, field)).toSorted()
    const ofQuiz = Object.keys(QuizForm.fields).filter((name) => !["status", "questions", "keysGiven"].includes(name))
    // A benefit stays with its company.
    const ofBenefit = [...editable(benefitFormFields), ...benefitTextFields].filter((field) => field !== "company_id")
    const ofUser = [...userFields, "ssn", "password_hash", "user_status"]
    expect(shown("user", ofUser)).toEqual(editable(userFormFields).toSorted())
    expect(shown("company", companyFields)).toEqual(editable(companyFormFields).toSorted())
    expect(shown("benefit", benefitFields)).toEqual(ofBenefit.toSorted())
    expect(shown("article", articleFields)).toEqual(articleFormFields.filter((field) => field !== "image").toSorted())
    expect(shown("quiz", quizFields)).toEqual(ofQuiz.toSorted())
  })

  it.each([
    ["user", "email", "a@example.org", "b@example.org", "a@example.org"],
    ["user", "mobile_number", "+573001234567", "+573001234568", "+573001234567"],
    ["user", "dob", "1990-02-28", "1990-02-27", "1990-02-28"],
    ["user", "company_id", kestrel, sparrow, kestrel],
    ["user", "company_id", sparrow, kestrel, null],
    ["user", "company_id", numberedId(99), kestrel, null],
    ["user", "address", null, "Calle 9", ""],
    ["user", "dob", null, "1990-02-28", null],
    ["user", "status", "active", "inactive", null],
    ["user", "ssn", null, "changed", null],
    ["user", "password_hash", null, "changed", null],
    ["user", "profile_image", "one.png", "two.png", null],
    ["company", "name", "Kestrel", "Sparrow", "Kestrel"],
    ["benefit", "type", 1, 2, "1"],
    ["benefit", "logo", "one.png", null, null],
    ["article", "text_es", "", "Dormir", ""],
    ["article", "text_es", true, "Dormir", null],
    ["article", "text_en", "", "Sleep", null],
    ["article", "translations", { title: "copied" }, { title: "complete" }, null],
    ["quiz", "expires_on", "2026-12-01", null, "2026-12-01"],
    ["quiz", "questions", [{ question_en: "Why?" }], [], null],
    ["claim", "type", "dental", "vision", null],
    ["claim", "status", "pending", "approved", null],
    ["enrolment", "status", "pending", "active", null],
    ["notification", "status", "pending", "read", null]
  ] as const)("%s: %s from %j to %j puts back %j", (kind, field, before, after, text) => {
    expect(offered(kind, field, changed(kind, { [field]: before }, { [field]: after }))).toBe(text)
  })

  it("a part of a field is not offered", () => {
    const parts = changed("article", { translations: { title: "copied" } }, { translations: { title: "complete" } })
    expect(offered("article", "translations.title", parts)).toBeNull()
  })

  it("the present value is not offered, even if another administrator has set it", () => {
    const away = changed("user", { email: "a@example.org" }, { email: "b@example.org" })
    const back = changed("user", { email: "b@example.org" }, { email: "a@example.org" })
    expect(offered("user", "email", back, away)).toBeNull()
    expect(offered("user", "email", away, back, away)).toBe("a@example.org")
  })

  it("the present value is the latest that an entry says, whatever came after it", () => {
    const away = changed("user", { email: "a@example.org" }, { email: "b@example.org" })
    const deleted = changed("user", { email: "b@example.org" }, null, { action: "user.delete" })
    const other = changed("user", { given_name: "Luz" }, { given_name: "Lucía" })
    expect(offered("user", "email", deleted, other, away)).toBe("a@example.org")
    const back = changed("user", { email: "b@example.org" }, { email: "a@example.org" })
    expect(offered("user", "email", deleted, other, back, away)).toBeNull()
  })

  it("a history without names offers texts, but no record that it cannot name", () => {
    const { names: _, ...email } = changed("user", { email: "a@example.org" }, { email: "b@example.org" })
    expect(offered("user", "email", email)).toBe("a@example.org")
    const { names: __, ...company } = changed("user", { company_id: kestrel }, { company_id: sparrow })
    expect(offered("user", "company_id", company)).toBeNull()
    const deleted = { names: { [lucia]: { name: "Lucía Paredes", is_deleted: true as const } } }
    const since = changed("user", { given_name: "Luz" }, { given_name: "Lucía" }, deleted)
    expect(offered("user", "email", since, email)).toBeNull()
    expect(offered("user", "email", email, since, email)).toBeNull()
  })

  it("nothing is offered of a deleted record, nor of its first and last state", () => {
    const before = { email: "a@example.org" }
    const deleted = { names: { ...names, [lucia]: { name: "Lucía Paredes", is_deleted: true as const } } }
    expect(offered("user", "email", changed("user", before, { email: "b@example.org" }, deleted))).toBeNull()
    expect(offered("user", "email", changed("user", null, before, { action: "user.create" }))).toBeNull()
    expect(offered("user", "email", changed("user", before, null, { action: "user.delete" }))).toBeNull()
  })
})

describe("the editor of a record", () => {
  it("each kind with values to put back has an editor that opens by its id, and no other", () => {
    const opened = Object.keys(recordKinds).flatMap((name) => {
      const kind = name as NamedKind
      const opening = openingOf({ kind, id: lucia })
      return opening === null ? [] : [[kind, opening.to, opening.event]]
    })
    const event = { type: "form.open", subject: lucia }
    expect(opened).toEqual([
      ["article", "editor", event],
      ["benefit", "form", event],
      ["company", "form", event],
      ["quiz", "screen", event],
      ["user", "form", event]
    ])
  })

  it("a value is an edit as the editor of its kind takes it", () => {
    const put = (kind: NamedKind, field: string) => editOf({ kind, id: lucia, field, text: "x" })
    expect(put("user", "email")).toEqual({ kind: "type", field: "email", text: "x" })
    expect(put("article", "title_es")).toEqual({ kind: "type", field: "title_es", text: "x" })
    expect(put("quiz", "title")).toEqual({ kind: "head", field: "title", text: "x" })
    expect(put("quiz", "type")).toEqual({ kind: "type", type: "x" })
  })

  it("a text of an article is shown under the tab of its language", () => {
    const shown = (kind: NamedKind, field: string) => languageOf({ kind, id: lucia, field, text: "x" })
    expect(["title_es", "text_en", "author"].map((field) => shown("article", field))).toEqual(["es", "en", null])
    expect(shown("quiz", "title_es")).toBeNull()
  })
})

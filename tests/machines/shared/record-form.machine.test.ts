import { describe, expect, it } from "vitest"
import { Offline, TimedOut } from "#domain/shared/failure.errors.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { userFormMachine } from "#domain/users/users-screen.machine.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done, error, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import { recordFormTable } from "#tests/machines/shared/document-editor.table.ts"
import {
  addForm,
  blank,
  closed,
  edit,
  edits,
  editing,
  from,
  intents,
  later,
  merging,
  openedWith,
  outcomes,
  overtakenBy,
  person,
  refusedAt,
  saved,
  saving,
  storedDraft,
  type,
  untouched
} from "#tests/machines/users/user-form-events.ts"
import { unreachableKept, unreachable } from "#tests/fixtures/failure-words.ts"

/** Something has been typed before the fields are there. */
const opening = from(closed, intents["form.open"], intents["form.type"])

testTable({
  machine: userFormMachine,
  table: recordFormTable,
  intents,
  outcomes,
  at: {
    closed,
    opening,
    failed: from(opening, error("openDocument", new TimedOut())),
    "editing.writing": editing,
    "editing.checking": from(editing, intents["rows.changed"]),
    "editing.comparing": from(editing, intents["rows.changed"], intents["form.compare"]),
    discarding: from(editing, intents["form.close"]),
    saving: from(saving, type("given_name", "More")),
    merging: from(merging, intents["form.choose"], intents["form.type"])
  }
})

const noDraft = { type: "draft", subject: `user ${person.id}`, draft: null }

describe("opening", () => {
  it("the form starts with the record's fields, and nothing of the previous one", () => {
    expect(untouched.context.doc.fields).toMatchObject({
      given_name: "José",
      mobile_number: "+593987654321",
      ssn: "***-**-4321"
    })
    const again = from(editing, intents["form.close"], intents["form.discard"], addForm)
    expect([again.context.subject, again.context.doc.target, again.context.doc.fields["address"]]).toEqual([
      null,
      null,
      ""
    ])
  })

  it("opening focuses the first field", () => {
    const at = from(closed, intents["form.open"])
    expect(emittedBy(userFormMachine, at, outcomes["it is opened"])).toEqual([
      { type: "focus", path: "given_name", language: "en" }
    ])
  })

  it("a failed opening stands in the open form, until another attempt", () => {
    const failed = from(closed, intents["form.open"], outcomes["it is not opened"])
    expect([failed.value, failed.context.failure?.en]).toEqual(["failed", unreachable("Error fetching user")])
    expect(from(failed, intents["form.retry"]).value).toBe("opening")
  })
})

describe("judging", () => {
  it("a field is checked when it loses the focus, then while typing", () => {
    const typed = from(blank, type("email", "ana"))
    expect(typed.context.doc.issues).toEqual({})
    const left = from(typed, { type: "form.blur", field: "email" })
    expect(left.context.doc.issues).toEqual({ email: "email" })
    expect(from(left, type("email", "ana@example.org")).context.doc.issues).toEqual({})
  })

  it("saving checks everything, and the first invalid field gets the focus", () => {
    const wrong = from(blank, type("given_name", "Ana"))
    expect(emittedBy(userFormMachine, wrong, intents["form.save"])).toEqual([
      { type: "focus", path: "surname", language: "en" }
    ])
    expect(Object.keys(from(wrong, intents["form.save"]).context.doc.issues)).toEqual(
      expect.arrayContaining(["surname", "email", "mobile_number", "password_hash", "company_id", "role", "ssn", "dob"])
    )
  })

  it("unedited fields of an existing record are not checked", () => {
    const row = later({ dob: null, ssn: null, company: null, company_id: null })
    const bare = from(closed, intents["form.open"], done("openDocument", userFormRules.opened({ row, choices: [] })))
    expect(from(bare, type("address", "Calle 1"), intents["form.save"]).matches("saving")).toBe(true)
  })

  it("an invalid picture is refused at its field", () => {
    const noPicture = { ...picture(new Uint8Array([1, 2, 3])) }
    const at = from(editing, edit({ kind: "attach", field: "profile_image", attached: noPicture }))
    expect(at.context.doc.issues).toEqual({ profile_image: "image_type" })
    expect(from(at, intents["form.save"]).matches("editing")).toBe(true)
    expect(from(at, edits["a picture is attached"]).context.doc.issues).toEqual({})
  })

  it("a refused file shows its reason, and the current one stays", () => {
    const face = picture(pngHead(10, 10))
    const at = from(
      editing,
      edit({ kind: "attach", field: "profile_image", attached: face }),
      edits["a file does not fit"]
    )
    expect([at.context.doc.attached, at.context.doc.issues]).toEqual([
      { profile_image: face },
      { profile_image: "image_too_large" }
    ])
  })
})

describe("saving", () => {
  it("a second press while saving sends nothing", () => {
    expect(saving.can(intents["form.save"])).toBe(false)
    expect(saving.can(intents["form.close"])).toBe(false)
  })

  it("saving without changes closes and sends nothing", () => {
    expect(from(untouched, intents["form.save"]).value).toBe("closed")
    expect(emittedBy(userFormMachine, untouched, intents["form.save"])).toEqual([noDraft])
  })

  it("a save emits the record and is reported", () => {
    expect(emittedBy(userFormMachine, saving, saved)).toMatchObject([
      { tone: "success", text: { en: "User updated successfully" } },
      { type: "saved", row: { given_name: "Ana" } },
      noDraft
    ])
  })

  it("a refused save keeps every text and focuses the field", () => {
    const refused = from(saving, refusedAt({ email: "email_taken" }))
    expect(refused.context.doc).toMatchObject({
      fields: editing.context.doc.fields,
      issues: { email: "email_taken" }
    })
    expect(emittedBy(userFormMachine, saving, refusedAt({ email: "email_taken" }))).toMatchObject([
      { type: "notice", text: { en: "Error updating user" } },
      { type: "focus", path: "email", language: "en" }
    ])
  })

  it("a save without a network keeps every text and is reported", () => {
    const failed = from(saving, outcomes["it is not saved"])
    expect(failed.context.doc.fields).toEqual(editing.context.doc.fields)
    expect(failed.context.failure?.en).toBe(unreachableKept("Error updating user"))
    expect(from(failed, intents["form.save"]).context.failure).toBeNull()
    expect(emittedBy(userFormMachine, saving, outcomes["it is not saved"])).toMatchObject([
      { text: { en: "Error updating user" }, isSaidBeside: true }
    ])
  })

  it("the note and toast of an unsent save go when the connection is back; that of an unanswered one when the record is read", () => {
    const restored = { type: "connection.restored" } as const
    const unsent = from(saving, error("saveDocument", new Offline()), restored)
    expect([unsent.value, unsent.context.failure]).toEqual([{ editing: "writing" }, null])
    expect(unsent.context.doc.fields).toEqual(editing.context.doc.fields)
    const failed = from(saving, error("saveDocument", new Offline()))
    const outdated = { type: "notice.outdated", failure: "Error updating user" }
    expect(emittedBy(userFormMachine, failed, restored)).toEqual([outdated])
    expect(emittedBy(userFormMachine, failed, { type: "form.save" })).toEqual([outdated])
    expect(from(saving, error("saveDocument", new TimedOut()), restored).context.failure).not.toBeNull()
  })
})

describe("two edits of one record", () => {
  it("edits of different fields are merged automatically", () => {
    const again = from(saving, overtakenBy({ surname: "Ibarra", status: "inactive" }))
    expect(again.value).toBe("saving")
    expect(again.context.doc).toMatchObject({
      target: { version: 2 },
      fields: { surname: "Ibarra", address: "Calle 1" },
      base: { surname: "Ibarra", address: person.address }
    })
  })

  it("edits of the same fields are conflicts, and the rest is merged", () => {
    expect(merging.context.conflicts).toEqual([{ field: "address", mine: "Calle 1", theirs: "Calle 2" }])
    expect(merging.context.doc.fields["surname"]).toBe("Ibarra")
    expect(merging.can(intents["form.merge"])).toBe(false)
    expect(merging.can({ type: "form.choose", name: "surname", side: "mine" })).toBe(false)
  })

  it.each([
    ["mine", "Calle 1"],
    ["theirs", "Calle 2"]
  ] as const)("a resolved conflict saves %s", (side, text) => {
    const decided = from(merging, { type: "form.choose", name: "address", side }, intents["form.merge"])
    expect(decided.value).toBe("saving")
    expect(decided.context).toMatchObject({
      doc: { fields: { address: text }, target: { version: 2 } },
      conflicts: []
    })
  })

  it("cancelling the closing returns to the conflicts", () => {
    const stayed = from(merging, intents["form.close"], intents["form.stay"])
    expect([stayed.value, stayed.context.conflicts]).toEqual(["merging", merging.context.conflicts])
  })

  it("equal edits are no conflict, and need not be sent", () => {
    expect(from(saving, overtakenBy({ address: "Calle 1" })).value).toBe("closed")
  })
})

describe("closing", () => {
  it("closing asks only when changes would be lost", () => {
    expect(from(untouched, intents["form.close"]).value).toBe("closed")
    expect(from(editing, type("address", person.address ?? ""), intents["form.close"]).value).toBe("closed")
    expect(
      from(
        untouched,
        edit({ kind: "attach", field: "profile_image", attached: picture(pngHead(10, 10)) }),
        intents["form.close"]
      ).value
    ).toBe("discarding")
  })

  it("staying keeps everything", () => {
    expect(from(editing, intents["form.close"], intents["form.stay"]).context).toEqual(editing.context)
  })
})

describe("a revealed number", () => {
  it("a revealed number counts as unchanged, and is no conflict with the masked one", () => {
    const shown = from(untouched, edits["a number is revealed"])
    expect(shown.context.doc.fields["ssn"]).toBe("123-45-4321")
    expect(from(shown, intents["form.close"]).value).toBe("closed")
    const changed = from(shown, type("ssn", "123-45-9999"), intents["form.save"])
    expect(from(changed, overtakenBy({ surname: "Ibarra" })).value).toBe("saving")
  })

  it("a revealed number overwrites neither input nor another user's number", () => {
    const typed = from(untouched, type("ssn", "111-22-3333"), edits["a number is revealed"])
    expect(typed.context.doc.fields["ssn"]).toBe("111-22-3333")
    expect(untouched.can(edit({ kind: "reveal", id: "somebody else", field: "ssn", text: "1" }))).toBe(false)
  })
})

describe("drafts", () => {
  /** The draft that the form wants stored after these events. */
  const draftAfter = (at: typeof closed, event: Parameters<typeof emittedBy>[2]) =>
    emittedBy(userFormMachine, at, event).find(({ type: kind }) => kind === "draft")

  it("every edit stores the edited fields alone", () => {
    expect(draftAfter(untouched, type("address", "Calle 1"))).toEqual({
      type: "draft",
      subject: `user ${person.id}`,
      draft: storedDraft
    })
    expect(draftAfter(blank, type("surname", "Ibarra"))).toMatchObject({
      subject: "user new",
      draft: { version: null, fields: { surname: "Ibarra" } }
    })
    expect(draftAfter(editing, type("address", person.address ?? ""))).toEqual(noDraft)
  })

  it("a password and a social security number are never stored; the draft names them", () => {
    const secrets = from(
      blank,
      type("password_hash", "Secret-2026"),
      type("ssn", "111-22-3333"),
      edit({ kind: "attach", field: "profile_image", attached: picture(pngHead(10, 10)) })
    )
    expect(draftAfter(secrets, type("surname", "Ibarra"))).toMatchObject({
      draft: { fields: { surname: "Ibarra" }, omitted: ["password_hash", "ssn", "profile_image"] }
    })
    expect(draftAfter(blank, type("password_hash", "Secret-2026"))).toMatchObject({ draft: null })
    const revealed = from(untouched, edits["a number is revealed"])
    expect(JSON.stringify(draftAfter(revealed, type("address", "Calle 1")))).not.toMatch(/\d-4321|ssn/u)
  })

  it("saving and discarding remove the draft; closing the form unchanged keeps it", () => {
    const restored = from(closed, intents["form.open"], openedWith(storedDraft))
    expect(draftAfter(restored, intents["form.dismiss"])).toEqual(noDraft)
    expect(draftAfter(restored, intents["form.close"])).toBeUndefined()
    expect(from(restored, intents["form.close"]).value).toBe("closed")
    expect(draftAfter(from(editing, intents["form.close"]), intents["form.discard"])).toEqual(noDraft)
    expect(draftAfter(saving, saved)).toEqual(noDraft)
  })
})

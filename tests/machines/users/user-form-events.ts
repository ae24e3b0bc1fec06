/** The events of a user's form. */
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { StoredRecordDraft } from "#domain/shared/document/record-draft.rules.ts"
import type { RecordFormEvent } from "#domain/shared/document/record-form.machine.ts"
import type { RecordEdit } from "#domain/shared/document/record-form.rules.ts"
import type { SaveOutcome } from "#domain/shared/document/document-editor.schema.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userFormMachine } from "#domain/users/users-screen.machine.ts"
import { norte, user } from "#tests/fixtures/users.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const person = user()
export const later = (patch: Readonly<Record<string, unknown>>): User => user({ version: 2, ...patch })

export const edit = (one: RecordEdit<Picture>) => ({ type: "form.edit", edit: one }) as const
export const type = (field: string, text: string) => edit({ kind: "type", field, text })

export const intents: Samples<RecordFormEvent<Picture>> = {
  "form.retry": { type: "form.retry" },
  "form.open": { type: "form.open", subject: person.id },
  "connection.restored": { type: "connection.restored" },
  "form.dismiss": { type: "form.dismiss" },
  "form.edit": type("given_name", "Ana"),
  "form.blur": { type: "form.blur", field: "given_name" },
  "form.tab": { type: "form.tab", language: "es" },
  "form.type": { type: "form.type", text: "x" },
  "form.erase": { type: "form.erase" },
  "form.save": { type: "form.save" },
  "form.choose": { type: "form.choose", name: "address", side: "theirs" },
  "form.merge": { type: "form.merge" },
  "form.compare": { type: "form.compare" },
  "rows.changed": { type: "rows.changed", ids: [person.id], isOwn: false },
  "form.close": { type: "form.close" },
  "form.stay": { type: "form.stay" },
  "form.discard": { type: "form.discard" }
}

/** Every kind of edit, each of which changes something. */
export const edits = {
  "a text is typed": intents["form.edit"],
  "a picture is attached": edit({ kind: "attach", field: "profile_image", attached: null }),
  "a file does not fit": edit({ kind: "invalid", field: "profile_image", issue: "image_too_large" }),
  "a number is revealed": edit({ kind: "reveal", id: person.id, field: "ssn", text: "123-45-4321" })
}
export const addForm = { type: "form.open", subject: null } as const

const outcome = (settled: SaveOutcome<User>) => done("saveDocument", settled)
export const saved = outcome({ kind: "saved", row: later({ given_name: "Ana" }) })
export const overtakenBy = (patch: Readonly<Record<string, unknown>>) =>
  outcome({ kind: "overtaken", current: later(patch) })
export const refusedAt = (issues: Readonly<Record<string, string>>) =>
  outcome({ kind: "refused", issues, failure: { en: "Taken", es: "Ocupado" } })

export const choices = [norte as { readonly id: never; readonly name: string }]
export const opened = done("openDocument", userFormRules.opened({ row: person, choices }))
export const openedBlank = done("openDocument", userFormRules.opened({ row: null, choices }))

/** The address was edited before the browser was closed; `base` is the record as it was then. */
export const storedDraft: StoredRecordDraft = {
  format: 1,
  version: person.version,
  base: { address: person.address ?? "" },
  fields: { address: "Calle 1" },
  omitted: []
}
export const openedWith = (stored: unknown, row: User | null = person) =>
  done("openDocument", userFormRules.opened({ row, choices, stored }))

export const outcomes = {
  ...edits,
  "it is opened": opened,
  "a draft is found": openedWith(storedDraft),
  "it is not opened": error("openDocument", new Unavailable()),
  "it is saved": saved,
  "fields are refused": refusedAt({ email: "email_taken" }),
  "another has saved other fields": overtakenBy({ surname: "Ibarra" }),
  "another has saved the same field": overtakenBy({ address: "Calle 2" }),
  "it is still there": done("checkDocument", userFormRules.opened({ row: person, choices })),
  "it is gone": error("checkDocument", { _tag: "RecordNotFound" }),
  "the present one is read": done("compareDocument", userFormRules.opened({ row: person, choices })),
  "the present one cannot be read": error("compareDocument", new Error("denied")),
  "the present one differs in the same field": done(
    "compareDocument",
    userFormRules.opened({ row: later({ address: "Calle 2" }), choices })
  ),
  "it is not saved": error("saveDocument", new Unavailable())
}

export const [closed] = initialTransition(userFormMachine)
export const from = (start: typeof closed, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(userFormMachine, start, ...events)
export const untouched = from(closed, intents["form.open"], opened)
export const blank = from(closed, addForm, openedBlank)
/** The address has been edited here. */
export const editing = from(untouched, type("address", "Calle 1"))
export const saving = from(editing, intents["form.save"])
export const merging = from(saving, overtakenBy({ address: "Calle 2", surname: "Ibarra" }))

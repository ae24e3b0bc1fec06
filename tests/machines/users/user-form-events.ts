/** What can happen to the form of a person. */
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { RecordFormEvent } from "#domain/shared/record-form.machine.ts"
import type { SaveOutcome } from "#domain/shared/record-form.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userFormMachine } from "#domain/users/users.machine.ts"
import { norte, user } from "#tests/fixtures/users.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const person = user()
export const later = (patch: Readonly<Record<string, unknown>>): User => user({ version: 2, ...patch })

export const type = (field: string, text: string) => ({ type: "form.type", field, text }) as const

export const intents: Samples<RecordFormEvent<Picture>> = {
  "form.add": { type: "form.add" },
  "form.edit": { type: "form.edit", id: person.id },
  "form.type": { type: "form.type", field: "given_name", text: "Ana" },
  "form.leave": { type: "form.leave", field: "given_name" },
  "form.attach": { type: "form.attach", field: "profile_image", attached: null },
  "form.misfit": { type: "form.misfit", field: "profile_image", issue: "image_too_large" },
  "form.reveal": { type: "form.reveal", id: person.id, field: "ssn", text: "123-45-4321" },
  "form.tab": { type: "form.tab", language: "es" },
  "form.save": { type: "form.save" },
  "form.choose": { type: "form.choose", field: "address", side: "theirs" },
  "form.close": { type: "form.close" },
  "form.stay": { type: "form.stay" },
  "form.discard": { type: "form.discard" }
}

const outcome = (settled: SaveOutcome<User>) => done("saveRecord", settled)
export const saved = outcome({ kind: "saved", row: later({ given_name: "Ana" }) })
export const overtakenBy = (patch: Readonly<Record<string, unknown>>) =>
  outcome({ kind: "overtaken", current: later(patch) })
export const refusedAt = (issues: Readonly<Record<string, string>>) =>
  outcome({ kind: "refused", issues, failure: { en: "Taken", es: "Ocupado" } })

export const choices = [norte as { readonly id: never; readonly name: string }]
export const opened = done("openForm", { row: person, choices })
export const openedBlank = done("openForm", { row: null, choices })

export const outcomes = {
  "the record comes": opened,
  "no record comes": error("openForm", new Unavailable()),
  "it is saved": saved,
  "fields are refused": refusedAt({ email: "email_taken" }),
  "another has saved other fields": overtakenBy({ surname: "Ibarra" }),
  "another has saved the same field": overtakenBy({ address: "Calle 2" }),
  "it is not saved": error("saveRecord", new Unavailable())
}

export const [closed] = initialTransition(userFormMachine)
export const from = (start: typeof closed, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(userFormMachine, start, ...events)
export const untouched = from(closed, intents["form.edit"], opened)
export const blank = from(closed, intents["form.add"], openedBlank)
/** The address has been changed here. */
export const editing = from(untouched, type("address", "Calle 1"))
export const saving = from(editing, intents["form.save"])
export const merging = from(saving, overtakenBy({ address: "Calle 2", surname: "Ibarra" }))

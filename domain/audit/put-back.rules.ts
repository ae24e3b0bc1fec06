/** Which values of a history can be put back, and how the editor of a record is asked for one. */
import { kindOfField, verbOf } from "../shared/audit/audit-entry.rules.ts"
import type { NamedKind, NamedRecord } from "../shared/record-kind.schema.ts"
import type { AuditEntry } from "../shared/audit/audit.schema.ts"
import type { AddressedEvent } from "../shared/screen/screen.rules.ts"

const inBoth = <Name extends string>(...names: ReadonlyArray<Name>) =>
  names.flatMap((name) => [`${name}_en`, `${name}_es`] as const)

/**
 * The fields that an editor changes and the history knows. Passwords, sealed numbers and pictures are not kept with a
 * history, the questions of a quiz are no single value, and a status is switched or decided elsewhere.
 */
export const puttableFields: { readonly [Kind in NamedKind]?: ReadonlyArray<string> } = {
  article: [...inBoth("title", "subtitle", "card_description", "text"), "category", "author"],
  benefit: [
    "type",
    "url",
    ...inBoth(
      "title",
      "card_description",
      "description",
      "about_description",
      "benefits_description",
      "access_description",
      "message"
    )
  ],
  company: ["name", "contact_email", "type"],
  quiz: ["title", "icon", "type", "expires_on"],
  user: ["given_name", "surname", "email", "mobile_number", "company_id", "role", "dob", "address"]
}

/** Fields that may be empty, so that nothing can be put back too. */
const emptiable: { readonly [Kind in NamedKind]?: ReadonlyArray<string> } = {
  article: ["title_es", "subtitle_es", "card_description_es", "text_es"],
  quiz: ["icon", "expires_on"],
  user: ["address"]
}

/** A value that is to stand in the editor of a record again. */
export interface PutBack extends NamedRecord {
  readonly field: string
  readonly text: string
}

const textOf = (value: unknown): string | null => {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  return value === null || value === undefined ? "" : null
}

/** What a record has in a field now, as far as its history says; undefined where it does not. */
const presentText = (field: string, entries: ReadonlyArray<AuditEntry>): string | null | undefined => {
  const latest = entries.find(({ after }) => after !== null && Object.hasOwn(after, field))
  return latest === undefined ? undefined : textOf(latest.after?.[field])
}

const isDeleted = (id: string, entries: ReadonlyArray<AuditEntry>): boolean => {
  const name = entries.find(({ names }) => names?.[id] !== undefined)?.names?.[id]
  return name?.is_deleted === true
}

/**
 * The value that a field had before an entry, where it can be put back: not the present one, none of a deleted record,
 * and no reference to one. `entries` are the history of the record, newest first.
 */
export const putBackOf = (
  { kind, id }: NamedRecord,
  entry: AuditEntry,
  field: string,
  entries: ReadonlyArray<AuditEntry>
): PutBack | null => {
  if (entry.before === null || entry.after === null || puttableFields[kind]?.includes(field) !== true) return null
  if (verbOf(entry.action) === "create" || isDeleted(id, entries)) return null
  const text = textOf(entry.before[field])
  if (text === null || text === presentText(field, entries)) return null
  if (text === "") return emptiable[kind]?.includes(field) === true ? { kind, id, field, text } : null
  const referred = kindOfField(entry, field) === null ? null : entry.names?.[text]
  return referred === undefined || referred?.is_deleted === true ? null : { kind, id, field, text }
}

/** The machine of a screen that edits its records, and what opens one there. */
const editorOf: { readonly [Kind in NamedKind]?: string } = {
  article: "editor",
  benefit: "form",
  company: "form",
  quiz: "screen",
  user: "form"
}

/** The message that opens the editor of a record; null where its kind has none. */
export const openingOf = ({ kind, id }: NamedRecord): AddressedEvent | null => {
  const to = editorOf[kind]
  const event = { type: "form.open", subject: id }
  return to === undefined ? null : { to, event }
}

/** The edit by which a value stands in the open editor. */
export const editOf = ({ kind, field, text }: PutBack) => {
  if (kind !== "quiz") return { kind: "type", field, text }
  return field === "type" ? { kind: "type", type: text } : { kind: "head", field, text }
}

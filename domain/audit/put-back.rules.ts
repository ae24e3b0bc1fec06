/** Which values of a history can be put back, and how the editor of a record is asked for one. */
import { kindOfField } from "../shared/audit/audit-entry.rules.ts"
import { type NamedKind, type NamedRecord, simpleRecordPlaces } from "../shared/record-kind.schema.ts"
import type { AuditEntry } from "../shared/audit/audit.schema.ts"
import type { Language } from "../shared/language.schema.ts"
import type { AddressedEvent } from "../shared/screen/screen.rules.ts"

/** The machine of a screen that edits its records; other kinds of record are decided, and have no editor. */
const editors: { readonly [Kind in NamedKind]?: string } = {
  ...Object.fromEntries(Object.values(simpleRecordPlaces).map(({ kind }) => [kind, "form"])),
  article: "editor",
  benefit: "form",
  quiz: "screen",
  user: "form"
}

/**
 * The fields of a history that no editor shows as a value: passwords, sealed numbers and pictures are not kept with it, the
 * questions of a quiz are no single value, and what a benefit's company is stays. A status is switched elsewhere.
 */
const withheld: { readonly [Kind in NamedKind]?: ReadonlyArray<string> } = {
  article: ["image", "translations"],
  benefit: ["company_id", "image", "logo"],
  quiz: ["description_en", "description_es", "questions"],
  user: ["password_hash", "profile_image", "ssn", "user_status"]
}

/** Whether the editor of a record shows a field of its history. */
export const isEditable = (kind: NamedKind, field: string): boolean =>
  editors[kind] !== undefined && field !== "status" && withheld[kind]?.includes(field) !== true

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
  if (entry.before === null || entry.after === null || !isEditable(kind, field)) return null
  if (!Object.hasOwn(entry.before, field) || isDeleted(id, entries)) return null
  const text = textOf(entry.before[field])
  if (text === null || text === presentText(field, entries)) return null
  if (text === "") return emptiable[kind]?.includes(field) === true ? { kind, id, field, text } : null
  const referred = kindOfField(entry, field) === null ? null : entry.names?.[text]
  return referred === undefined || referred?.is_deleted === true ? null : { kind, id, field, text }
}

/** The message that opens the editor of a record; null where its kind has none. */
export const openingOf = ({ kind, id }: NamedRecord): AddressedEvent | null => {
  const to = editors[kind]
  const event = { type: "form.open", subject: id }
  return to === undefined ? null : { to, event }
}

/** The language that the editor must show for a field to be seen; null where it shows all. */
export const languageOf = ({ kind, field }: PutBack): Language | null => {
  if (kind !== "article") return null
  return field.endsWith("_es") ? "es" : field.endsWith("_en") ? "en" : null
}

/** The edit by which a value stands in the open editor. */
export const editOf = ({ kind, field, text }: PutBack) => {
  if (kind !== "quiz") return { kind: "type", field, text }
  return field === "type" ? { kind: "type", type: text } : { kind: "head", field, text }
}

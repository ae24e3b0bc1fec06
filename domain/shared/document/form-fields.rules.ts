/** A form as a table of its fields, in reading order: what it starts with, what is judged and sent, how it is drawn. */
import type { Result } from "effect"
import { type FieldIssues, issuesIn } from "../issues.rules.ts"
import { changedFields, type FormTexts } from "./record-merge.rules.ts"

export interface FormField<Name extends string = string> {
  readonly name: Name
  /**
   * The control. An `area` is a text of several lines; a `secret` is a text that is shown masked until it is revealed.
   */
  readonly kind: "text" | "area" | "email" | "date" | "phone" | "choice" | "password" | "secret" | "image"
  /**
   * It must not be empty; a password may be where the record has one. Any other field is sent as null where it is
   * empty.
   */
  readonly isRequired?: boolean
  /** Of a password: it is the present one of who saves, which confirms a change and is not stored. */
  readonly isPresent?: boolean
  /** It stands by itself across the form; the others stand in two columns. */
  readonly isWide?: boolean
  /** The text of a new record, where that is not empty. */
  readonly start?: string
  /** Of a date: the first and the last day that its rule allows. */
  readonly min?: string
  readonly max?: string
  /** Rewrites a text that was pasted in another form; any other stays as it is. */
  readonly normalise?: (text: string) => string
}

export type FormFields = ReadonlyArray<FormField>

/** The texts of a new record. */
export const blankTexts = (fields: FormFields): FormTexts =>
  Object.fromEntries(fields.map(({ name, start = "" }) => [name, start]))

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""

/** The texts of a record. What a record does not show, such as a password, is empty. */
export const textsOf = (fields: FormFields, record: object): FormTexts => {
  const values: Readonly<Record<string, unknown>> = { ...record }
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])]))
}

/**
 * What is wrong with the texts, or with those that differ from `base`: an untouched field of an existing record is not
 * judged, as what it lacks may be unknown to the administrator. An empty password keeps the stored one.
 */
export const judgeTexts =
  (fields: FormFields, read: (texts: FormTexts) => Result.Result<unknown, FieldIssues>) =>
  (texts: FormTexts, base: FormTexts | null): FieldIssues => {
    const issues = issuesIn(read(texts))
    if (base === null) return issues
    const changed = new Set(changedFields(base, texts))
    for (const { name, kind } of fields) if (kind === "password" && texts[name] === "") changed.delete(name)
    return Object.fromEntries(Object.entries(issues).filter(([field]) => changed.has(field)))
  }

/** The texts of which those that differ from `base` have the form in which they are stored. */
export const normalisedTexts = (fields: FormFields, texts: FormTexts, base: FormTexts): FormTexts => {
  const typed = new Set(changedFields(base, texts))
  const changed = fields.flatMap(({ name, normalise }) =>
    normalise !== undefined && typed.has(name) ? [[name, normalise(texts[name] ?? "")] as const] : []
  )
  return { ...texts, ...Object.fromEntries(changed) }
}

/** The texts as they are sent: where one may be empty and is, it is null. */
export const sentTexts = (fields: FormFields, texts: FormTexts): Readonly<Record<string, string | null>> => {
  const nullable = new Set(fields.filter(({ isRequired = false }) => !isRequired).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, nullable.has(name) && text.trim() === "" ? null : text])
  )
}

/** What a change sends: the texts that differ from `base`, and the version they were read from. */
export const changedTexts = (
  fields: FormFields,
  base: FormTexts,
  texts: FormTexts,
  version: number
): Readonly<Record<string, string | number | null>> => {
  const sent = sentTexts(fields, texts)
  return { ...Object.fromEntries(changedFields(base, texts).map((name) => [name, sent[name] ?? null])), version }
}

/** The fields whose texts are never stored outside the server: passwords and numbers that are shown masked. */
export const heldBackFields = (fields: FormFields): ReadonlyArray<string> =>
  fields.filter(({ kind }) => kind === "password" || kind === "secret").map(({ name }) => name)

/** The fields whose stored text is never shown. */
export const passwordFields = (fields: FormFields): ReadonlyArray<string> =>
  fields.filter(({ kind }) => kind === "password").map(({ name }) => name)

/** The fields that take a picture. */
export const imageFields = (fields: FormFields): ReadonlyArray<string> =>
  fields.filter(({ kind }) => kind === "image").map(({ name }) => name)

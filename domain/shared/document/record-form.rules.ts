/** A record as the document of a form: its fields as texts, attachments, and issues. */
import { firstPlace } from "../bilingual.rules.ts"
import type { DocumentRules, OpenedDocument } from "./document-editor.rules.ts"
import { blankTexts, type FormFields, imageFields, textsOf } from "./form-fields.rules.ts"
import { type FieldIssues, stillShown, withIssueOf } from "./issues.rules.ts"
import { changedFields, decidedFields, type FieldConflict, type Fields, mergeEdits } from "./record-merge.rules.ts"

export interface RecordDocument<Row, Attached, Choices> {
  /** The record as it was last read; null while a new one is added. */
  readonly target: Row | null
  /** The fields of the record, and those of the form. */
  readonly base: Fields
  readonly fields: Fields
  /** Attachments such as pictures, by field. */
  readonly attached: Readonly<Record<string, Attached>>
  readonly issues: FieldIssues
  /** The options of the form's menus; null until they are known. */
  readonly choices: Choices | null
}

export type RecordEdit<Attached> =
  | { readonly kind: "type"; readonly field: string; readonly text: string }
  /** Null removes the attachment. */
  | { readonly kind: "attach"; readonly field: string; readonly attached: Attached | null }
  /** The file could not be read, or is too large: the attachment stays. */
  | { readonly kind: "invalid"; readonly field: string; readonly issue: string }
  /** The unmasked value, for the record with this id. */
  | { readonly kind: "reveal"; readonly id: string; readonly field: string; readonly text: string }

/** What a save sends, or is derived from. */
export type SaveInput<Row, Attached> = Pick<
  RecordDocument<Row, Attached, unknown>,
  "target" | "base" | "fields" | "attached"
>

interface RecordFormOptions<Attached> {
  /** In reading order. */
  readonly fields: FormFields
  /** The issues of a new record's fields, or of those that differ from `base`. */
  readonly judge: (fields: Fields, base: Fields | null) => FieldIssues
  /** What is wrong with an attachment; null where no field takes one. */
  readonly judgeAttached: ((attached: Attached) => string | null) | null
  /** Normalizes the other side's fields for comparison: values only displayed differently count as equal. */
  readonly align?: (theirs: Fields, base: Fields) => Fields
}

export interface RecordFormRules<Row, Attached, Choices> extends DocumentRules<
  string | null,
  RecordDocument<Row, Attached, Choices>,
  RecordEdit<Attached>,
  FieldConflict,
  Row
> {
  /** Starts with the record's fields, or a new record's. */
  readonly opened: (read: {
    readonly row: Row | null
    readonly choices: Choices
  }) => OpenedDocument<RecordDocument<Row, Attached, Choices>, never>
}

export const recordFormRules = <Row extends { readonly id: string }, Attached, Choices>({
  fields: formFields,
  judge,
  judgeAttached,
  align = (theirs) => theirs
}: RecordFormOptions<Attached>): RecordFormRules<Row, Attached, Choices> => {
  type Document = RecordDocument<Row, Attached, Choices>
  const blank = blankTexts(formFields)
  const takesAttachment = (field: string) => imageFields(formFields).includes(field)

  const started: Document = { target: null, base: blank, fields: blank, attached: {}, issues: {}, choices: null }

  const issuesOf = ({ target, base, fields, attached }: Document): FieldIssues => {
    const issues = judge(fields, target === null ? null : base)
    const invalid = Object.entries(attached).flatMap(([field, one]) => {
      const issue = judgeAttached?.(one) ?? null
      return issue === null ? [] : [[field, issue] as const]
    })
    return { ...issues, ...Object.fromEntries(invalid) }
  }

  const isDirty = ({ base, fields, attached }: Document): boolean =>
    Object.keys(attached).length > 0 || changedFields(base, fields).length > 0

  /** Updates the issue of one field. */
  const judged = (doc: Document, field: string): Document => ({
    ...doc,
    issues: withIssueOf(doc.issues, field, issuesOf(doc))
  })

  const edited = (doc: Document, edit: RecordEdit<Attached>): Document | null => {
    const { target, base, fields, issues } = doc
    const { field } = edit
    switch (edit.kind) {
      case "type": {
        // Shown issues are checked again; other fields wait until they lose the focus.
        const next = { ...doc, fields: { ...fields, [field]: edit.text } }
        return { ...next, issues: stillShown(issues, issuesOf(next)) }
      }
      case "attach": {
        if (!takesAttachment(field)) return null
        const { [field]: _, ...rest } = doc.attached
        return judged({ ...doc, attached: edit.attached === null ? rest : { ...rest, [field]: edit.attached } }, field)
      }
      case "invalid":
        return takesAttachment(field) ? { ...doc, issues: { ...issues, [field]: edit.issue } } : null
      case "reveal": {
        if (target?.id !== edit.id) return null
        // Text typed meanwhile stays.
        const shown = fields[field] === base[field] ? { ...fields, [field]: edit.text } : fields
        return { ...doc, base: { ...base, [field]: edit.text }, fields: shown }
      }
    }
  }

  return {
    start: () => ({ doc: started, language: "en" }),
    opened: ({ row, choices }) => {
      const fields = row === null ? blank : textsOf(formFields, row)
      return { doc: { ...started, target: row, base: fields, fields, choices }, found: null }
    },
    isNew: ({ target }) => target === null,
    isUnchanged: (doc) => doc.target !== null && !isDirty(doc),
    isDirty,
    edit: (doc, edit) => {
      const next = edited(doc, edit)
      return next === null ? null : { doc: next, focus: null }
    },
    left: judged,
    checked: (doc) => ({ ...doc, issues: issuesOf(doc) }),
    refused: (doc, issues) => ({ ...doc, issues }),
    issuesOf,
    firstIssue: ({ issues }, language) => {
      const inOrder = Object.keys(blank).filter((field) => field in issues)
      return firstPlace([...inOrder, ...Object.keys(issues)], language)
    },
    /** Takes over what only the other side has changed; the rest are conflicts. */
    merge: (doc, current) => {
      const theirs = align(textsOf(formFields, current), doc.base)
      const { fields, conflicts } = mergeEdits(doc.base, doc.fields, theirs)
      return {
        doc: { ...doc, target: current, base: theirs, fields },
        conflicts,
        hasMerged: conflicts.length === 0
      }
    },
    nameOf: ({ field }) => field,
    decided: (doc, conflicts, chosen) => ({
      ...doc,
      fields: decidedFields(doc.fields, conflicts, chosen)
    }),
    focus: { opened: Object.keys(blank)[0] ?? "" }
  }
}

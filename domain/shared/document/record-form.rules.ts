/** A record as the document of a form: its fields as texts, attachments, and issues. */
import { Struct } from "effect"
import { firstPlace } from "../bilingual.rules.ts"
import type { DocumentRules, MergedDocument, OpenedDocument } from "./document-editor.schema.ts"
import {
  blankTexts,
  type FormFields,
  imageFields,
  normalisedTexts,
  passwordFields,
  textsOf
} from "./form-fields.rules.ts"
import { type FieldIssues, updateShownIssues, updateIssueOf } from "../issues.rules.ts"
import { isRecordDraft, recordDraftRules, type RecordDraftRules, type StoredRecordDraft } from "./record-draft.rules.ts"
import {
  asStored,
  changedFields,
  applyDecisions,
  type FieldConflict,
  type FormTexts,
  areEditsStored,
  mergeEdits
} from "./record-merge.rules.ts"

export interface RecordDocument<Row, Attached, Choices> {
  /** The record as it was last read; null while a new one is added. */
  readonly target: Row | null
  /** The fields of the record, and those of the form. */
  readonly base: FormTexts
  readonly fields: FormTexts
  /** Attachments such as pictures, by field. */
  readonly attached: Readonly<Record<string, Attached>>
  readonly issues: FieldIssues
  /** Fields whose input the restored draft had not kept, until they are entered again. */
  readonly lost: ReadonlyArray<string>
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
  /** The kind of record, by which drafts are named. */
  readonly entity: string
  /** In reading order. */
  readonly fields: FormFields
  /** The field in which the form begins, where that is not its first text. */
  readonly first?: string
  /** The issues of a new record's fields, or of those that differ from `base`. */
  readonly judge: (fields: FormTexts, base: FormTexts | null) => FieldIssues
  /** What is wrong with an attachment; null where no field takes one. */
  readonly judgeAttached: ((attached: Attached) => string | null) | null
  /** Normalizes the other side's fields for comparison: values only displayed differently count as equal. */
  readonly align?: (theirs: FormTexts, base: FormTexts) => FormTexts
}

export interface RecordFormRules<Row, Attached, Choices> extends DocumentRules<
  string | null,
  RecordDocument<Row, Attached, Choices>,
  RecordEdit<Attached>,
  FieldConflict,
  Row
> {
  readonly drafts: RecordDraftRules<RecordDocument<Row, Attached, Choices>>
  /** Starts with the record's fields, or a new record's; `stored` is what the browser holds as its draft. */
  readonly opened: (read: {
    readonly row: Row | null
    readonly choices: Choices
    readonly stored?: unknown
  }) => OpenedDocument<RecordDocument<Row, Attached, Choices>, StoredRecordDraft>
}

/** The first field that letters are typed into: those typed into a menu choose from it. */
const firstText = (fields: FormFields): string =>
  fields.find(({ kind }) => kind === "text" || kind === "area" || kind === "email")?.name ?? ""

export const recordFormRules = <Row extends { readonly id: string; readonly version: number }, Attached, Choices>({
  entity,
  fields: formFields,
  first = firstText(formFields),
  judge,
  judgeAttached,
  align = (theirs) => theirs
}: RecordFormOptions<Attached>): RecordFormRules<Row, Attached, Choices> => {
  type Document = RecordDocument<Row, Attached, Choices>
  const blank = blankTexts(formFields)
  const takesAttachment = (field: string) => imageFields(formFields).includes(field)

  const blankDocument: Document = {
    target: null,
    base: blank,
    fields: blank,
    attached: {},
    issues: {},
    lost: [],
    choices: null
  }

  /** With the typed texts as they will be sent. */
  const normalised = (doc: Document): Document => ({
    ...doc,
    fields: normalisedTexts(formFields, doc.fields, doc.base)
  })

  const issuesOf = (doc: Document): FieldIssues => {
    const { target, base, attached } = doc
    const issues = judge(normalised(doc).fields, target === null ? null : base)
    const invalid = Object.entries(attached).flatMap(([field, one]) => {
      const issue = judgeAttached?.(one) ?? null
      return issue === null ? [] : [[field, issue] as const]
    })
    return { ...issues, ...Object.fromEntries(invalid) }
  }

  const drafts = recordDraftRules<Document>(entity, formFields)

  const isDirty = ({ base, fields, attached }: Document): boolean =>
    Object.keys(attached).length > 0 || changedFields(base, fields).length > 0

  /** Updates the issue of one field. */
  const withJudgedField = (doc: Document, field: string): Document => ({
    ...doc,
    issues: updateIssueOf(doc.issues, field, issuesOf(doc))
  })

  const applyEdit = (doc: Document, edit: RecordEdit<Attached>): Document | null => {
    const { target, base, fields, issues } = doc
    const { field } = edit
    const lost = doc.lost.filter((one) => one !== field)
    switch (edit.kind) {
      case "type": {
        // Shown issues are checked again; other fields wait until they lose the focus.
        const next = { ...doc, lost, fields: { ...fields, [field]: edit.text } }
        return { ...next, issues: updateShownIssues(issues, issuesOf(next)) }
      }
      case "attach": {
        if (!takesAttachment(field)) return null
        const { [field]: _, ...rest } = doc.attached
        return withJudgedField(
          { ...doc, lost, attached: edit.attached === null ? rest : { ...rest, [field]: edit.attached } },
          field
        )
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

  const withoutPasswords = (fields: FormTexts): FormTexts => ({
    ...fields,
    ...Object.fromEntries(passwordFields(formFields).map((name) => [name, ""]))
  })

  /** Takes over what only the other side has changed; the rest are conflicts. */
  const merge = (doc: Document, current: Row): MergedDocument<Document, FieldConflict> => {
    const theirs = align(textsOf(formFields, current), doc.base)
    const { fields, conflicts } = mergeEdits(doc.base, doc.fields, theirs)
    return {
      doc: { ...doc, target: current, base: theirs, fields },
      conflicts,
      hasMerged: conflicts.length === 0
    }
  }

  const attachedSince = (doc: Document, sent: Document): Document["attached"] =>
    Object.fromEntries(Object.entries(doc.attached).filter(([field, one]) => one !== sent.attached[field]))

  return {
    start: () => ({ doc: blankDocument, language: "en" }),
    drafts,
    opened: ({ row, choices, stored = null }) => {
      const fields = row === null ? blank : textsOf(formFields, row)
      const doc = { ...blankDocument, target: row, base: fields, fields, choices }
      const found = drafts.found(doc, stored)
      return { doc, foundDraft: found, hasRedundantDraft: found === null && isRecordDraft(stored) }
    },
    isNew: ({ target }) => target === null,
    storedDocument: ({ target }) => target && { id: target.id, version: target.version, row: target },
    isUnchanged: (doc) => doc.target !== null && !isDirty(doc),
    isDirty,
    edit: (doc, edit) => {
      const next = applyEdit(doc, edit)
      return next === null ? null : { doc: next, focus: null }
    },
    textEdit: ({ fields }, text) => ({ kind: "type", field: first, text: `${fields[first] ?? ""}${text}` }),
    afterBlur: (doc, field) => withJudgedField(normalised(doc), field),
    afterCheck: (doc) => ({ ...normalised(doc), issues: issuesOf(doc) }),
    afterRefusal: (doc, issues) => ({ ...doc, issues }),
    issuesOf,
    firstIssue: ({ issues }, language) => {
      const inOrder = Object.keys(blank).filter((field) => field in issues)
      return firstPlace([...inOrder, ...Object.keys(issues)], language)
    },
    merge,
    mergeIfStored: (doc, sent, current) => {
      const [base, mine] = [withoutPasswords(sent.base), withoutPasswords(sent.fields)]
      const theirs = align(textsOf(formFields, current), mine)
      const replaced = Object.keys(sent.attached)
      const isShown = replaced.length > 0 || changedFields(base, mine).length > 0
      // A password is never read back: that it was stored shows only where nothing else has changed.
      if (!areEditsStored(base, mine, theirs, replaced) || (!isShown && changedFields(base, theirs).length > 0))
        return null
      const since = changedFields(sent.fields, doc.fields)
      const was = asStored(mine, theirs)
      return merge(
        {
          ...doc,
          base: was,
          fields: { ...was, ...Struct.pick(doc.fields, since) },
          attached: attachedSince(doc, sent)
        },
        current
      )
    },
    afterSave: (doc, sent, row) => {
      const stored = textsOf(formFields, row)
      // A number that was revealed meanwhile was not typed.
      const isRevealed = (field: string) =>
        doc.base[field] !== sent.base[field] && doc.fields[field] === doc.base[field]
      const since = changedFields(sent.fields, doc.fields).filter((field) => !isRevealed(field))
      return {
        ...doc,
        target: row,
        base: stored,
        fields: { ...stored, ...Struct.pick(doc.fields, since) },
        attached: attachedSince(doc, sent)
      }
    },
    nameOf: ({ field }) => field,
    afterDecision: (doc, conflicts, chosen) => ({
      ...doc,
      fields: applyDecisions(doc.fields, conflicts, chosen)
    }),
    focus: { opened: first }
  }
}

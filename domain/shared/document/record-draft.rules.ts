/** The unsaved draft of a record's form: the fields that were edited, without secrets and files. */
import { Result, Schema } from "effect"
import type { DraftRules, MergedDocument } from "./document-editor.schema.ts"
import { draftSubject } from "./drafts.port.ts"
import { type FormFields, heldBackFields } from "./form-fields.rules.ts"
import { changedFields, type FieldConflict, type FormTexts, mergeEdits } from "./record-merge.rules.ts"

const Texts = Schema.Record(Schema.String, Schema.String)

/** As stored in the browser. A draft of another `format` counts as none. */
export const StoredRecordDraft = Schema.Struct({
  format: Schema.Literal(1),
  /** The version the edit began from; null for a new record. */
  version: Schema.NullOr(Schema.Number),
  /** The edited fields before and after the edits. */
  base: Texts,
  fields: Texts,
  /** Fields with input that is not stored. */
  omitted: Schema.Array(Schema.String)
})
export interface StoredRecordDraft extends Schema.Schema.Type<typeof StoredRecordDraft> {}

const readStored = Schema.decodeUnknownResult(StoredRecordDraft)

export const isRecordDraft = Schema.is(StoredRecordDraft)

const pick = (fields: FormTexts, names: ReadonlyArray<string>): FormTexts =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]))

/** The part of a form's document that drafts are made of. */
interface DraftedDocument {
  readonly target: { readonly id: string; readonly version: number } | null
  readonly base: FormTexts
  readonly fields: FormTexts
  readonly attached: object
  readonly lost: ReadonlyArray<string>
}

export interface RecordDraftRules<Document> extends DraftRules<Document, FieldConflict, StoredRecordDraft> {
  /** The draft that a form opens with; null for none, for one of another format, and for one that changes nothing. */
  readonly found: (doc: Document, stored: unknown) => StoredRecordDraft | null
}

/** Drafts of the forms with these fields, stored under the name of `entity`. */
export const recordDraftRules = <Document extends DraftedDocument>(
  entity: string,
  formFields: FormFields
): RecordDraftRules<Document> => {
  const heldBack = heldBackFields(formFields)
  const storable = formFields.flatMap(({ name }) => (heldBack.includes(name) ? [] : [name]))

  const restored = (doc: Document, found: StoredRecordDraft): MergedDocument<Document, FieldConflict> => {
    const known = storable.filter((name) => name in found.fields)
    const [was, mine] = [pick(found.base, known), pick(found.fields, known)]
    const { fields, conflicts } = mergeEdits({ ...doc.base, ...was }, { ...doc.base, ...mine }, doc.base)
    const isOlder = doc.target !== null && doc.target.version !== found.version
    return {
      doc: { ...doc, fields, lost: formFields.map(({ name }) => name).filter((name) => found.omitted.includes(name)) },
      conflicts,
      hasMerged: isOlder && conflicts.length === 0
    }
  }

  return {
    nameOf: ({ target }) => draftSubject(entity, target?.id ?? null),
    draftOf: ({ target, base, fields, attached, lost }) => {
      const changed = changedFields(base, fields)
      const stored = changed.filter((name) => storable.includes(name))
      if (stored.length === 0) return null
      const omitted = formFields.flatMap(({ name }) =>
        name in attached || lost.includes(name) || (heldBack.includes(name) && changed.includes(name)) ? [name] : []
      )
      return {
        format: 1,
        version: target?.version ?? null,
        base: pick(base, stored),
        fields: pick(fields, stored),
        omitted
      }
    },
    restoreDraft: restored,
    found: (doc, stored) => {
      const found = Result.getOrElse(readStored(stored), () => null)
      if (found === null) return null
      // A conflict is a change, too: the document holds mine.
      return changedFields(doc.base, restored(doc, found).doc.fields).length > 0 ? found : null
    }
  }
}

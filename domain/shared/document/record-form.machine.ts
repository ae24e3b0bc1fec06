/** Adds or edits a record. An overtaken save is merged and repeated automatically. */
import { documentEditorMachine } from "./document-editor.machine.ts"
import type { DocumentEditorEvent, DocumentEditorOptions } from "./document-editor.schema.ts"
import type { RecordDocument, RecordEdit, RecordFormRules } from "./record-form.rules.ts"
import type { StoredRecordDraft } from "./record-draft.rules.ts"
import type { FieldConflict } from "./record-merge.rules.ts"

/** Opens the form for the record with this id; null for a new one. */
export type RecordFormEvent<Attached> = DocumentEditorEvent<string | null, RecordEdit<Attached>>

type SharedOptions<Row> = DocumentEditorOptions<never, never, never, never, Row, never>

interface RecordFormOptions<Row, Attached, Choices> extends Pick<SharedOptions<Row>, "id" | "notices" | "describe"> {
  readonly rules: RecordFormRules<Row, Attached, Choices>
}

export const recordFormMachine = <Row, Attached, Choices>(options: RecordFormOptions<Row, Attached, Choices>) =>
  documentEditorMachine<
    string | null,
    RecordDocument<Row, Attached, Choices>,
    RecordEdit<Attached>,
    FieldConflict,
    Row,
    StoredRecordDraft
  >({ ...options, drafts: options.rules.drafts, afterMerge: "saving" })

/** The form of a simple record: its fields as texts, what is wrong with them, and what a save sends. */
import type { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.schema.ts"
import { type FormFields, judgeTexts } from "../shared/document/form-fields.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { schemaReader } from "../shared/issues.rules.ts"
import { type RecordDocument, type RecordFormRules, recordFormRules } from "../shared/document/record-form.rules.ts"
import {
  recordSave,
  type RecordSaveOptions,
  type SaveFailure,
  type SavePort
} from "../shared/document/record-save.rules.ts"
import type { ChangeOf, NewOf, RecordKind, RowOf } from "./record.schema.ts"

export interface SimpleRecordForm<K extends RecordKind> {
  readonly fields: FormFields
  /** Texts for the keys that the checks of its fields carry. */
  readonly fieldWords: Translated<Readonly<Record<string, string>>>
  readonly rules: RecordFormRules<RowOf<K>, never, null>
  readonly save: (
    port: SavePort<RowOf<K>, NewOf<K>, ChangeOf<K>, SaveFailure<RowOf<K>>, SaveFailure<RowOf<K>>>,
    document: Pick<RecordDocument<RowOf<K>, unknown, unknown>, "target" | "base" | "fields">
  ) => Effect.Effect<SaveOutcome<RowOf<K>>, SaveFailure<RowOf<K>>>
}

export const simpleRecordForm = <K extends RecordKind>(
  options: RecordSaveOptions<NewOf<K>, ChangeOf<K>> & Pick<SimpleRecordForm<K>, "fieldWords"> & { readonly kind: K }
): SimpleRecordForm<K> => {
  const { kind, fields, fieldWords } = options
  return {
    fields,
    fieldWords,
    rules: recordFormRules<RowOf<K>, never, null>({
      entity: kind.entity,
      fields,
      judge: judgeTexts(fields, schemaReader(kind.New)),
      judgeAttached: null
    }),
    save: recordSave<RowOf<K>, NewOf<K>, ChangeOf<K>>(options)
  }
}

/** The form of a plain record: its fields as texts, what is wrong with them, and what a save sends. */
import type { Effect } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.schema.ts"
import { judgeTexts } from "../shared/document/form-fields.rules.ts"
import { reader } from "../shared/issues.rules.ts"
import { type RecordDocument, type RecordFormRules, recordFormRules } from "../shared/document/record-form.rules.ts"
import {
  recordSave,
  type RecordSaveOptions,
  type SaveFailure,
  type SavePort
} from "../shared/document/record-save.rules.ts"
import type { PlainRow } from "./record.schema.ts"

export interface PlainForm<Row extends PlainRow, New, Change> {
  readonly rules: RecordFormRules<Row, never, null>
  readonly save: (
    port: SavePort<Row, New, Change, SaveFailure<Row>, SaveFailure<Row>>,
    document: Pick<RecordDocument<Row, unknown, unknown>, "target" | "base" | "fields">
  ) => Effect.Effect<SaveOutcome<Row>, SaveFailure<Row>>
}

export const plainForm = <Row extends PlainRow, New, Change>(
  options: RecordSaveOptions<New, Change> & { readonly kind: { readonly entity: string } }
): PlainForm<Row, New, Change> => {
  const { kind, fields } = options
  return {
    rules: recordFormRules<Row, never, null>({
      entity: kind.entity,
      fields,
      judge: judgeTexts(fields, reader(kind.New)),
      judgeAttached: null
    }),
    save: recordSave<Row, New, Change>(options)
  }
}

/** The form of a plain record: its fields as texts, what is wrong with them, and what a save sends. */
import type { Schema } from "effect"
import { type FormFields, judgeTexts } from "../shared/document/form-fields.rules.ts"
import { reader } from "../shared/document/issues.rules.ts"
import { recordFormRules } from "../shared/document/record-form.rules.ts"
import { recordSave } from "../shared/document/record-save.rules.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { PlainRow } from "./record.schema.ts"

interface PlainFormOptions<New, Change> {
  readonly kind: { readonly New: Schema.Codec<New, unknown>; readonly Change: Schema.Codec<Change, unknown> }
  readonly fields: FormFields
  readonly describe: (failure: unknown) => InEveryLanguage<string>
}

export const plainForm = <Row extends PlainRow, New, Change>(options: PlainFormOptions<New, Change>) => {
  const { kind, fields } = options
  return {
    rules: recordFormRules<Row, never, null>({
      fields,
      judge: judgeTexts(fields, reader(kind.New)),
      judgeAttached: null
    }),
    save: recordSave<Row, New, Change>(options)
  }
}

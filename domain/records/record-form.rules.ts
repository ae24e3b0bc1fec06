/** The form of a plain record: its fields as texts, what is wrong with them, and what a save sends. */
import { Effect, type Schema } from "effect"
import type { SaveOutcome } from "../shared/document/document-editor.rules.ts"
import {
  blankTexts,
  changedTexts,
  type FormFields,
  judgeTexts,
  sentTexts,
  textsOf
} from "../shared/document/form-fields.rules.ts"
import { type FieldIssues, orRefused, reader } from "../shared/document/issues.rules.ts"
import { recordFormRules, type SaveInput } from "../shared/document/record-form.rules.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { PlainRow } from "./record.schema.ts"

interface PlainFormOptions<New, Change> {
  readonly kind: { readonly New: Schema.Codec<New, unknown>; readonly Change: Schema.Codec<Change, unknown> }
  /** In reading order. */
  readonly fields: FormFields
  /** The text of a save that was refused. */
  readonly describe: (failure: unknown) => InEveryLanguage<string>
}

/** A failure of a save: one that names fields is shown at them, one that brings the present record is merged. */
export interface SaveFailure<Row> {
  readonly _tag: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly current?: Row
}

/** The calls that a form needs. */
export interface SavePort<Row extends PlainRow, New, Change, Taken, Failure> {
  readonly create: (input: New) => Effect.Effect<Row, Taken>
  readonly change: (id: Row["id"], change: Change) => Effect.Effect<Row, Failure>
}

export const plainForm = <Row extends PlainRow, New, Change>({
  kind,
  fields: formFields,
  describe
}: PlainFormOptions<New, Change>) => {
  const readNew = reader(kind.New)
  const readChange = reader(kind.Change)
  const rules = recordFormRules<Row, never, null>({
    blank: blankTexts(formFields),
    fieldsOf: (row) => textsOf(formFields, row),
    judge: judgeTexts(formFields, readNew),
    attachments: null,
    align: (theirs) => theirs
  })

  const outcomeOf = (failure: SaveFailure<Row>): SaveOutcome<Row> | null => {
    if (failure.current !== undefined) return { kind: "overtaken", current: failure.current }
    if (failure.fields === undefined) return null
    const issues: FieldIssues = Object.fromEntries(
      Object.entries(failure.fields).flatMap(([field, issue]) => (typeof issue === "string" ? [[field, issue]] : []))
    )
    return { kind: "refused", issues, failure: describe(failure) }
  }

  /** Sends only the changed fields, so that fields others have changed stay as they are. */
  const save = <Taken extends SaveFailure<Row>, Failure extends SaveFailure<Row>>(
    port: SavePort<Row, New, Change, Taken, Failure>,
    { target, base, fields }: SaveInput<Row, never>
  ): Effect.Effect<SaveOutcome<Row>, Taken | Failure | CallFailure> => {
    const add = () => Effect.flatMap(orRefused(readNew(sentTexts(formFields, fields))), (input) => port.create(input))
    const edit = ({ id, version }: Row) =>
      Effect.flatMap(orRefused(readChange(changedTexts(formFields, base, fields, version))), (change) =>
        port.change(id, change)
      )
    const written: Effect.Effect<Row, Taken | Failure | CallFailure> = target === null ? add() : edit(target)
    return Effect.catch(
      Effect.map(written, (row): SaveOutcome<Row> => ({ kind: "saved", row })),
      (failure) => {
        const outcome = outcomeOf(failure)
        return outcome === null ? Effect.fail(failure) : Effect.succeed(outcome)
      }
    )
  }

  return { rules, save }
}

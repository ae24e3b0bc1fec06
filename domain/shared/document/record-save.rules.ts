/** What a save of a form sends, and its outcome. */
import { Effect, Result, type Schema } from "effect"
import type { SaveOutcome } from "./document-editor.schema.ts"
import { changedTexts, type FormFields, sentTexts } from "./form-fields.rules.ts"
import { type FieldIssues, schemaReader } from "../issues.rules.ts"
import type { RecordDocument } from "./record-form.rules.ts"
import { FieldsInvalid } from "../failure.errors.ts"
import type { LastSave } from "../version.schema.ts"
import type { Translated } from "../language.schema.ts"
import type { RecordNotices } from "../record.messages.ts"

/** A failed save: a failure with `fields` is shown at these fields, one with the `current` record is merged. */
export interface SaveFailure<Row> {
  readonly _tag: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly current?: Row
  readonly saved?: LastSave
}

/** The text of a save that was refused. */
type Describe = (failure: unknown) => Translated<string>

const outcomeOf = <Row>(failure: SaveFailure<Row>, describe: Describe | null): SaveOutcome<Row> | null => {
  if (failure.current !== undefined)
    return { kind: "overtaken", current: failure.current, ...(failure.saved && { saved: failure.saved }) }
  if (failure.fields === undefined || describe === null) return null
  const issues: FieldIssues = Object.fromEntries(
    Object.entries(failure.fields).flatMap(([field, issue]) => (typeof issue === "string" ? [[field, issue]] : []))
  )
  return { kind: "refused", issues, failure: describe(failure) }
}

/** The outcome of a write. Without `describe`, a refusal of fields is a failure like any other. */
export const saveOutcome = <Row, Failure extends SaveFailure<Row>>(
  written: Effect.Effect<Row, Failure>,
  describe: Describe | null
): Effect.Effect<SaveOutcome<Row>, Failure> =>
  Effect.catch(
    Effect.map(written, (row): SaveOutcome<Row> => ({ kind: "saved", row })),
    (failure) => {
      const outcome = outcomeOf(failure, describe)
      return outcome === null ? Effect.fail(failure) : Effect.succeed(outcome)
    }
  )

/** The value that was read, or the refusal that the server would answer: the same schema judges on both sides. */
const orRefused = <Value>(read: Result.Result<Value, FieldIssues>): Effect.Effect<Value, FieldsInvalid> =>
  Result.match(read, {
    onFailure: (fields) => Effect.fail(new FieldsInvalid({ fields })),
    onSuccess: (value) => Effect.succeed(value)
  })

export interface RecordSaveOptions<New, Change> {
  readonly kind: { readonly New: Schema.Codec<New, unknown>; readonly Change: Schema.Codec<Change, unknown> }
  readonly fields: FormFields
  readonly notices: Pick<RecordNotices<never>, "createFailed" | "updateFailed">
  readonly describe: (error: unknown, what: Translated<string>) => Translated<string>
}

/** The calls that a form needs. */
export interface SavePort<Row extends { readonly id: string }, New, Change, Taken, Failure> {
  readonly create: (input: New) => Effect.Effect<Row, Taken>
  readonly change: (id: Row["id"], change: Change) => Effect.Effect<Row, Failure>
}

/** Makes the save of a form: a new record whole, of another only the changed fields, so that others' changes stay. */
export const recordSave = <Row extends { readonly id: string; readonly version: number }, New, Change>({
  kind,
  fields: formFields,
  notices,
  describe
}: RecordSaveOptions<New, Change>) => {
  const readNew = schemaReader(kind.New)
  const readChange = schemaReader(kind.Change)
  return <Taken extends SaveFailure<Row>, Failure extends SaveFailure<Row>>(
    port: SavePort<Row, New, Change, Taken, Failure>,
    { target, base, fields }: Pick<RecordDocument<Row, unknown, unknown>, "target" | "base" | "fields">
  ): Effect.Effect<SaveOutcome<Row>, Taken | Failure | FieldsInvalid> => {
    const add = () => Effect.flatMap(orRefused(readNew(sentTexts(formFields, fields))), (input) => port.create(input))
    const edit = ({ id, version }: Row) =>
      Effect.flatMap(orRefused(readChange(changedTexts(formFields, base, fields, version))), (change) =>
        port.change(id, change)
      )
    const written: Effect.Effect<Row, Taken | Failure | FieldsInvalid> = target === null ? add() : edit(target)
    const what = target === null ? notices.createFailed : notices.updateFailed
    return saveOutcome(written, (failure) => describe(failure, what))
  }
}

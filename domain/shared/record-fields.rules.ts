/** What holds for the fields of any record: which ones a change touches, and what an empty optional text means. */
import { Equal, Record, Struct } from "effect"

/** A value for each of the fields. */
export const eachField = <const Field extends string, Value>(
  fields: ReadonlyArray<Field>,
  make: (field: Field) => Value
): Readonly<Record<Field, Value>> =>
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>

/** The fields of `record`, of those named, that differ from the fields of `other`. */
export const differingFields = <Row extends object, Field extends keyof Row & string>(
  fields: ReadonlyArray<Field>,
  record: Row,
  other: Partial<Row>
): Partial<Pick<Row, Field>> =>
  Struct.pick(
    record,
    fields.filter((field) => !Equal.equals(record[field], other[field]))
  )

/** The fields, of those named, that a change gives a value, which may be null. */
export const givenFields = <Change extends object, Field extends keyof Change & string>(
  fields: ReadonlyArray<Field>,
  change: Change
): Pick<Change, Field> =>
  Struct.pick(
    change,
    fields.filter((field) => change[field] !== undefined)
  )

/** The optional texts that a write leaves: what it does not name stays as it is in `current`, and an empty text is null. */
export const optionalTexts = <Field extends string>(
  fields: Readonly<Record<Field, unknown>>,
  written: Readonly<Partial<Record<NoInfer<Field>, string | null>>>,
  current: Readonly<Record<NoInfer<Field>, string | null>> | null
): Record<Field, string | null> =>
  Record.map(fields, (_, field) => {
    const text = written[field]
    return text === undefined ? (current?.[field] ?? null) : text === "" ? null : text
  })

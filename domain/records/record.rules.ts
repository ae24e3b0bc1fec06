/** What holds for one kind of plain record beyond its schemas. */
import type { PlainRow, RecordKind } from "./record.schema.ts"

export interface RecordRules<Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken> {
  readonly kind: RecordKind<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
  /** The fields that administrators write. */
  readonly fields: ReadonlyArray<keyof Row & keyof Change & string>
  /** What a new record has where its input says nothing. */
  readonly defaults: Partial<Row>
  /** What no two records that are not deleted share, folded for comparison. */
  readonly identityOf: (record: Row | New) => string
  /** The refusal of a second one: field → message key. */
  readonly taken: Readonly<Record<string, string>>
}

/** Names no types: all follow from the kind. */
export const recordRules = <Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken>(
  rules: RecordRules<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
): RecordRules<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken> => rules

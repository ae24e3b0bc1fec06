/** What holds for one kind of simple record beyond its schemas. */
import type { ChangeOf, NewOf, RecordKind, RowOf, TakenOf } from "./record.schema.ts"

export interface RecordRules<K extends RecordKind> {
  readonly kind: K
  /** The fields that administrators write. */
  readonly fields: ReadonlyArray<keyof RowOf<K> & keyof ChangeOf<K> & string>
  /** What a new record has where its input says nothing. */
  readonly defaults: Partial<RowOf<K>>
  /** What no two records that are not deleted share, folded for comparison. */
  readonly identityOf: (record: RowOf<K> | NewOf<K>) => string
  /** What a change must not write, though a record may have it from before: field → message key. */
  readonly refused?: (record: RowOf<K>, change: ChangeOf<K>) => Readonly<Record<string, string>>
  /** The refusal of a second one: field → message key. */
  readonly taken: Readonly<Record<string, string>>
}

export const recordRules = <K extends RecordKind>(rules: RecordRules<K>): RecordRules<K> => rules

/** The refusal of a record whose identity another has. */
export const takenFailure = <K extends RecordKind>({ kind: { Taken }, taken }: RecordRules<K>): TakenOf<K> =>
  new Taken({ fields: taken })

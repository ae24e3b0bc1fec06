/** Conditions that a filter adds to a statement where it has a value. */
import type { RawBuilder } from "kysely"

export type Condition = RawBuilder<boolean>

/** None where the filter has no value. */
export const when = <A>(value: A | null | undefined, condition: (value: A) => Condition): ReadonlyArray<Condition> =>
  value === null || value === undefined ? [] : [condition(value)]

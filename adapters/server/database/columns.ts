/** Pieces of statements: lists of columns, built from the names of fields, and conditions of filters. */
import { type RawBuilder, sql } from "kysely"

/** `given_name, surname`; with an alias `u.given_name, u.surname`. */
export const columnList = (names: ReadonlyArray<string>, alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)))

/** A JSON object of columns; `build` is the function that makes it. */
export const jsonColumns = (
  build: "json_build_object" | "jsonb_build_object",
  names: ReadonlyArray<string>,
  alias?: string
): RawBuilder<unknown> =>
  sql`${sql.raw(build)}(${sql.join(names.flatMap((name) => [sql.lit(name), columnList([name], alias)]))})`

export type Condition = RawBuilder<boolean>

/** A condition where the filter has a value, else none. */
export const whenSet = <A>(value: A | null | undefined, condition: (value: A) => Condition): ReadonlyArray<Condition> =>
  value === null || value === undefined ? [] : [condition(value)]

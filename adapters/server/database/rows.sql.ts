/** Reads and writes the rows of tables of which there are thousands at most: they are counted and sorted directly. */
import { type Effect, Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { whenFound } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { StoredRow, WriteStore } from "#domain/records/record.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { readSort, type Sort } from "#domain/shared/list/list-criteria.rules.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { ListOrder, Page } from "#domain/shared/page.schema.ts"
import type { ListCount } from "#domain/views/view.schema.ts"

type Values = Readonly<Record<string, unknown>>

/** The current time of the database in whole milliseconds. */
export const databaseNow = sql<string>`date_trunc('milliseconds', clock_timestamp())`

/** Deletes a row softly, or undoes that. The time of its last edit stays. */
export const setDeleted = async (
  database: Kysely<Tables>,
  table: string,
  id: string,
  version: number,
  isDeleted: boolean
): Promise<void> => {
  const deleted_at = isDeleted ? databaseNow : null
  await sql`
    update ${sql.table(table)} set deleted_at = ${deleted_at}, version = ${version} where id = ${id}::uuid
  `.execute(database)
}

interface Criteria {
  readonly searchTerm?: string
  /** Separated by commas. */
  readonly ids?: string
}

/**
 * The condition of a filter: the words of the term are looked for in the column `searchKey`, and `equal` are the wanted
 * values by column; an undefined one matches all.
 */
export const matching = (
  { searchTerm, ids }: Criteria,
  searchKey: string,
  equal: Values,
  isDeleted = false,
  sought = whenFound(sql.ref(searchKey), searchTerm)
): RawBuilder<boolean> =>
  sql.join(
    [
      isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
      ...sought,
      ...Object.entries(equal).flatMap(([column, value]) =>
        value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
      ),
      ...(ids === undefined ? [] : [sql`id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )

/** `is_deleted` only where it is true, as a list of deleted records has it. */
export const markDeleted = ({ is_deleted, ...row }: Readonly<Record<string, unknown>>) =>
  is_deleted === true ? { ...row, is_deleted } : row

interface Finding<Row extends StoredRow> {
  /** Null for an unknown or deleted one. */
  readonly find: (id: Row["id"]) => Effect.Effect<Row | null, Unavailable>
}

interface RowTable<Row, Field extends string> {
  readonly name: string
  /** What is selected for a row. */
  readonly columns: RawBuilder<unknown>
  readonly Row: Schema.Codec<Row, unknown>
  readonly query: Pick<ListOrder<Field>, "sortFields" | "sortDefault" | "perPage">
  readonly orders: Readonly<Record<Field, RawBuilder<unknown>>>
  /** `is_deleted` is on deleted rows only. */
  readonly isMarked?: true
  /** Where rows without a value stand in an order, such as `nulls last`. */
  readonly nulls?: RawBuilder<unknown>
}

/** The rows of one table. */
export const rowTable = <Row extends StoredRow, Field extends string>({
  name,
  columns,
  Row,
  query,
  orders,
  nulls = sql``,
  isMarked
}: RowTable<Row, Field>) => {
  const table = sql.table(name)
  const decodeRow = Schema.decodeUnknownSync(Row)
  const decode = (row: unknown): Row => decodeRow(isMarked && isRecord(row) ? markDeleted(row) : row)

  /** The row with the id; `where` may end in a lock. */
  const one = async (database: Kysely<Tables>, id: string, where: RawBuilder<unknown>): Promise<Row | null> => {
    const { rows } = await sql`select ${columns} from ${table} where id = ${id}::uuid and ${where}`.execute(database)
    return rows[0] === undefined ? null : decode(rows[0])
  }

  const update = async (database: Kysely<Tables>, id: string, values: Values): Promise<void> => {
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${table} set ${sql.join(assignments)} where id = ${id}::uuid`.execute(database)
  }

  /** How many rows match. */
  const count = async (database: Kysely<Tables>, where: RawBuilder<boolean>): Promise<ListCount> => {
    const { rows } = await sql<{ readonly total: number; readonly as_of: string }>`
      select (select count(*) from ${table} where ${where}) as total, ${readAtOf(name)} as as_of
    `.execute(database)
    return { count: rows[0]?.total ?? 0, as_of: Instant.make(rows[0]?.as_of ?? "") }
  }

  return {
    decode,
    update,
    count,
    /** The requested page, or all rows as one page. */
    page: (
      database: Kysely<Tables>,
      where: RawBuilder<boolean>,
      search: { readonly sort?: Sort<Field>; readonly page?: number; readonly limit?: number },
      isWhole = false
    ): Promise<Page<Row>> =>
      inOneSnapshot(database, async (snapshot) => {
        const { field, isDescending } = readSort(query.sortFields, search.sort ?? query.sortDefault)
        const { count: total, as_of: asOf } = await count(snapshot, where)
        const { page = 1, limit = isWhole ? Math.max(total, 1) : query.perPage } = search
        const direction = sql.raw(isDescending ? "desc" : "asc")
        const { rows } = await sql`
          select ${columns} from ${table} where ${where}
          order by ${orders[field]} ${direction} ${nulls}, id ${direction} limit ${limit} offset ${(page - 1) * limit}
        `.execute(snapshot)
        return {
          data: rows.map((one) => decode(one)),
          pagination: paginate(page, limit, total),
          asOf
        }
      }),
    /** What the stores of all such tables do alike. `toTaken` says which constraint refuses to restore a row. */
    storeOver: <Taken = never>(
      database: Kysely<Tables>,
      toTaken: (constraint: string) => Taken | null = () => null
    ): WriteStore<Row, Taken> & Finding<Row> => ({
      now: attempt(() => readNow(database)),
      find: (id) => attempt(() => one(database, id, sql`deleted_at is null`)),
      lock: (id) => attempt(() => one(database, id, sql`true for no key update`)),
      remove: (id, version) => attempt(() => setDeleted(database, name, id, version, true)),
      restore: (id, version) => attemptUnless(() => setDeleted(database, name, id, version, false), toTaken)
    }),
    insert: async (database: Kysely<Tables>, values: Values): Promise<void> => {
      await sql`
        insert into ${table} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(values))})
      `.execute(database)
    }
  }
}

const isRecord = Schema.is(Schema.Record(Schema.String, Schema.Unknown))

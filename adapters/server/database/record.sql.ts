/**
 * Stores one kind of plain record in a table of PostgreSQL. Inside a transaction the store is bound to it; outside, each
 * method runs by itself.
 */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { RecordRules } from "#domain/records/record.rules.ts"
import { type PlainRow, RecordStats } from "#domain/records/record.schema.ts"
import type { RecordStore, ReportStore } from "#domain/records/record.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { Sort, CriteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"

/** What any list of plain records may be narrowed by, besides columns of its own. */
export interface PlainFilter {
  readonly searchTerm?: string
  readonly active?: "yes" | "no"
  readonly ids?: string
}

export interface PlainSearch<Field extends string> extends PlainFilter {
  readonly sort?: Sort<Field>
  readonly page?: number
  readonly limit?: number
}

/**
 * A table with the columns `id`, `status`, `created_at`, `updated_at`, `deleted_at`, `version` and `identity`, which is
 * unique among the rows that are not deleted by the index `<table>_name_unique`.
 */
export interface RecordTable<
  Row extends PlainRow,
  New,
  Change,
  Filter,
  Search,
  NotFound,
  Taken,
  Overtaken,
  Field extends string
> {
  readonly rules: RecordRules<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
  readonly name: string
  /** The columns beside its fields that a row is searched and ordered by. */
  readonly keysOf: (row: Row) => object
  /** The column that a search term is looked for in. */
  readonly searchKey: string
  /** The columns that a filter of the same name compares. */
  readonly filters: ReadonlyArray<keyof Filter & string>
  readonly orders: Readonly<Record<Field, RawBuilder<unknown>>>
  readonly criteria: Pick<CriteriaRules<Filter & object, Field>, "readSort" | "defaultCriteria">
}

/** Checks a table's description; its types follow from the rules. */
export const recordTable = <
  Row extends PlainRow,
  New,
  Change,
  Filter,
  Search,
  NotFound,
  Taken,
  Overtaken,
  Field extends string
>(
  table: RecordTable<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken, Field>
) => table

const moment = sql<string>`date_trunc('milliseconds', clock_timestamp())`
const decodeStats = Schema.decodeUnknownSync(RecordStats)

/** The parts from which a store with more to it is made, too. */
export const sqlRecords = <
  Row extends PlainRow,
  New,
  Change,
  Filter extends PlainFilter,
  Search extends Filter & PlainSearch<Field>,
  NotFound,
  Taken,
  Overtaken,
  Field extends string
>(
  database: Kysely<Tables>,
  table: RecordTable<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken, Field>
) => {
  const { kind, fields, identityOf, taken } = table.rules
  const { sort, limit } = table.criteria.defaultCriteria
  const name = sql.table(table.name)
  const columns = sql.join([
    sql`id`,
    ...fields.map((field) => sql.ref(field)),
    sql`deleted_at is not null as is_deleted`,
    sql`created_at`,
    sql`version`
  ])
  const decode = Schema.decodeUnknownSync(kind.Row)

  const matching = (filter: Filter & PlainFilter): RawBuilder<boolean> => {
    const pattern = toPattern(filter.searchTerm)
    return sql.join(
      [
        filter.active === "no" ? sql`deleted_at is not null` : sql`deleted_at is null`,
        ...(pattern === null ? [] : [sql`' ' || ${sql.ref(table.searchKey)} like ${pattern}`]),
        ...table.filters.flatMap((column) =>
          filter[column] === undefined ? [] : [sql`${sql.ref(column)} = ${filter[column]}`]
        ),
        ...(filter.ids === undefined ? [] : [sql`id = any(${filter.ids.split(",")}::uuid[])`])
      ],
      sql` and `
    )
  }

  /**
   * There are thousands of them at most, so they are counted and sorted directly. Without a page all of them are one
   * page.
   */
  const listPage = (
    filter: Filter & PlainFilter,
    sort: Sort<Field>,
    paging: { readonly page: number; readonly limit: number } | null
  ): Promise<Page<Row>> =>
    inOneSnapshot(database, async (snapshot) => {
      const where = matching(filter)
      const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
        select (select count(*) from ${name} where ${where}) as total, ${readAtOf(table.name)} as as_of
      `.execute(snapshot)
      const { total = 0, as_of = "" } = counted[0] ?? {}
      const { page, limit } = paging ?? { page: 1, limit: Math.max(total, 1) }
      const { field, isDescending } = table.criteria.readSort(sort)
      const direction = sql.raw(isDescending ? "desc" : "asc")
      const { rows } = await sql`
        select ${columns} from ${name} where ${where}
        order by ${table.orders[field]} ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}
      `.execute(snapshot)
      return {
        data: rows.map((row) => decode(row)),
        pagination: paginate(page, limit, total),
        asOf: Instant.make(as_of)
      }
    })

  const readRow = async (id: Row["id"], where: RawBuilder<unknown>): Promise<Row | null> => {
    const { rows } = await sql`select ${columns} from ${name} where id = ${id}::uuid and ${where}`.execute(database)
    return rows[0] === undefined ? null : decode(rows[0])
  }

  const written = (row: Row): Readonly<Record<string, unknown>> => ({
    ...Object.fromEntries(fields.map((field) => [field, row[field]])),
    ...table.keysOf(row),
    identity: identityOf(row),
    version: row.version
  })

  const insert = async (row: Row): Promise<void> => {
    const { id, created_at } = row
    const values = { id, ...written(row), created_at, updated_at: created_at }
    await sql`
      insert into ${name} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(values))})
    `.execute(database)
  }

  const update = async (id: Row["id"], values: Readonly<Record<string, unknown>>): Promise<void> => {
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${name} set ${sql.join(assignments)}, updated_at = ${moment} where id = ${id}::uuid`.execute(
      database
    )
  }

  const toTaken = (constraint: string): Taken | null =>
    constraint === `${table.name}_name_unique` ? new kind.Taken({ fields: taken }) : null

  const store: RecordStore<Row, Search, Taken> = {
    now: attempt(() => readNow(database)),
    list: (search) =>
      attempt(() =>
        listPage(search, search.sort ?? sort, {
          page: search.page ?? 1,
          limit: search.limit ?? limit
        })
      ),
    stats: attempt(async () => {
      const { rows } = await sql`
        select count(*) as total, count(*) filter (where status = 'active') as active from ${name} where deleted_at is null
      `.execute(database)
      return decodeStats(rows[0])
    }),
    find: (id) => attempt(() => readRow(id, sql`deleted_at is null`)),
    lock: (id) => attempt(() => readRow(id, sql`true for no key update`)),
    isTaken: (identity, except) =>
      attempt(async () => {
        const { rows } = await sql`
          select 1 from ${name} where identity = ${identity} and deleted_at is null and id is distinct from ${except}::uuid
        `.execute(database)
        return rows.length > 0
      }),
    insert: (row) => attemptUnless(() => insert(row), toTaken),
    replace: (row) => attemptUnless(() => update(row.id, written(row)), toTaken),
    remove: (id, version) => attempt(() => update(id, { deleted_at: moment, version })),
    restore: (id, version) => attemptUnless(() => update(id, { deleted_at: null, version }), toTaken)
  }

  const report: ReportStore<Row, Filter> = {
    chunks: (filter) =>
      reportChunks(
        table.name,
        async (afterCursor) => {
          const { rows } = await sql<{ readonly id: string; readonly created_at: string }>`
            select ${columns} from ${name} where ${matching(filter)} and ${afterCursor}
            order by created_at desc, id desc limit ${rowsPerChunk}
          `.execute(database)
          return rows
        },
        (row) => decode(row)
      )
  }

  return { store, report, listPage }
}

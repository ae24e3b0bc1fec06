/**
 * Stores one kind of plain record in a table of PostgreSQL. Inside a transaction the store is bound to it; outside, each
 * method runs by itself.
 */
import { Schema, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import { matching, moment, rowTable } from "#adapters/server/database/rows.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type PlainRow, RecordStats } from "#domain/records/record.schema.ts"
import type { RecordStore } from "#domain/records/record.store.ts"
import type { ReportStore } from "#domain/shared/report/report.store.ts"
import type { Sort } from "#domain/shared/list/list-criteria.rules.ts"
import type { ListOrder } from "#domain/shared/page.schema.ts"

/** What any list of plain records may be narrowed by, besides columns of its own. */
type PlainFilter = {
  readonly searchTerm?: string
  readonly active?: "yes" | "no"
  readonly ids?: string
}

type PlainSearch<Field extends string> = PlainFilter & {
  readonly sort?: Sort<Field>
  readonly page?: number
  readonly limit?: number
}

/**
 * A table with the columns `id`, `status`, `created_at`, `updated_at`, `deleted_at`, `version` and `identity`, which is
 * unique among the rows that are not deleted by the index `<table>_name_unique`.
 */
interface RecordTable<Row extends PlainRow, Filter, Taken, Field extends string> {
  /** The rules of the kind of record. */
  readonly rules: {
    readonly kind: {
      readonly Row: Schema.Codec<Row, unknown>
      readonly Taken: new (of: { readonly fields: Readonly<Record<string, string>> }) => Taken
    }
    readonly fields: ReadonlyArray<keyof Row & string>
    readonly identityOf: (row: Row) => string
    readonly taken: Readonly<Record<string, string>>
  }
  readonly name: string
  /** The columns beside its fields that a row is searched and ordered by. */
  readonly keysOf: (row: Row) => object
  /** The column that a search term is looked for in. */
  readonly searchKey: string
  /** The columns that a filter of the same name compares. */
  readonly filters: ReadonlyArray<keyof Filter & string>
  readonly orders: Readonly<Record<Field, RawBuilder<unknown>>>
  readonly query: ListOrder<Field> & { readonly Filter: Schema.Codec<Filter, unknown> }
}

const decodeStats = Schema.decodeUnknownSync(RecordStats)

/** The store and the report of a table, and the parts from which a store with more to it is made. */
export const sqlRecords =
  <Row extends PlainRow, Filter extends PlainFilter, Taken, Field extends string>({
    rules,
    name,
    keysOf,
    searchKey,
    filters,
    orders,
    query
  }: RecordTable<Row, Filter, Taken, Field>) =>
  (database: Kysely<Tables>) => {
    const { kind, fields, identityOf, taken } = rules
    const table = sql.table(name)
    const columns = sql`id, ${columnList(fields)}, deleted_at is not null as is_deleted, created_at, version`
    const rows = rowTable({ name, columns, Row: kind.Row, query, orders })

    const where = (filter: Filter & PlainFilter): RawBuilder<boolean> =>
      matching(filter, searchKey, Struct.pick(filter, filters), filter.active === "no")

    const written = (row: Row): Readonly<Record<string, unknown>> => ({
      ...Struct.pick(row, fields),
      ...keysOf(row),
      identity: identityOf(row),
      version: row.version
    })

    const update = (id: Row["id"], values: Readonly<Record<string, unknown>>): Promise<void> =>
      rows.update(database, id, { ...values, updated_at: moment })

    const toTaken = (constraint: string): Taken | null =>
      constraint === `${name}_name_unique` ? new kind.Taken({ fields: taken }) : null

    /** The requested page, or all rows as one page. */
    const listPage = (search: Filter & PlainSearch<Field>, isWhole = false) =>
      attempt(() => rows.page(database, where(search), search, isWhole))

    const store: RecordStore<Row, Filter & PlainSearch<Field>, Taken> = {
      now: attempt(() => readNow(database)),
      list: (search) => listPage(search),
      stats: attempt(async () => {
        const found = await sql`
          select count(*) as total, count(*) filter (where status = 'active') as active from ${table} where deleted_at is null
        `.execute(database)
        return decodeStats(found.rows[0])
      }),
      find: (id) => attempt(() => rows.one(database, id, sql`deleted_at is null`)),
      lock: (id) => attempt(() => rows.one(database, id, sql`true for no key update`)),
      isTaken: (identity, except) =>
        attempt(async () => {
          const found = await sql`
            select 1 from ${table} where identity = ${identity} and deleted_at is null and id is distinct from ${except}::uuid
          `.execute(database)
          return found.rows.length > 0
        }),
      insert: (row) => {
        const { id, created_at } = row
        return attemptUnless(
          () => rows.insert(database, { id, ...written(row), created_at, updated_at: created_at }),
          toTaken
        )
      },
      replace: (row) => attemptUnless(() => update(row.id, written(row)), toTaken),
      remove: (id, version) => attempt(() => update(id, { deleted_at: moment, version })),
      restore: (id, version) => attemptUnless(() => update(id, { deleted_at: null, version }), toTaken)
    }

    const report: ReportStore<Row, Filter> = {
      chunks: (filter) =>
        reportChunks(
          name,
          async (afterCursor) => {
            const found = await sql<{ readonly id: string; readonly created_at: string }>`
              select ${columns} from ${table} where ${where(filter)} and ${afterCursor}
              order by created_at desc, id desc limit ${rowsPerChunk}
            `.execute(database)
            return found.rows
          },
          (row) => rows.decode(row)
        )
    }

    return { store, report, listPage }
  }

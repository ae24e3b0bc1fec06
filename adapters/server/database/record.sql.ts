/**
 * Stores one kind of simple record in a table of PostgreSQL. Inside a transaction the store is bound to it; outside,
 * each method runs by itself.
 */
import { Schema, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { columnList, type Condition } from "#adapters/server/database/columns.ts"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import { nearRowsMax, nearSearches, whenNear } from "#adapters/server/database/search-pattern.ts"
import { matching, databaseNow, rowTable } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type RecordRules, takenFailure } from "#domain/records/record.rules.ts"
import {
  type FilterOf,
  type RecordKind,
  RecordStats,
  type RowOf,
  type SearchOf,
  type SortFieldOf,
  type TakenOf
} from "#domain/records/record.schema.ts"
import type { RecordStore } from "#domain/records/record.store.ts"
import { similarSearches } from "#domain/shared/near-words.rules.ts"
import type { ReportStore } from "#domain/shared/report/report.store.ts"

/**
 * A table with the columns `id`, `status`, `created_at`, `updated_at`, `deleted_at`, `version` and `identity`, which is
 * unique among the rows that are not deleted by the index `<table>_name_unique`.
 */
interface RecordTable<K extends RecordKind> {
  readonly rules: RecordRules<K>
  readonly name: string
  /** The columns beside its fields that a row is searched and ordered by. */
  readonly keysOf: (row: RowOf<K>) => object
  /** The column that a search term is looked for in. */
  readonly searchKey: string
  /** What a search that finds nothing is compared with. */
  readonly nameOf: (row: RowOf<K>) => string
  /** The columns that a filter of the same name compares. */
  readonly filters: ReadonlyArray<keyof FilterOf<K> & string>
  readonly orders: Readonly<Record<SortFieldOf<K>, RawBuilder<unknown>>>
}

const decodeStats = Schema.decodeUnknownSync(RecordStats)

/** The store and the report of a table, and the parts from which a store with more to it is made. */
export const sqlRecords =
  <K extends RecordKind>({ rules, name, keysOf, searchKey, nameOf, filters, orders }: RecordTable<K>) =>
  (database: Kysely<Tables>) => {
    type Row = RowOf<K>
    const { kind, fields, identityOf } = rules
    const table = sql.table(name)
    const columns = sql`id, ${columnList(fields)}, deleted_at is not null as is_deleted, created_at, version`
    const rows = rowTable<Row, SortFieldOf<K>>({ name, columns, Row: kind.Row, query: kind.query, orders })

    const where = (filter: FilterOf<K>, sought?: ReadonlyArray<Condition>): RawBuilder<boolean> =>
      matching(filter, searchKey, Struct.pick(filter, filters), filter.active === "no", sought)

    /** Searches with a corrected letter that find something, for one that finds nothing. */
    const findSimilarSearches = async (search: SearchOf<K>): Promise<ReadonlyArray<string>> => {
      const names: Array<string> = []
      for (const words of nearSearches(search.searchTerm)) {
        const found = await sql`
          select ${columns} from ${table} where ${where(search, whenNear(sql.ref(searchKey), words))} limit ${sql.lit(nearRowsMax)}
        `.execute(database)
        names.push(...found.rows.map((row) => nameOf(rows.decode(row))))
      }
      return similarSearches(search.searchTerm ?? "", names)
    }

    const written = (row: Row): Readonly<Record<string, unknown>> => ({
      ...Struct.pick(row, fields),
      ...keysOf(row),
      identity: identityOf(row),
      version: row.version
    })

    const toTaken = (constraint: string): TakenOf<K> | null =>
      constraint === `${name}_name_unique` ? takenFailure(rules) : null

    /** The requested page, or all rows as one page. */
    const listPage = (search: SearchOf<K>, isWhole = false) =>
      attempt(async () => {
        const page = await rows.page(database, where(search), search, isWhole)
        const similar = page.pagination.total === 0 ? await findSimilarSearches(search) : []
        return { ...page, ...(similar.length > 0 && { similar }) }
      })

    const store: RecordStore<K> = {
      ...rows.storeOver(database, toTaken),
      list: (search) => listPage(search),
      stats: attempt(async () => {
        const found = await sql`
          select count(*) as total, count(*) filter (where status = 'active') as active from ${table} where deleted_at is null
        `.execute(database)
        return decodeStats(found.rows[0])
      }),
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
      replace: (row) =>
        attemptUnless(() => rows.update(database, row.id, { ...written(row), updated_at: databaseNow }), toTaken)
    }

    const report: ReportStore<Row, FilterOf<K>> = {
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

    return { store, report, listPage, count: (filter: FilterOf<K>) => rows.count(database, where(filter)) }
  }

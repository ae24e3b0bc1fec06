/** Reads a report in many short statements, each continuing after the last row of the one before. */
import { Effect, Option, Stream } from "effect"
import { type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import type { ReportSelection } from "#domain/shared/report/report.schema.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** A few hundred kilobytes per statement. */
export const rowsPerChunk = 1_000

interface Cursor {
  readonly created_at: string
  readonly id: string
}

const start: Cursor | null = null

/**
 * Newest first, in chunks of at most `rowsPerChunk`. Holds no transaction open while a slow client reads: a changed row
 * appears as it was when its chunk was read, one created later does not appear, and none appears twice.
 */
export const reportChunks = <Row extends Cursor, A>(
  table: string,
  read: (afterCursor: RawBuilder<boolean>) => Promise<ReadonlyArray<Row>>,
  report: (row: Row) => A
): Stream.Stream<ReadonlyArray<A>, Unavailable> =>
  Stream.paginate(start, (cursor: Cursor | null) =>
    Effect.map(
      attempt(() => read(afterCursor(table, cursor))),
      (rows) => [rows.length === 0 ? [] : [rows.map(report)], nextCursor(rows)] as const
    )
  )

/** True for the rows that a selection names, and for those that existed at its moment. */
export const reportedOnly = (table: string, { ids, asOf }: ReportSelection<string>): RawBuilder<boolean> =>
  sql<boolean>`${ids === undefined ? sql`true` : sql`${sql.ref(`${table}.id`)} = any(${[...ids]}::uuid[])`}
    and ${asOf === undefined ? sql`true` : sql`${sql.ref(`${table}.created_at`)} <= ${asOf}::timestamptz`}`

const afterCursor = (table: string, cursor: Cursor | null): RawBuilder<boolean> =>
  cursor === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${cursor.created_at}::timestamptz, ${cursor.id}::uuid)`

const nextCursor = (rows: ReadonlyArray<Cursor>): Option.Option<Cursor | null> => {
  const last = rows.at(-1)
  return last === undefined || rows.length < rowsPerChunk
    ? Option.none()
    : Option.some({ created_at: last.created_at, id: last.id })
}

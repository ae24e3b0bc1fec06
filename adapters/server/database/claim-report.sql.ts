/** Reads claims for the report: many short statements, each going on behind the last row of the one before. */
import { Effect, Option, Stream } from "effect"
import { type Kysely, sql } from "kysely"
import { matching } from "#adapters/server/database/claim-filter.ts"
import { type ClaimRow, toClaim } from "#adapters/server/database/claim-rows.ts"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ReportedClaim } from "#domain/claims/claim-report.rules.ts"
import type { ClaimReportStore } from "#domain/claims/claim-report.store.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"

/**
 * Holds no transaction open while a slow reader reads: a claim that changes meanwhile appears as it was when its chunk was
 * read, one submitted after the first chunk does not appear, and none appears twice.
 */
export const sqlClaimReport = (database: Kysely<Tables>): ClaimReportStore => ({
  chunks: (filter) =>
    Stream.paginate(start, (behind: Place | null) =>
      Effect.map(
        attempt(() => readChunk(database, filter, behind)),
        (rows) => [rows.length === 0 ? [] : [rows.map(toReported)], nextPlace(rows)] as const
      )
    )
})

/** A few hundred kilobytes at a time. */
const rowsPerChunk = 2_000

interface Place {
  readonly created_at: string
  readonly id: string
}

const start: Place | null = null

type ReportRow = ClaimRow & { readonly email: string | null }

const readChunk = async (
  database: Kysely<Tables>,
  filter: ClaimFilter,
  behind: Place | null
): Promise<ReadonlyArray<ReportRow>> => {
  const further =
    behind === null
      ? sql<boolean>`true`
      : sql<boolean>`(c.created_at, c.id) < (${behind.created_at}::timestamptz, ${behind.id}::uuid)`
  const { rows } = await sql<ReportRow>`
    select c.id, c.user_id, c.given_name, c.surname, c.type, c.date_treatment, c.status, c.created_at, c.version,
      c.decided_at, c.decided_by_id, c.decided_by_name, c.reason, null as decision_id, null as undo_until, u.email
    from claims as c join users as u on u.id = c.user_id
    where ${matching(filter)} and ${further}
    order by c.created_at desc, c.id desc limit ${rowsPerChunk}
  `.execute(database)
  return rows
}

const nextPlace = (rows: ReadonlyArray<ReportRow>): Option.Option<Place | null> => {
  const last = rows.at(-1)
  return last === undefined || rows.length < rowsPerChunk
    ? Option.none()
    : Option.some({ created_at: last.created_at, id: last.id })
}

const toReported = ({ email, ...row }: ReportRow): ReportedClaim => ({ claim: toClaim(row), email })

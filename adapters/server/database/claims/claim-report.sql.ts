import { type Kysely, type RawBuilder, sql } from "kysely"
import { matching } from "#adapters/server/database/claims/claim-filter.ts"
import { type ClaimRow, storedColumns, toClaim } from "#adapters/server/database/claims/stored-claims.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ReportedClaim } from "#domain/claims/claim-report.rules.ts"
import type { ClaimReportStore } from "#domain/claims/claim.store.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"

export const sqlClaimReport = (database: Kysely<Tables>): ClaimReportStore => ({
  chunks: (filter) => reportChunks("c", (afterCursor) => readChunk(database, filter, afterCursor), toReported)
})

type ReportRow = ClaimRow & { readonly email: string | null }

const readChunk = async (
  database: Kysely<Tables>,
  filter: ClaimFilter,
  afterCursor: RawBuilder<boolean>
): Promise<ReadonlyArray<ReportRow>> => {
  const { rows } = await sql<ReportRow>`
    select ${storedColumns}, null as decision_id, null as undo_until, u.email
    from claims as c join users as u on u.id = c.user_id
    where ${matching(filter)} and ${afterCursor}
    order by c.created_at desc, c.id desc limit ${rowsPerChunk}
  `.execute(database)
  return rows
}

const toReported = ({ email, ...row }: ReportRow): ReportedClaim => ({ claim: toClaim(row), email })

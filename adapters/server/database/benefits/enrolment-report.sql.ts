/** Reads pending enrolments for the report, or named ones with any status. */
import { type Kysely, sql } from "kysely"
import { enrolmentJson, enrolmentSources, pendingWhere, toEnrolment } from "./enrolments.sql.ts"
import { reportChunks, reportedOnly, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { EnrolmentReportStore } from "#domain/enrolments/enrolment.store.ts"

interface ReportRow {
  readonly id: string
  readonly created_at: string
  readonly enrolment: unknown
}

export const sqlEnrolmentReport = (database: Kysely<Tables>): EnrolmentReportStore => ({
  chunks: ({ ids, asOf, ...filter }) =>
    reportChunks(
      "e",
      async (afterCursor) => {
        const matching = ids === undefined ? pendingWhere(filter) : sql`true`
        const { rows } = await sql<ReportRow>`
          select e.id, e.created_at, ${enrolmentJson} as enrolment from ${enrolmentSources}
          where ${matching} and ${reportedOnly("e", { ids, asOf })} and ${afterCursor}
          order by e.created_at desc, e.id desc limit ${rowsPerChunk}
        `.execute(database)
        return rows
      },
      ({ enrolment }) => toEnrolment(enrolment)
    )
})

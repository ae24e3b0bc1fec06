/** Reads users for the report. */
import { Schema, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { reportChunks, reportedOnly, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { matchingUsers, readTerm } from "#adapters/server/database/people/user-filter.ts"
import type { SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { User, type UserFilter } from "#domain/users/user-record.schema.ts"
import { type ReportedUser, userReportColumns } from "#domain/users/user-fields.rules.ts"
import type { UserReportStore } from "#domain/users/user.store.ts"

export const sqlUserReport = (database: Kysely<Tables>): UserReportStore => ({
  chunks: (filter) => reportChunks("u", (afterCursor) => readChunk(database, filter, afterCursor), toReported)
})

interface ReportRow {
  readonly id: string
  readonly created_at: string
  readonly company_id: string | null
  readonly company_name: string | null
}

const readChunk = async (
  database: Kysely<Tables>,
  { ids, asOf, ...filter }: SelectiveReport<UserFilter, UserId>,
  afterCursor: RawBuilder<boolean>
): Promise<ReadonlyArray<ReportRow>> => {
  const term = await readTerm(database, filter)
  const { rows } = await sql<ReportRow>`
    select u.id, ${reported}, u.company_id, c.name as company_name
    from users as u left join companies as c on c.id = u.company_id
    where ${matchingUsers(filter, term)} and ${reportedOnly("u", { ids, asOf })} and ${afterCursor}
    order by u.created_at desc, u.id desc limit ${rowsPerChunk}
  `.execute(database)
  return rows
}

const toReported = ({ company_id, company_name, ...row }: ReportRow): ReportedUser =>
  decode({ ...row, company: company_id === null ? null : { id: company_id, name: company_name } })

const reported = columnList(
  userReportColumns.filter((column) => column !== "company"),
  "u"
)
const decode = Schema.decodeUnknownSync(Schema.Struct(Struct.pick(User.fields, userReportColumns)))

/** Filters of users in SQL over `users as u`. Every value is a parameter. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"

export type Condition = RawBuilder<boolean>
type UserCriteria = UserFilter & Pick<UserSearch, "ids">

/** The users a search term matches: by their own texts, or by the name of their company. */
export interface Term {
  readonly pattern: string
  readonly companies: ReadonlyArray<string>
}

/** Null without a search term. Companies are few compared to users, so they are looked up first. */
export const readTerm = async (database: Kysely<Tables>, { searchTerm }: UserCriteria): Promise<Term | null> => {
  const pattern = toPattern(searchTerm)
  if (pattern === null) return null
  const { rows } = await sql<{ readonly id: string }>`
    select id from companies where ' ' || name_key like ${pattern}
  `.execute(database)
  return { pattern, companies: rows.map(({ id }) => id) }
}

/** True for users who are not deleted and match. */
export const matchingUsers = (filter: UserCriteria, term: Term | null): Condition =>
  sql.join([sql`u.deleted_at is null`, ...conditions(filter, term)], sql` and `)

/** Whether the counts by week, status, role and company can answer how many match. */
export const isCounted = ({ ids, import_id }: UserCriteria, term: Term | null): boolean =>
  ids === undefined && import_id === undefined && term === null

const conditions = (
  { status, role, company_id, import_id, ids }: UserCriteria,
  term: Term | null
): ReadonlyArray<RawBuilder<unknown>> => [
  ...(term === null ? [] : [isFound(term)]),
  ...(status === undefined ? [] : [sql`u.status = ${status}`]),
  ...(role === undefined ? [] : [sql`u.role = ${role}`]),
  ...(company_id === undefined ? [] : [sql`u.company_id = ${company_id}::uuid`]),
  ...(import_id === undefined ? [] : [sql`u.import_id = ${import_id}::uuid`]),
  ...(ids === undefined ? [] : [sql`u.id = any(${ids.split(",")}::uuid[])`])
]

const isFound = ({ pattern, companies }: Term): RawBuilder<unknown> =>
  companies.length === 0
    ? sql`' ' || u.user_key like ${pattern}`
    : sql`(' ' || u.user_key like ${pattern} or u.company_id = any(${[...companies]}::uuid[]))`

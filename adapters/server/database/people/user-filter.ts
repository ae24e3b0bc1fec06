/** Filters of users in SQL over `users as u`. Every value is a parameter. */
import { type Kysely, sql } from "kysely"
import { type Condition, when } from "#adapters/server/database/columns.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { searchedDigits } from "#domain/shared/phone.rules.ts"
import type { UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"

type UserCriteria = UserFilter & Pick<UserSearch, "ids">

/** The users a search term matches: by their own texts, by the name of their company, or by their phone number. */
export interface Term {
  readonly pattern: string
  readonly companies: ReadonlyArray<string>
  /** Where the term is written like a phone number. */
  readonly digits: string | null
}

/** Null without a search term. Companies are few compared to users, so they are looked up first. */
export const readTerm = async (database: Kysely<Tables>, { searchTerm }: UserCriteria): Promise<Term | null> => {
  const pattern = toPattern(searchTerm)
  if (pattern === null) return null
  const { rows } = await sql<{ readonly id: string }>`
    select id from companies where ' ' || name_key like ${pattern}
  `.execute(database)
  return { pattern, companies: rows.map(({ id }) => id), digits: searchedDigits(searchTerm ?? "") }
}

/** True for users who match: those who are not deleted, or with `active` "no" the deleted ones. */
export const matchingUsers = (filter: UserCriteria, term: Term | null): Condition =>
  sql.join(
    [filter.active === "no" ? sql`u.deleted_at is not null` : sql`u.deleted_at is null`, ...conditions(filter, term)],
    sql` and `
  )

/** Whether the counts by week, status, role and company can answer how many match. */
export const isCounted = ({ ids, import_id, active }: UserCriteria, term: Term | null): boolean =>
  active !== "no" && ids === undefined && import_id === undefined && term === null

const conditions = (
  { status, role, company_id, import_id, ids }: UserCriteria,
  term: Term | null
): ReadonlyArray<Condition> => [
  ...when(term, ({ pattern, digits, companies }) => matchesPerson(pattern, digits, companies)),
  ...when(status, (value) => sql`u.status = ${value}`),
  ...when(role, (value) => sql`u.role = ${value}`),
  ...when(company_id, (id) => sql`u.company_id = ${id}::uuid`),
  ...when(import_id, (id) => sql`u.import_id = ${id}::uuid`),
  ...when(ids, (list) => sql`u.id = any(${list.split(",")}::uuid[])`)
]

/** By their own texts, by their phone number, or by a company of theirs. */
export const matchesPerson = (
  pattern: string,
  digits: string | null,
  companies: ReadonlyArray<string> = []
): Condition =>
  sql`(${sql.join(
    [
      sql`' ' || u.user_key like ${pattern}`,
      ...(companies.length === 0 ? [] : [sql`u.company_id = any(${[...companies]}::uuid[])`]),
      ...when(digits, (some) => sql`u.mobile_number like ${`%${some}%`}`)
    ],
    sql` or `
  )})`

/** Filters of users in SQL over `users as u`. Every value is a parameter. */
import { type Kysely, sql } from "kysely"
import { type Condition, whenSet } from "#adapters/server/database/columns.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { searchedDigits } from "#domain/shared/phone.rules.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"
import type { UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"

type UserCriteria = UserFilter & Pick<UserSearch, "ids">

/** A word of a search, and the companies that have it in their names. */
interface Word {
  readonly text: string
  readonly companies: ReadonlyArray<string>
}

/** Null without a search term. Companies are few compared to users, so they are looked up first. */
export const readTerm = async (database: Kysely<Tables>, { searchTerm }: UserCriteria): Promise<Term | null> => {
  const words = searchedWords(searchTerm)
  if (words === null) return null
  const { rows } = await sql<{ readonly id: string; readonly text: string }>`
    select c.id, word.text from unnest(${words}::text[], ${words.map(toPattern)}::text[]) as word (text, pattern)
    join companies as c on ' ' || c.name_key like word.pattern
  `.execute(database)
  const companiesOf = (text: string) => rows.filter((row) => row.text === text).map(({ id }) => id)
  return { searchTerm, words: words.map((text) => ({ text, companies: companiesOf(text) })) }
}

/** The words of a search, each by users' own texts, their phone number, or the name of their company. */
export interface Term {
  readonly searchTerm: string | undefined
  readonly words: ReadonlyArray<Word>
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
  ...whenSet(term, matchesPerson),
  ...whenSet(status, (value) => sql`u.status = ${value}`),
  ...whenSet(role, (value) => sql`u.role = ${value}`),
  ...whenSet(company_id, (id) => sql`u.company_id = ${id}::uuid`),
  ...whenSet(import_id, (id) => sql`u.import_id = ${id}::uuid`),
  ...whenSet(ids, (list) => sql`u.id = any(${list.split(",")}::uuid[])`)
]

/** By every word, or by their phone number in groups of digits. */
export const matchesPerson = ({ searchTerm, words }: Term): Condition => {
  const byWords = words.map(
    ({ text, companies }) =>
      sql`(${sql.join(
        [
          sql`' ' || u.user_key like ${toPattern(text)}`,
          ...(companies.length === 0 ? [] : [sql`u.company_id = any(${[...companies]}::uuid[])`]),
          ...whenSet(searchedDigits(text), hasDigits)
        ],
        sql` or `
      )})`
  )
  const byNumber = words.length < 2 ? [] : whenSet(searchedDigits(searchTerm ?? ""), hasDigits)
  return words.length === 0 ? sql`false` : sql`(${sql.join([sql.join(byWords, sql` and `), ...byNumber], sql` or `)})`
}

const hasDigits = (digits: string): Condition => sql`u.mobile_number like ${`%${digits}%`}`

/** Filters of users in SQL over `users as u`. Every value is a parameter. */
import { type Kysely, sql } from "kysely"
import { type Condition, whenSet } from "#adapters/server/database/columns.ts"
import { nearRowsMax, nearSearches, type SoughtWord, soughtWords } from "#adapters/server/database/search-pattern.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { searchedDigits } from "#domain/shared/phone.rules.ts"
import { similarSearches } from "#domain/shared/near-words.rules.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"
import type { UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"

type UserCriteria = UserFilter & Pick<UserSearch, "ids">

/** A word of a search, and the companies that have it in their names. */
interface Word extends SoughtWord {
  readonly companies: ReadonlyArray<string>
}

/** Null without a search term. */
export const readTerm = async (database: Kysely<Tables>, { searchTerm }: UserCriteria): Promise<Term | null> => {
  const words = searchedWords(searchTerm)
  return words === null ? null : { searchTerm, words: await readWords(database, soughtWords(words)) }
}

/** Companies are few compared to users, so they are looked up first. */
const readWords = async (database: Kysely<Tables>, words: ReadonlyArray<SoughtWord>): Promise<ReadonlyArray<Word>> => {
  const sought = words.flatMap(({ text, patterns }) => patterns.map((pattern) => ({ text, pattern })))
  const { rows } = await sql<{ readonly id: string; readonly text: string }>`
    select distinct c.id, word.text
    from unnest(${sought.map(({ text }) => text)}::text[], ${sought.map(({ pattern }) => pattern)}::text[]) as word (text, pattern)
    join companies as c on ' ' || c.name_key || ' ' like word.pattern
  `.execute(database)
  const companiesOf = (text: string) => rows.filter((row) => row.text === text).map(({ id }) => id)
  return words.map((word) => ({ ...word, companies: companiesOf(word.text) }))
}

/** Searches with one corrected letter that find users, where a search finds none. */
export const findSimilarSearches = async (
  database: Kysely<Tables>,
  search: UserCriteria
): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = []
  for (const words of nearSearches(search.searchTerm)) {
    const term = { searchTerm: undefined, words: await readWords(database, words) }
    const { rows } = await sql<{ readonly text: string }>`
      select concat_ws(' ', u.given_name, u.surname, (select c.name from companies as c where c.id = u.company_id)) as text
      from users as u where ${matchingUsers(search, term)} limit ${sql.lit(nearRowsMax)}
    `.execute(database)
    texts.push(...rows.map(({ text }) => text))
  }
  return similarSearches(search.searchTerm ?? "", texts)
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
    ({ text, patterns, companies }) =>
      sql`(${sql.join(
        [
          // An address stands behind the names of a key, so a blank is behind each of them.
          ...patterns.map((pattern) => sql`' ' || u.user_key like ${pattern}`),
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

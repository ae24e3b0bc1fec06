/** The names of people on their claims. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Tables } from "#adapters/server/database/tables.ts"
import { currentNameMark } from "#domain/claims/claim.rules.ts"

const keyOfDecided = sql`split_part(client_key, ${currentNameMark}, 1)`

/**
 * Gives the pending claims of people their present names; decided ones are found by both. `people` are rows of `user_id`,
 * `given_name`, `surname` and the folded name as `key`. Returns the pending claims.
 */
export const renameClients = async (
  database: Kysely<Tables>,
  people: RawBuilder<unknown>
): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ readonly id: string; readonly status: string }>`
    with people as materialized (${people}),
    locked as materialized (
      select id from claims where user_id in (select user_id from people) order by id for update
    )
    update claims set
      given_name = case status when 'pending' then people.given_name else claims.given_name end,
      surname = case status when 'pending' then people.surname else claims.surname end,
      client_key = case when status = 'pending' or ${keyOfDecided} = people.key then people.key
        else ${keyOfDecided} || ${currentNameMark} || people.key end
    from people where claims.user_id = people.user_id and claims.id = any(array(select id from locked))
    returning claims.id, claims.status
  `.execute(database)
  return rows.flatMap(({ id, status }) => (status === "pending" ? [id] : []))
}

/** Stores service accounts. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { ServiceAccount, ServiceAccountTaken } from "#domain/service-accounts/service-account.schema.ts"
import type { ServiceAccountStore } from "#domain/service-accounts/service-account.store.ts"
import { nameIdentity } from "#domain/shared/search.rules.ts"

export const sqlServiceAccounts = (database: Kysely<Tables>): ServiceAccountStore => ({
  now: attempt(() => readNow(database)),
  list: attempt(async () => {
    const { rows } = await sql`select ${columns} from service_accounts order by identity`.execute(database)
    return rows.map((row) => decode(row))
  }),
  insert: ({ id, name, scopes, created_at, created_by, expires_at }, tokenHash) =>
    attemptUnless(async () => {
      await sql`
        insert into service_accounts (id, name, identity, scopes, token_hash, created_at, created_by_id, created_by_name, expires_at)
        values (${id}::uuid, ${name}, ${nameIdentity(name)}, ${JSON.stringify(scopes)}::jsonb, ${tokenHash}, ${created_at}::timestamptz,
          ${created_by.id}::uuid, ${created_by.name}, ${expires_at}::timestamptz)
      `.execute(database)
    }, toTaken),
  remove: (id) =>
    attempt(async () => {
      const { rows } = await sql`delete from service_accounts where id = ${id}::uuid returning ${columns}`.execute(
        database
      )
      return rows[0] === undefined ? null : decode(rows[0])
    })
})

const columns = sql`
  id, name, scopes, created_at, expires_at, last_used_at,
  jsonb_build_object('id', created_by_id, 'name', created_by_name) as created_by`

const toTaken = (constraint: string) =>
  constraint === "service_accounts_name_unique"
    ? new ServiceAccountTaken({ fields: { name: "service_name_taken" } })
    : null

const decode = Schema.decodeUnknownSync(ServiceAccount)

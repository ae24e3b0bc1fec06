/** Stores claims in PostgreSQL. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { countedWhere, ownPending, pendingLookAlikes } from "#adapters/server/database/claims/claim-filter.ts"
import {
  decideClaims,
  decideMatchingClaims,
  findDecision,
  insertDecision,
  listUndoable,
  releaseFromDecision,
  revertClaims
} from "#adapters/server/database/claims/claim-decisions.sql.ts"
import { listClaims, listClaimsOf, readAt } from "#adapters/server/database/claims/claim-list.sql.ts"
import { renameClients } from "#adapters/server/database/claims/client-names.sql.ts"
import { claimColumns, type ClaimRow, toClaim, undoableBy } from "#adapters/server/database/claims/stored-claims.ts"
import { prepared } from "#adapters/server/database/database-client.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { setDeleted } from "#adapters/server/database/rows.sql.ts"
import { endOfMillisecond, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { AuditContext } from "#adapters/server/database/audit.sql.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"

import { type Claim, ClaimStats, Client, type PendingClaim } from "#domain/claims/claim.schema.ts"
import type { ClaimStore, LockedClaims } from "#domain/claims/claim.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { ClaimId, type UserId } from "#domain/shared/identity.schema.ts"

export const sqlClaims = (database: Kysely<Tables>, context: AuditContext): ClaimStore => ({
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listClaims(database, context.administrator.id, search)),
  stats: attempt(() => readStats(database, context)),
  find: (id) => attempt(() => findClaim(database, context, id)),
  ofUser: (userId, paging) => attempt(() => listClaimsOf(database, context.administrator.id, userId, paging)),
  findClient: (userId) => attempt(() => findClient(database, userId)),
  renameClient: (userId, name) => attempt(() => renameClient(database, userId, name)),
  insert: (claim) => attempt(() => insertClaim(database, claim)),
  lock: (ids) => attempt(() => lockClaims(database, context, ids)),
  replace: (claim) => attempt(() => replaceClaim(database, claim)),
  remove: (id, version) => attempt(() => removeClaim(database, id, version)),
  restore: (id, version) => attempt(() => setDeleted(database, "claims", id, version, false)),
  decide: (ids, decision, isNew) => attempt(() => decideClaims(database, context, ids, decision, isNew)),
  decideMatching: (filter, asOf, decision, spares) =>
    attempt(() => decideMatchingClaims(database, context, filter, asOf, decision, spares)),
  insertDecision: (decision) => attempt(() => insertDecision(database, decision)),
  findDecision: (id) => attempt(() => findDecision(database, id)),
  revert: (id, ids, at) => attempt(() => revertClaims(database, context, id, ids, at)),
  undoable: attempt(() => listUndoable(database, context))
})

const readStats = async (database: Kysely<Tables>, { administrator }: AuditContext): Promise<ClaimStats> => {
  const { rows } = await prepared(sql`
    select counted.*, as_of as "asOf" from (
      select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where status = 'pending'), 0) as pending,
        coalesce(sum(n) filter (where status = 'approved'), 0) as approved, coalesce(sum(n) filter (where status = 'rejected'), 0) as rejected,
        (select count(*) ${ownPending(administrator.id)}) as pending_own,
        (select count(*) ${pendingLookAlikes(administrator.id, {})}) as pending_look_alikes,
        (select min(created_at) from claims where status = 'pending' and deleted_at is null) as oldest_pending, ${readAt} as as_of
      from claim_counts where ${countedWhere({})}
    ) as counted
  `).execute(database)
  return decodeStats(rows[0])
}

const findClaim = async (
  database: Kysely<Tables>,
  { administrator }: AuditContext,
  id: ClaimId
): Promise<Claim | null> => {
  const {
    rows: [row]
  } = await sql<ClaimRow>`
    select ${claimColumns} from claims as c ${undoableBy(administrator.id)} where c.id = ${id}::uuid and c.deleted_at is null
  `.execute(database)
  return row === undefined ? null : toClaim(row)
}

const findClient = async (database: Kysely<Tables>, id: UserId): Promise<Client | null> => {
  const row = await database
    .selectFrom("users")
    .select(["given_name", "surname"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    // A concurrent new name comes either before, and is read, or after, and finds the claim.
    .forShare()
    .executeTakeFirst()
  return row === undefined ? null : decodeClient(row)
}

const renameClient = async (
  database: Kysely<Tables>,
  userId: UserId,
  name: Client
): Promise<ReadonlyArray<ClaimId>> => {
  const { given_name, surname } = name
  const renamed = await renameClients(
    database,
    sql`select ${userId}::uuid as user_id, ${given_name}::text as given_name, ${surname}::text as surname, ${clientKey(name)}::text as key`
  )
  return renamed.map((id) => ClaimId.make(id))
}

const insertClaim = async (
  database: Kysely<Tables>,
  { id, user_id, user, type, date_treatment, status, created_at, version }: PendingClaim
): Promise<void> => {
  await database
    .insertInto("claims")
    .values({
      id,
      user_id,
      given_name: user.given_name,
      surname: user.surname,
      client_key: clientKey(user),
      type,
      date_treatment,
      status,
      created_at,
      version,
      decided_at: null,
      decided_by_id: null,
      decided_by_name: null,
      reason: null,
      decision_id: null,
      decision_version: null,
      deleted_at: null
    })
    .execute()
}

// The user is a subquery and not a join: a row whose user changed while waiting for the lock would drop out of a join.
// The time is read after the last lock, also where no claim was found.
const lockClaims = async (
  database: Kysely<Tables>,
  { administrator }: AuditContext,
  ids: ReadonlyArray<ClaimId>
): Promise<LockedClaims> => {
  const { rows } = await prepared(sql<
    ClaimRow & { readonly is_client_deleted: boolean | null; readonly locked_at: string }
  >`
    with locked as materialized (
      select ${claimColumns}, (select deleted_at is not null from users where id = c.user_id) as is_client_deleted
      from claims as c ${undoableBy(administrator.id)}
      where c.id = any(array(select unnest(${[...ids]}::uuid[])))
      order by c.id for update of c
    )
    select ${endOfMillisecond} as locked_at, locked.* from (select count(*) from locked) as all_of_them left join locked on true
    order by locked.id
  `).execute(database)
  return {
    at: Instant.make(rows[0]?.locked_at ?? ""),
    claims: rows.flatMap(({ is_client_deleted: isClientDeleted, ...row }) =>
      isClientDeleted === null ? [] : [{ claim: toClaim(row), isClientDeleted }]
    )
  }
}

const replaceClaim = async (database: Kysely<Tables>, claim: Claim): Promise<void> => {
  await releaseFromDecision(database, claim.id)
  await database
    .updateTable("claims")
    .set(({ eb, ref }) => ({
      user_id: claim.user_id,
      given_name: claim.user.given_name,
      surname: claim.user.surname,
      // The key of a decided claim may hold two names.
      client_key: eb
        .case()
        .when("user_id", "=", claim.user_id)
        .then(ref("client_key"))
        .else(clientKey(claim.user))
        .end(),
      type: claim.type,
      date_treatment: claim.date_treatment,
      reason: claim.reason === null ? null : JSON.stringify(claim.reason),
      version: claim.version
    }))
    .where("id", "=", claim.id)
    .execute()
}

const removeClaim = async (database: Kysely<Tables>, id: ClaimId, version: number): Promise<void> => {
  await releaseFromDecision(database, id)
  await setDeleted(database, "claims", id, version, true)
}

const decodeStats = Schema.decodeUnknownSync(ClaimStats)
const decodeClient = Schema.decodeUnknownSync(Client)

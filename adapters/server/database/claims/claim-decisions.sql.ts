/**
 * Decisions on many claims, and their undo. Each is one statement that locks in the order of ids, updates, writes one
 * audit entry per claim and counts the claims of the decision, all or nothing. One on named claims also posts the
 * event. Before an undo the locks are taken by a statement of their own, so that it reads names as they are once they
 * are held.
 */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import { changeMessage } from "#adapters/server/database/changes.sql.ts"
import { isNoLookAlike, matching } from "#adapters/server/database/claims/claim-filter.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { type Decision, currentNameMark } from "#domain/claims/claim.rules.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { type Client, Verdict } from "#domain/claims/claim.schema.ts"
import {
  type ClaimConflict,
  type MatchingOutcome,
  UndoableDecision,
  UndoOutcome
} from "#domain/claims/decision.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { StoredDecision } from "#domain/shared/decision/decision.rules.ts"
import { listedMax } from "#domain/shared/decision/decision.schema.ts"
import { ClaimId, DecisionId, UserId } from "#domain/shared/identity.schema.ts"

/** Decides those of the named claims that are pending; their locks are already held. */
export const decideClaims = async (
  database: Kysely<Tables>,
  context: AuditContext,
  ids: ReadonlyArray<ClaimId>,
  decision: Decision,
  isNew: boolean
): Promise<void> => {
  await prepared(sql`
    with chosen as materialized (select unnest(${[...ids]}::uuid[]) as id),
    ${decisionSteps(context, decision, isNew ? insertCounted(decision) : addCount(decision))}
    insert into change_outbox (payload) select ${changeMessage("claim", ids, context.administrator.id)} where exists (select from moved)
  `).execute(database)
}

export const decideMatchingClaims = async (
  database: Kysely<Tables>,
  context: AuditContext,
  filter: ClaimFilter,
  asOf: Instant,
  decision: Decision,
  spares: { readonly deletedClients: boolean; readonly lookAlikes: boolean }
): Promise<Pick<MatchingOutcome, "updated" | "conflicts" | "conflicts_total">> => {
  const { rows } = await sql<{
    readonly updated: number
    readonly spared: number
    readonly listed: ReadonlyArray<{ readonly id: string; readonly user: Client }>
  }>`
    with locked as materialized (
      select c.id, c.given_name, c.surname, ${spares.deletedClients} and exists (select from users where id = c.user_id and deleted_at is not null) as is_spared
      from claims as c
      where ${matching(filter, sql`${asOf}::timestamptz`)} and c.deleted_at is null and c.status = 'pending' and c.created_at <= ${asOf}::timestamptz
        and c.user_id <> ${context.administrator.id}::uuid ${spares.lookAlikes ? sql`and ${isNoLookAlike}` : sql``}
      order by c.id for update of c
    ),
    chosen as materialized (select id from locked where not is_spared),
    ${decisionSteps(context, decision, addCount(decision))}
    select (select count(*) from audited) as updated, (select count(*) from locked where is_spared) as spared,
      array(
        select json_build_object('id', id, 'user', json_build_object('given_name', given_name, 'surname', surname))
        from locked where is_spared order by id limit ${listedMax}
      ) as listed
  `.execute(database)
  const { updated = 0, spared = 0, listed = [] } = rows[0] ?? {}
  const conflicts = listed.map(({ id, user }): ClaimConflict => ({
    id: ClaimId.make(id),
    status: "client_deleted",
    user,
    decided_by: null,
    decided_at: null
  }))
  return { updated, conflicts, conflicts_total: spared }
}

/**
 * The steps after `chosen (id)` of both kinds of decision. Ids are an array, else the planner may choose a nested loop;
 * the status is compared so that no index is used for it: after an undo of many its statistics promise too few that are
 * pending.
 */
const decisionSteps = (
  { requestId }: AuditContext,
  { id, status, reason, by, at }: Decision,
  counted: RawBuilder<unknown>
): RawBuilder<unknown> => sql`
  moved as (
    update claims set status = ${status}, decided_at = ${at}::timestamptz, decided_by_id = ${by.id}::uuid, decided_by_name = ${by.name},
      reason = ${toJson(reason)}::jsonb, decision_id = ${id}::uuid, version = version + 1, decision_version = version + 1
    where id = any(array(select id from chosen)) and status || '' = 'pending' and deleted_at is null
    returning id
  ),
  counted as (${counted}),
  audited as (${insertEntries(
    { administrator: by, requestId },
    {
      at: sql`${at}::timestamptz`,
      action: status === "approved" ? "claim.approve" : "claim.reject",
      entity: "claim",
      changed: sql`moved`,
      before: sql`'{"status": "pending"}'::jsonb`,
      after: sql`${toJson({ status, ...(reason === null ? {} : { reason }), decision_id: id })}::jsonb`,
      isJoining: sql<boolean>`exists (select from claims where decision_id = ${id}::uuid)`
    }
  )} returning 1)`

const addCount = ({ id }: Decision) =>
  sql`update decisions set claims = claims + (select count(*) from moved) where id = ${id}::uuid`

const insertCounted = (decision: Decision) => insertedDecision(decision, sql`(select count(*) from moved)`)

const insertedDecision = (
  { id, status, reason, by, at, undoUntil }: Decision,
  claims: RawBuilder<unknown>
): RawBuilder<unknown> => sql`
  insert into decisions (id, administrator_id, status, reason, decided_at, undo_until, claims)
  values (${id}::uuid, ${by.id}::uuid, ${status}, ${toJson(reason)}::jsonb, ${at}::timestamptz, ${undoUntil}::timestamptz, ${claims})`

export const insertDecision = async (database: Kysely<Tables>, decision: Decision): Promise<void> => {
  await insertedDecision(decision, sql`0`).execute(database)
}

export const findDecision = async (
  database: Kysely<Tables>,
  id: DecisionId
): Promise<StoredDecision<Verdict> | null> => {
  const row = await database.selectFrom("decisions").selectAll().where("id", "=", id).executeTakeFirst()
  return row === undefined ? null : readDecision(row)
}

export const revertClaims = async (
  database: Kysely<Tables>,
  context: AuditContext,
  id: DecisionId,
  ids: ReadonlyArray<ClaimId> | null,
  at: Instant
): Promise<UndoOutcome> => {
  const named = ids === null ? sql<boolean>`true` : sql<boolean>`id = any(${[...ids]}::uuid[])`
  const ofDecision = sql`from claims where decision_id = ${id}::uuid and ${named}`
  await sql`select count(*) from (select id ${ofDecision} order by id for update) as locked`.execute(database)
  const { rows } = await sql<{ readonly outcome: unknown }>`
    with covered as materialized (
      select id, status, reason, deleted_at, version = decision_version and deleted_at is null as is_untouched
      ${ofDecision}
    ),
    -- All of them are locked, so that all are reverted; joining what was returned could compare each with each.
    taken as materialized (select id, status, reason from covered where is_untouched),
    reverted as (
      update claims set status = 'pending', decided_at = null, decided_by_id = null, decided_by_name = null, reason = null,
        decision_id = null, decision_version = null, version = claims.version + 1,
        given_name = users.given_name, surname = users.surname,
        client_key = regexp_replace(client_key, ${`^.*${currentNameMark}`}, '')
      from users where users.id = user_id and claims.id = any(array(select id from taken))
      returning claims.id
    ),
    counted as (update decisions set claims = claims - (select count(*) from reverted) where id = ${id}::uuid),
    audited as (${insertEntries(context, {
      at: sql`${at}::timestamptz`,
      action: "claim.undo",
      entity: "claim",
      changed: sql`taken`,
      before: sql`jsonb_strip_nulls(jsonb_build_object('status', status, 'reason', reason, 'decision_id', ${id}::uuid))`,
      after: sql`'{"status": "pending"}'::jsonb`
    })} returning 1),
    kept as (
      select id, case when deleted_at is null then status else 'not_found' end as status from covered where not is_untouched
      union all
      select named.id, coalesce(claims.status, 'not_found') from unnest(${[...(ids ?? [])]}::uuid[]) as named (id)
        left join claims on claims.id = named.id and claims.deleted_at is null
      where not exists (select from covered where covered.id = named.id)
    )
    select json_build_object(
      'reverted', array(select id from reverted order by id limit ${listedMax}),
      'reverted_total', (select count(*) from audited),
      'kept', array(select json_build_object('id', id, 'status', status) from kept order by id limit ${listedMax}),
      'kept_total', (select count(*) from kept)
    ) as outcome
  `.execute(database)
  return decodeOutcome(rows[0]?.outcome)
}

/** Takes a claim that is about to be changed out of its decision, which cannot undo it any more. */
export const releaseFromDecision = async (database: Kysely<Tables>, id: ClaimId): Promise<void> => {
  await sql`
    update decisions set claims = decisions.claims - 1 from claims
    where claims.id = ${id}::uuid and decisions.id = claims.decision_id and claims.decision_version = claims.version
  `.execute(database)
}

/** The list offers the latest decisions only. */
const undoableMax = 20

export const listUndoable = async (
  database: Kysely<Tables>,
  { administrator }: AuditContext
): Promise<ReadonlyArray<UndoableDecision>> => {
  const rows = await database
    .selectFrom("decisions")
    .select(["id as decision_id", "status", "claims", "decided_at", "undo_until"])
    .where("administrator_id", "=", administrator.id)
    .where("undo_until", ">", sql<string>`statement_timestamp()`)
    .where("claims", ">", 0)
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .limit(undoableMax)
    .execute()
  return decodeUndoable(rows)
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const decodeOutcome = Schema.decodeUnknownSync(UndoOutcome)
const decodeUndoable = Schema.decodeUnknownSync(Schema.Array(UndoableDecision))

const DecisionRow = Schema.Struct({
  id: DecisionId,
  administrator_id: UserId,
  status: Verdict,
  decided_at: Instant,
  undo_until: Instant,
  claims: Schema.Int
})
const decodeDecisionRow = Schema.decodeUnknownSync(DecisionRow)

const readDecision = (row: unknown): StoredDecision<Verdict> => {
  const { id, administrator_id, status, decided_at, undo_until, claims } = decodeDecisionRow(row)
  return { id, administratorId: administrator_id, status, at: decided_at, undoUntil: undo_until, count: claims }
}

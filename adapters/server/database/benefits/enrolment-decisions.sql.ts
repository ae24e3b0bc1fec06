/**
 * Decisions on enrolments, and their undo. Each is one statement that updates and writes one audit entry per enrolment,
 * all or nothing. Ids are passed as arrays, else the planner may choose a nested loop.
 */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { EnrolmentUndoOutcome, UndoableEnrolmentDecision } from "#domain/enrolments/enrolment-decision.schema.ts"
import { decisionVerb, type EnrolmentDecision } from "#domain/enrolments/enrolment.rules.ts"
import { SetStatus } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentStore, LockedEnrolment } from "#domain/enrolments/enrolment.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { StoredDecision } from "#domain/shared/decision/decision.rules.ts"
import { listedMax } from "#domain/shared/decision/decision.schema.ts"
import { DecisionId, type EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"

export const enrolmentDecisionStore = (
  database: Kysely<Tables>,
  context: AuditContext
): Pick<EnrolmentStore, "decide" | "change" | "findDecision" | "revert" | "undoable"> => ({
  decide: (ids, decision, isNew) =>
    attempt(async () => {
      if (isNew) await insertDecision(database, decision)
      await decide(database, context, ids, decision)
    }),
  change: (enrolment, decision) => attempt(() => change(database, context, enrolment, decision)),
  findDecision: (id) => attempt(() => findDecision(database, id)),
  revert: (id, ids) => attempt(() => revert(database, context, id, ids)),
  undoable: attempt(() => listUndoable(database, context))
})

const insertDecision = async (
  database: Kysely<Tables>,
  { id, status, reason, by, at, undoUntil }: EnrolmentDecision
): Promise<void> => {
  await database
    .insertInto("enrolment_decisions")
    .values({
      id,
      administrator_id: by.id,
      status,
      reason: toJson(reason),
      decided_at: at,
      undo_until: undoUntil
    })
    .execute()
}

/** What a decision writes into each enrolment. */
const written = ({ status, reason, by, at }: EnrolmentDecision): RawBuilder<unknown> => sql`
  status = ${status}, version = version + 1, decided_at = ${at}::timestamptz, decided_by_id = ${by.id}::uuid,
  decided_by_name = ${by.name}, reason = ${toJson(reason)}::jsonb`

const decide = async (
  database: Kysely<Tables>,
  context: AuditContext,
  ids: ReadonlyArray<EnrolmentId>,
  decision: EnrolmentDecision
): Promise<void> => {
  const { id, status, reason } = decision
  await sql`
    with moved as (
      update enrolments set ${written(decision)}, decision_id = ${id}::uuid, decision_version = version + 1
      where id = any(${[...ids]}::uuid[]) returning id
    )
    ${insertEntries(context, {
      action: `enrolment.${decisionVerb("pending", status)}`,
      entity: "enrolment",
      changed: sql`moved`,
      before: sql`'{"status": "pending"}'::jsonb`,
      after: sql`${JSON.stringify({ status, ...(reason !== null && { reason }), decision_id: id })}::jsonb`,
      isJoining: sql<boolean>`exists (select from enrolments where decision_id = ${id}::uuid)`
    })}
  `.execute(database)
}

const change = async (
  database: Kysely<Tables>,
  context: AuditContext,
  { id, enrolment }: LockedEnrolment,
  decision: EnrolmentDecision
): Promise<void> => {
  const { status, reason } = decision
  await sql`
    with moved as (update enrolments set ${written(decision)} where id = ${id}::uuid returning id)
    ${insertEntries(context, {
      action: `enrolment.${decisionVerb(enrolment.status, status)}`,
      entity: "enrolment",
      changed: sql`moved`,
      before: sql`${JSON.stringify({ status: enrolment.status })}::jsonb`,
      after: sql`${JSON.stringify({ status, ...(reason !== null && { reason }) })}::jsonb`
    })}
  `.execute(database)
}

/** How many enrolments the decision `d` still covers: neither taken back nor changed since. */
const covered = sql<number>`(
  select count(*) from enrolments as e where e.decision_id = d.id and e.version = e.decision_version
)`

const findDecision = async (database: Kysely<Tables>, id: DecisionId): Promise<StoredDecision<SetStatus> | null> => {
  const { rows } = await sql`
    select d.*, ${covered} as count from enrolment_decisions as d where d.id = ${id}::uuid
  `.execute(database)
  if (rows[0] === undefined) return null
  const { administrator_id, status, decided_at, undo_until, count } = decodeDecision(rows[0])
  return { id, administratorId: administrator_id, status, at: decided_at, undoUntil: undo_until, count }
}

const revert = async (
  database: Kysely<Tables>,
  context: AuditContext,
  id: DecisionId,
  ids: ReadonlyArray<EnrolmentId> | null
): Promise<EnrolmentUndoOutcome> => {
  const named = ids === null ? sql<boolean>`true` : sql<boolean>`id = any(${[...ids]}::uuid[])`
  const ofDecision = sql`from enrolments where decision_id = ${id}::uuid and ${named}`
  await sql`select count(*) from (select id ${ofDecision} order by id for update) as locked`.execute(database)
  const { rows } = await sql<{ readonly outcome: unknown }>`
    with covered as materialized (
      select id, status, reason, version = decision_version as is_untouched ${ofDecision}
    ),
    -- All of them are locked, so that all are reverted; joining what was returned could compare each with each.
    taken as materialized (select id, status, reason from covered where is_untouched),
    reverted as (
      update enrolments set status = 'pending', version = version + 1, decided_at = null, decided_by_id = null,
        decided_by_name = null, reason = null, decision_id = null, decision_version = null
      where id = any(array(select id from taken)) returning id
    ),
    audited as (${insertEntries(context, {
      action: "enrolment.undo",
      entity: "enrolment",
      changed: sql`taken`,
      before: sql`jsonb_strip_nulls(jsonb_build_object('status', status, 'reason', reason, 'decision_id', ${id}::uuid))`,
      after: sql`'{"status": "pending"}'::jsonb`
    })} returning 1),
    kept as (
      select id from covered where not is_untouched
      union
      select id from unnest(${[...(ids ?? [])]}::uuid[]) as named (id) where id not in (select id from covered)
    )
    select json_build_object(
      'reverted', array(select id from reverted order by id limit ${listedMax}),
      'reverted_total', (select count(*) from audited),
      'kept', array(
        select json_build_object('id', kept.id, 'status', coalesce(e.status, 'not_found'),
          'user', case when u.id is not null then json_build_object('given_name', u.given_name, 'surname', u.surname) end,
          'decided_by', case when e.decided_by_id is not null
            then json_build_object('id', e.decided_by_id, 'name', e.decided_by_name) end)
        from kept left join enrolments as e on e.id = kept.id left join users as u on u.id = e.user_id
        order by kept.id limit ${listedMax}
      ),
      'kept_total', (select count(*) from kept)
    ) as outcome
  `.execute(database)
  return decodeOutcome(rows[0]?.outcome)
}

/** The list offers the latest decisions only. */
const undoableMax = 20

const listUndoable = async (
  database: Kysely<Tables>,
  { administrator }: AuditContext
): Promise<ReadonlyArray<UndoableEnrolmentDecision>> => {
  const { rows } = await sql`
    select * from (
      select d.id as decision_id, d.status, ${covered} as enrollments, d.decided_at, d.undo_until from enrolment_decisions as d
      where d.administrator_id = ${administrator.id}::uuid and d.undo_until > statement_timestamp()
    ) as own
    where enrollments > 0 order by decided_at desc, decision_id limit ${undoableMax}
  `.execute(database)
  return decodeUndoable(rows)
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const decodeOutcome = Schema.decodeUnknownSync(EnrolmentUndoOutcome)
const decodeUndoable = Schema.decodeUnknownSync(Schema.Array(UndoableEnrolmentDecision))
const decodeDecision = Schema.decodeUnknownSync(
  Schema.Struct({
    administrator_id: UserId,
    status: SetStatus,
    decided_at: Instant,
    undo_until: Instant,
    count: Schema.Int
  })
)

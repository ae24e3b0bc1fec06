/**
 * The figures of the dashboard, from counts maintained by triggers. The claims of a month are summed up by days in UTC;
 * the parts of days at its ends in another zone are counted by rows.
 */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { prepared } from "#adapters/server/database/database-client.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { newestNotifications, readAt } from "#adapters/server/database/benefits/notification-list.sql.ts"
import { inOneSnapshot, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { Dashboard, lastNotifications, type Period } from "#domain/dashboard/dashboard.schema.ts"
import type { DashboardStore } from "#domain/dashboard/dashboard.store.ts"
import { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { warningDays } from "#domain/service-accounts/service-account.rules.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"

export const sqlDashboard = (database: Kysely<Tables>): DashboardStore => ({
  now: attempt(() => readNow(database)),
  read: (periods) => attempt(() => readDashboard(database, periods)),
  counts: attempt(() => readCounts(database))
})

const sumOf = (table: string, status: string) =>
  sql`(select coalesce(sum(n), 0) from ${sql.table(table)} where status = ${status})`

const readCounts = async (database: Kysely<Tables>): Promise<PendingCounts> => {
  const { rows } = await prepared(sql`
    select counted.*, as_of as "asOf" from (
      select
        ${sumOf("claim_counts", "pending")} as pending_claims,
        ${sumOf("enrolment_counts", "pending")} as pending_enrolments,
        ${sumOf("notification_counts", "pending")} as unread_notifications,
        (select count(*)::integer from service_accounts
          where expires_at between statement_timestamp() and statement_timestamp() + make_interval(days => ${sql.lit(warningDays)})
        ) as services_ending,
        ${readAt} as as_of
    ) as counted
  `).execute(database)
  return decodeCounts(rows[0])
}

type Counted = Readonly<Record<string, number>> | null

const readDashboard = (
  database: Kysely<Tables>,
  { today, month }: { readonly today: Period; readonly month: Period }
): Promise<Dashboard> =>
  inOneSnapshot(database, async (snapshot) => {
    const { rows } = await sql<{ readonly of_types: Counted; readonly of_quizzes: Counted }>`
      select
        (select coalesce(sum(n), 0) from user_counts) as users,
        (select count(*) from companies where deleted_at is null and status = 'active') as "activeCompanies",
        (select count(*) from benefits where deleted_at is null and status = 'active') as "activeBenefits",
        ${sumOf("claim_counts", "pending")} as "pendingClaims",
        ${sumOf("claim_counts", "approved")} as "approvedClaims",
        ${sumOf("notification_counts", "pending")} as "unreadNotifications",
        (select jsonb_object_agg(type, n) from (${claimsIn(month)}) as claims) as of_types,
        (select jsonb_object_agg(type, n) from (
          select q.type, count(*) as n from quiz_submissions as s join quizzes as q on q.id = s.quiz_id
          where s.created_at between ${today.from}::timestamptz and ${today.to}::timestamptz group by 1
        ) as submissions) as of_quizzes,
        ${readAt} as "asOf"
    `.execute(snapshot)
    const { of_types = null, of_quizzes = null, ...figures } = rows[0] ?? {}
    return {
      ...decode({ ...figures, today, month }),
      totalClaims: claimTypes.flatMap((type) => {
        const claim_count = of_types?.[type] ?? 0
        return claim_count === 0 ? [] : [{ type, claim_count }]
      }),
      quizAnswerToday: quizTypes.map((type) => ({ type, submissions: of_quizzes?.[type] ?? 0 })),
      lastNotifications: await newestNotifications(snapshot, lastNotifications),
      lastReadNotifications: await newestNotifications(snapshot, lastNotifications, "read"),
      lastUnreadNotifications: await newestNotifications(snapshot, lastNotifications, "pending")
    }
  })

const dayMs = 86_400_000

const claimsIn = ({ from, to }: Period) => {
  const [first, end] = [Math.ceil(toMs(from) / dayMs) * dayMs, Math.floor((toMs(to) + 1) / dayMs) * dayMs]
  const moment = (ms: number) => sql`to_timestamp(${ms / 1000}::double precision)`
  const day = (ms: number) => sql`(${moment(ms)} at time zone 'UTC')::date`
  return sql`
    select type, sum(n) as n from (
      select type, n from claim_days where day >= ${day(first)} and day < ${day(end)}
      union all
      select type, 1 from claims where deleted_at is null and created_at >= ${from}::timestamptz and created_at < ${moment(first)}
      union all
      select type, 1 from claims where deleted_at is null and created_at >= ${moment(end)} and created_at <= ${to}::timestamptz
    ) as counted group by 1 having sum(n) <> 0`
}

const {
  totalClaims: _types,
  quizAnswerToday: _quizzes,
  lastNotifications: _newest,
  lastReadNotifications: _read,
  lastUnreadNotifications: _unread,
  ...counted
} = Dashboard.fields
const decode = Schema.decodeUnknownSync(Schema.Struct(counted))
const decodeCounts = Schema.decodeUnknownSync(PendingCounts)

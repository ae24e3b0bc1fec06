/** Stores enrolments. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import { inOneSnapshot, readAtFor, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { AuditContext } from "#adapters/server/database/audit.sql.ts"
import { enrolmentDecisionStore } from "#adapters/server/database/benefits/enrolment-decisions.sql.ts"
import { type Condition, whenSet } from "#adapters/server/database/columns.ts"
import { soughtWords } from "#adapters/server/database/search-pattern.ts"
import { withSimilarMembers } from "#adapters/server/database/people/similar-members.ts"
import { matchesPerson } from "#adapters/server/database/people/user-filter.ts"
import {
  Enrolment,
  type EnrolmentFilter,
  enrolmentsPerPage,
  Member,
  MemberName,
  type PendingPage
} from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentStore, LockedEnrolment, Paging } from "#domain/enrolments/enrolment.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { EnrolmentStatus } from "#domain/shared/enrolment.schema.ts"
import { type BenefitId, BenefitId as BenefitIdSchema, EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"
import { ActiveStatus } from "#domain/shared/account.schema.ts"

/** A timestamp in the format of the API, inside a JSON value. */
const wireMoment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One enrolment `e` with its member `u` and its benefit `b` as one JSON value. */
export const enrolmentJson = sql`jsonb_build_object(
  'id', e.id, 'status', e.status, 'benefit_id', e.benefit_id,
  'benefit', jsonb_build_object('id', b.id, 'title_en', b.title_en, 'title_es', b.title_es),
  'user_id', e.user_id,
  'user', jsonb_build_object('surname', u.surname, 'given_name', u.given_name, 'email', u.email, 'mobile_number', u.mobile_number),
  'benefits_beneficiaries', e.beneficiaries, 'beneficiaries_total', beneficiaries_total(e.beneficiaries),
  'benefit_form_data', e.form_data, 'created_at', ${wireMoment(sql`e.created_at`)}, 'version', e.version,
  'decided_at', ${wireMoment(sql`e.decided_at`)}, 'reason', e.reason, 'decision_id', null, 'undo_until', null,
  'decided_by', case when e.decided_by_id is not null then jsonb_build_object('id', e.decided_by_id, 'name', e.decided_by_name) end
) || case when e.status = 'inactive' and e.version = e.decision_version then '{"is_declined": true}' else '{}' end::jsonb`

/** The same with the decision that the administrator can still undo, if any. */
const enrolmentSeenBy = ({ administrator }: AuditContext) => sql`${enrolmentJson} || coalesce((
  select jsonb_build_object('decision_id', d.id, 'undo_until', ${wireMoment(sql`d.undo_until`)}) from enrolment_decisions as d
  where d.id = e.decision_id and e.version = e.decision_version and d.administrator_id = ${administrator.id}::uuid
    and d.undo_until > statement_timestamp()
), '{}')`

/** The sources of an enrolment with its member `u` and its benefit `b`, deleted ones included. */
export const enrolmentSources = sql`
  enrolments as e join users as u on u.id = e.user_id join benefits as b on b.id = e.benefit_id`

export const toEnrolment = Schema.decodeUnknownSync(Enrolment)

export const sqlEnrolments = (database: Kysely<Tables>, context: AuditContext): EnrolmentStore => ({
  now: attempt(() => readNow(database)),
  pending: (search) =>
    attempt(async () => {
      const { page: _page, limit: _limit, ...filter } = search
      const where = pendingWhere(filter)
      const isCounted = Object.keys(filter).length === 0
      const count = isCounted ? countPending : sql`select count(*) from enrolments as e where ${where}`
      const { counted, ...page } = await listEnrolments(database, context, where, count, search)
      const found = { ...page, pending: page.pagination.total, ...counted }
      return withSimilarMembers(
        database,
        found,
        filter.searchTerm,
        (searchTerm) => sql`select from enrolments as e where ${pendingWhere({ ...filter, searchTerm })}`
      )
    }),
  ofUser: (id, paging) => {
    const where = sql<boolean>`e.user_id = ${id}::uuid`
    return attempt(async () => {
      const all = sql`select count(*) from enrolments as e where ${where}`
      const { counted: _, ...page } = await listEnrolments(database, context, where, all, paging)
      return page
    })
  },
  find: (id) => attempt(() => findEnrolment(database, context, id)),
  findMember: (id) => attempt(() => findMember(database, id)),
  findBenefit: (id) => attempt(() => findBenefit(database, id)),
  insert: (enrolment) => attempt(() => insertEnrolment(database, enrolment)),
  lock: (ids) => attempt(() => lockEnrolments(database, sql`e.id = any(${[...ids]}::uuid[])`)),
  lockPending: (asOf, filter, takesUneven) =>
    attempt(() => {
      const others = sql`e.user_id <> ${context.administrator.id}::uuid`
      const even = takesUneven ? sql`true` : sql`not ${isUneven}`
      return lockEnrolments(
        database,
        sql`${pendingWhere(filter)} and e.created_at <= ${asOf}::timestamptz and ${others} and ${even}`
      )
    }),
  ...enrolmentDecisionStore(database, context)
})

/** The condition of the index of uneven ones. */
const unevenIndexed: Condition = sql`beneficiaries_total(e.beneficiaries) <> 100`

/** As `isUneven` of the domain; without beneficiaries there is no total. */
const isUneven: Condition = sql`coalesce(${unevenIndexed}, false)`

/** True for pending enrolments that match; those of deleted members are found too. */
export const pendingWhere = ({
  searchTerm,
  benefit_id,
  created_from,
  created_to,
  uneven
}: EnrolmentFilter): Condition =>
  sql.join(
    [
      sql`e.status = 'pending'`,
      ...whenSet(
        searchedWords(searchTerm),
        (words) => sql`exists (
        select from users as u where u.id = e.user_id
          and ${matchesPerson({ searchTerm, words: soughtWords(words).map((word) => ({ ...word, companies: [] })) })}
      )`
      ),
      ...whenSet(benefit_id, (id) => sql`e.benefit_id = ${id}::uuid`),
      ...whenSet(created_from, (at) => sql`e.created_at >= ${at}::timestamptz`),
      ...whenSet(created_to, (at) => sql`e.created_at <= ${at}::timestamptz`),
      ...whenSet(uneven, (asked) => (asked === "yes" ? unevenIndexed : sql`not ${isUneven}`))
    ],
    sql` and `
  )

const countPending = sql`select coalesce(sum(n), 0) from enrolment_counts where status = 'pending'`

/** Newest first; without a page all of them are one page. Also counts the administrator's own, and the uneven others. */
const listEnrolments = (
  database: Kysely<Tables>,
  context: AuditContext,
  where: RawBuilder<boolean>,
  count: RawBuilder<unknown>,
  { page, limit }: Paging
): Promise<Page<Enrolment> & { readonly counted: Required<Pick<PendingPage, "pending_own" | "pending_uneven">> }> =>
  inOneSnapshot(database, async (snapshot) => {
    const newest = sql`select max(e.created_at) from enrolments as e where ${where}`
    const own = sql`e.user_id = ${context.administrator.id}::uuid`
    const { rows: counts } = await sql<{
      readonly total: number
      readonly pending_own: number
      readonly pending_uneven: number
      readonly as_of: string
    }>`
      select (${count}) as total, (select count(*) from enrolments as e where ${own} and ${where}) as pending_own,
        (select count(*) from enrolments as e where ${unevenIndexed} and not ${own} and ${where}) as pending_uneven,
        ${readAtFor(newest)} as as_of
    `.execute(snapshot)
    const { total = 0, pending_own = 0, pending_uneven = 0, as_of = "" } = counts[0] ?? {}
    const size = page === undefined && limit === undefined ? Math.max(total, 1) : (limit ?? enrolmentsPerPage)
    const { rows } = await sql<{ readonly enrolment: unknown }>`
      select ${enrolmentSeenBy(context)} as enrolment from ${enrolmentSources} where ${where}
      order by e.created_at desc, e.id desc limit ${sql.lit(size)} offset ${sql.lit(((page ?? 1) - 1) * size)}
    `.execute(snapshot)
    return {
      data: rows.map(({ enrolment }) => toEnrolment(enrolment)),
      pagination: paginate(page ?? 1, size, total),
      asOf: Instant.make(as_of),
      counted: { pending_own, pending_uneven }
    }
  })

const findEnrolment = async (
  database: Kysely<Tables>,
  context: AuditContext,
  id: EnrolmentId
): Promise<Enrolment | null> => {
  const { rows } = await sql<{ readonly enrolment: unknown }>`
    select ${enrolmentSeenBy(context)} as enrolment from ${enrolmentSources} where e.id = ${id}::uuid
  `.execute(database)
  return rows[0] === undefined ? null : toEnrolment(rows[0].enrolment)
}

const findMember = async (database: Kysely<Tables>, id: UserId): Promise<Member | null> => {
  const row = await database
    .selectFrom("users")
    .select(["surname", "given_name", "email", "mobile_number"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row === undefined ? null : decodeMember(row)
}

const findBenefit = async (database: Kysely<Tables>, id: BenefitId): Promise<Enrolment["benefit"] | null> => {
  const row = await database
    .selectFrom("benefits")
    .select(["id", "title_en", "title_es"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, id: BenefitIdSchema.make(row.id) }
}

const insertEnrolment = async (
  database: Kysely<Tables>,
  { id, user_id, benefit_id, status, benefits_beneficiaries, benefit_form_data, created_at, version }: Enrolment
): Promise<void> => {
  await database
    .insertInto("enrolments")
    .values({
      id,
      user_id,
      benefit_id,
      status,
      beneficiaries: JSON.stringify(benefits_beneficiaries),
      form_data: benefit_form_data === null ? null : JSON.stringify(benefit_form_data),
      created_at,
      version
    })
    .execute()
}

// Member and benefit are subqueries and not joins: a row whose member changed while waiting for the lock would drop out
// of a join.
const lockEnrolments = async (
  database: Kysely<Tables>,
  where: RawBuilder<unknown>
): Promise<ReadonlyArray<LockedEnrolment>> => {
  const { rows } = await sql`
    select e.id, e.status, e.version, e.user_id, e.decided_by_id, e.decided_by_name, e.decided_at,
      (select json_build_object('given_name', u.given_name, 'surname', u.surname) from users as u where u.id = e.user_id) as member,
      (select u.status from users as u where u.id = e.user_id) as user_status,
      (select u.deleted_at is not null from users as u where u.id = e.user_id) as is_user_deleted,
      (select b.status from benefits as b where b.id = e.benefit_id) as benefit_status,
      (select b.deleted_at is not null from benefits as b where b.id = e.benefit_id) as is_benefit_deleted
    from enrolments as e where ${where} order by e.id for update of e
  `.execute(database)
  return rows.map((row) => {
    const { id, status, version, user_id, member, decided_by_id, decided_by_name, decided_at, ...state } =
      decodeLocked(row)
    const decided_by = decided_by_id === null ? null : { id: decided_by_id, name: decided_by_name ?? "" }
    return {
      id,
      enrolment: { status, version, user_id, decided_by, decided_at },
      member,
      user: { status: state.user_status, isDeleted: state.is_user_deleted },
      benefit: { status: state.benefit_status, isDeleted: state.is_benefit_deleted }
    }
  })
}

const LockedRow = Schema.Struct({
  id: EnrolmentId,
  status: EnrolmentStatus,
  version: Schema.Int,
  user_id: UserId,
  member: MemberName,
  decided_by_id: Schema.NullOr(UserId),
  decided_by_name: Schema.NullOr(Schema.String),
  decided_at: Schema.NullOr(Instant),
  user_status: ActiveStatus,
  is_user_deleted: Schema.Boolean,
  benefit_status: ActiveStatus,
  is_benefit_deleted: Schema.Boolean
})
const decodeLocked = Schema.decodeUnknownSync(LockedRow)
const decodeMember = Schema.decodeUnknownSync(Member)

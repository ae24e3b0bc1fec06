/** Stores notifications. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import {
  listNotifications,
  matching,
  notificationSources,
  notificationValue,
  readAt,
  toNotification
} from "#adapters/server/database/benefits/notification-list.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { searchedMessage } from "#domain/notifications/notification-text.rules.ts"
import {
  type NewNotification,
  type Notification,
  NotificationStats,
  NotificationStatus
} from "#domain/notifications/notification.schema.ts"
import type {
  LockedNotification,
  NotificationStore,
  StoredReadAll,
  UndoableReading
} from "#domain/notifications/notification.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { NotificationId, ReadAllId, UserId } from "#domain/shared/identity.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"

export const sqlNotifications = (database: Kysely<Tables>, context: AuditContext): NotificationStore => ({
  insert: (notification) =>
    attempt(async () => {
      await database
        .insertInto("notifications")
        .values({ ...keyed(notification), about: JSON.stringify(notification.about), reading_id: null })
        .execute()
    }),
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listNotifications(database, search)),
  stats: attempt(() => readStats(database)),
  find: (id) => attempt(() => findNotification(database, id)),
  lock: (id) => attempt(() => lockNotification(database, id)),
  setStatus: ({ id }, status) =>
    attempt(async () => {
      await sql`
        update notifications set status = ${status}, version = version + 1, reading_id = null where id = ${id}::uuid
      `.execute(database)
    }),
  readAll: (filter, asOf, undoable) =>
    attempt(async () => {
      await insertReading(database, context, undoable)
      return move(
        database,
        context,
        "read",
        undoable.id,
        sql`${matching(filter)} and n.status = 'pending' and n.created_at <= ${asOf}::timestamptz`
      )
    }),
  markReadAbout: (enrolments, undoable) =>
    attempt(async () => {
      if (undoable !== null) await insertReading(database, context, undoable)
      return move(
        database,
        context,
        "read",
        undoable?.id ?? null,
        sql`n.enrolment_id = any(${[...enrolments]}::uuid[]) and n.status = 'pending'`
      )
    }),
  markUnreadAbout: (id) =>
    attempt(() =>
      move(
        database,
        context,
        "pending",
        null,
        sql`n.reading_id = ${id}::uuid
          and exists (select from enrolments where enrolments.id = n.enrolment_id and enrolments.status = 'pending')`
      )
    ),
  lockReadAll: (id) => attempt(() => lockReadAll(database, id)),
  undoReadAll: (id) => attempt(() => move(database, context, "pending", null, sql`n.reading_id = ${id}::uuid`))
})

/** With what a search finds it by. */
export const keyed = <Worded extends Pick<NewNotification, "title" | "message" | "about">>(notification: Worded) => ({
  ...notification,
  message_key: normalise(searchedMessage(notification))
})

const readStats = async (database: Kysely<Tables>): Promise<NotificationStats> => {
  const { rows } = await sql`
    select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where status = 'pending'), 0) as unread, ${readAt} as "asOf"
    from notification_counts
  `.execute(database)
  return decodeStats(rows[0])
}

const findNotification = async (database: Kysely<Tables>, id: NotificationId): Promise<Notification | null> => {
  const { rows } = await sql`
    select ${notificationValue} from ${notificationSources} where n.id = ${id}::uuid
  `.execute(database)
  return rows[0] === undefined ? null : toNotification(rows[0])
}

const lockNotification = async (database: Kysely<Tables>, id: NotificationId): Promise<LockedNotification | null> => {
  const { rows } = await sql`
    select id, status, version from notifications where id = ${id}::uuid for no key update
  `.execute(database)
  return rows[0] === undefined ? null : decodeLocked(rows[0])
}

const insertReading = async (
  database: Kysely<Tables>,
  { administrator }: AuditContext,
  { id, at, undoUntil }: UndoableReading
): Promise<void> => {
  await database
    .insertInto("notification_readings")
    .values({ id, administrator_id: administrator.id, read_at: at, undo_until: undoUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Updates matching rows in the order of ids and audits each, in one statement. Returns how many. */
const move = async (
  database: Kysely<Tables>,
  context: AuditContext,
  status: NotificationStatus,
  readingId: ReadAllId | null,
  where: RawBuilder<unknown>
): Promise<number> => {
  const { rows } = await sql<{ readonly n: number }>`
    with meant as materialized (
      select n.id, n.status from notifications as n where ${where} order by n.id for no key update
    ), moved as (
      update notifications set status = ${status}, version = version + 1, reading_id = ${readingId}::uuid
      where id = any(array(select id from meant)) returning id
    ), audited as (${insertEntries(context, {
      action: status === "read" ? "notification.read" : "notification.unread",
      entity: "notification",
      // All of them are locked, so that all are moved; joining what was returned could compare each with each.
      changed: sql`meant`,
      before: sql`jsonb_build_object('status', status)`,
      after: sql`${JSON.stringify({ status })}::jsonb`
    })} returning 1)
    select (select count(*) from audited) as n
  `.execute(database)
  return rows[0]?.n ?? 0
}

const lockReadAll = async (database: Kysely<Tables>, id: ReadAllId): Promise<StoredReadAll | null> => {
  const { rows } = await sql`
    select id, administrator_id as "administratorId", undo_until as "undoUntil",
      (select count(*) from notifications where reading_id = ${id}::uuid) as notifications
    from notification_readings where id = ${id}::uuid for update
  `.execute(database)
  return rows[0] === undefined ? null : decodeReadAll(rows[0])
}

const decodeStats = Schema.decodeUnknownSync(NotificationStats)
const decodeLocked = Schema.decodeUnknownSync(
  Schema.Struct({
    id: NotificationId,
    status: NotificationStatus,
    version: Schema.Int
  })
)
const decodeReadAll = Schema.decodeUnknownSync(
  Schema.Struct({ id: ReadAllId, administratorId: UserId, undoUntil: Instant, notifications: Schema.Int })
)

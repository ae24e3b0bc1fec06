/** Deletes audit entries and notifications that are older than they are kept, in parts, so that no one waits long. */
import { type RawBuilder, sql } from "kysely"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"

export interface Retention {
  /** In days; null keeps them. */
  readonly auditDays: number | null
  readonly notificationDays: number | null
}

/** Deletes by whole days (UTC), and returns how many rows. Entries are kept for as long as `setAuditRetention` has set. */
export const deleteExpired = async (
  database: Database,
  { auditDays, notificationDays }: Retention
): Promise<{ readonly entries: number; readonly notifications: number }> => ({
  entries: auditDays === null ? 0 : await inParts(database, deleteEntries),
  notifications: notificationDays === null ? 0 : await inParts(database, deleteNotifications(notificationDays))
})

/** Sets how long audit entries are kept; null for ever. False where the role may not, and another time is set. */
export const setAuditRetention = async (database: Database, days: number | null): Promise<boolean> => {
  const { rows } = await sql<{ readonly days: number | null; readonly may: boolean }>`
    select (select days from audit_retention) as days, pg_has_role(relowner, 'usage') as may
    from pg_class where oid = 'audit_retention'::regclass
  `.execute(database)
  if (rows[0]?.days === days) return true
  if (rows[0]?.may !== true) return false
  await database.transaction().execute(async (transaction) => {
    await sql`lock table audit_retention in exclusive mode`.execute(transaction)
    await sql`delete from audit_retention`.execute(transaction)
    if (days !== null) await sql`insert into audit_retention (days) values (${days})`.execute(transaction)
  })
  return true
}

/** The same over a connection of its own, of the role that migrates. Logs when that role may not. */
export const applyAuditRetention = async (
  url: string,
  days: number | null,
  log: (line: string) => void
): Promise<void> => {
  const { kysely, close } = openDatabase({ url, max: 1, log })
  try {
    if (!(await setAuditRetention(kysely, days))) log(otherRetentionText)
  } finally {
    await close()
  }
}

const otherRetentionText =
  "AUDIT_RETENTION_DAYS is not what the database keeps, and this role may not change that. Run npm run migrate with MIGRATION_DATABASE_URL and the same AUDIT_RETENTION_DAYS."

const partSize = 1_000

const deleteEntries = sql`select place from delete_old_audit_entries(${partSize})`

/** One that waits to be read stays, however old it is. */
const deleteNotifications = (days: number) => sql`
  delete from notifications where id in (
    select id from notifications
    where status = 'read' and created_at < date_trunc('day', statement_timestamp() - make_interval(days => ${days}), 'UTC')
    order by created_at, id limit ${partSize} for update skip locked
  )
  returning id
`

/** Each part is a transaction of its own. */
const inParts = async (database: Database, deletePart: RawBuilder<unknown>): Promise<number> => {
  let deleted = 0
  for (;;) {
    const { rows } = await deletePart.execute(database)
    deleted += rows.length
    if (rows.length === 0) return deleted
  }
}

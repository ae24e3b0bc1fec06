/** Deletes audit entries and notifications that are older than they are kept, in parts, so that no one waits long. */
import { createHash } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"

export interface Retention {
  /** In days; null keeps them. */
  readonly auditDays: number | null
  readonly notificationDays: number | null
}

/**
 * Stores rows that are about to be deleted, in place of whatever was stored under the name. False where it could not, or nobody
 * knows: then they are not deleted.
 */
export type RowArchive = (name: string, csv: string) => Promise<boolean>

/**
 * Deletes by whole days (UTC), and archives first unless that is null; stops where something cannot be archived. Returns how many
 * rows were deleted. Entries are kept for as long as `setAuditRetention` has set.
 */
export const forgetOld = async (
  database: Database,
  { auditDays, notificationDays }: Retention,
  archive: RowArchive | null
): Promise<{ readonly entries: number; readonly notifications: number }> => ({
  entries: auditDays === null ? 0 : await inParts(database, archive, "audit_entries", "at", deleteEntries),
  notifications:
    notificationDays === null
      ? 0
      : await inParts(database, archive, "notifications", "created_at", deleteNotifications(notificationDays))
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

type Row = Readonly<Record<string, unknown>>

const deleteEntries = sql<Row>`select * from delete_old_audit_entries(${partSize}) order by at, place`

/** One that waits to be read stays, however old it is. */
const deleteNotifications = (days: number) => sql<Row>`
  with deleted as (
    delete from notifications where id in (
      select id from notifications
      where status = 'read' and created_at < date_trunc('day', statement_timestamp() - make_interval(days => ${days}), 'UTC')
        and created_at < (
          select date_trunc('day', min(created_at), 'UTC') + interval '24 hours' from notifications where status = 'read'
        )
      order by created_at, id limit ${partSize} for update skip locked
    )
    returning *
  )
  select * from deleted order by created_at, id
`

class NotArchived extends Error {}

/** Each part is archived within the transaction that deletes it, so that what is gone is what was archived. */
const inParts = async (
  database: Database,
  archive: RowArchive | null,
  table: string,
  timeColumn: string,
  deletePart: RawBuilder<Row>
): Promise<number> => {
  let deleted = 0
  for (;;) {
    const part = await database
      .transaction()
      .execute(async (transaction) => {
        const { rows } = await deletePart.execute(transaction)
        if (archive === null || rows.length === 0) return rows.length
        const csv = csvOf(rows)
        if (!(await archive(archiveName(table, rows, timeColumn, csv), csv))) throw new NotArchived()
        return rows.length
      })
      .catch((error: unknown) => {
        if (error instanceof NotArchived) return 0
        throw error
      })
    deleted += part
    if (part === 0) return deleted
  }
}

/** A part that is repeated after a crash has the same name, and no other one has: its content is in it. */
const archiveName = (table: string, rows: ReadonlyArray<Row>, timeColumn: string, csv: string): string => {
  const timeOf = (row: Row = {}) => String(row[timeColumn])
  const [first, last] = [timeOf(rows[0]), timeOf(rows.at(-1))]
  const digest = createHash("sha256").update(csv).digest("hex").slice(0, 16)
  return `${table}/${first.slice(0, 7)}/${compact(first)}-${compact(last)}-${digest}.csv`
}

const compact = (time: string): string => time.replace(/[-:.]/gu, "")

/** All columns as they are stored. */
const csvOf = (rows: ReadonlyArray<Row>): string => {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => cell(row[column]))))
  return csvLine(columns) + lines.join("")
}

const cell = (value: unknown): string | null =>
  value === null || typeof value === "string" ? value : JSON.stringify(value)

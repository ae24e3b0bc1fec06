/** Stores the progress of imports. Every call commits by itself, so that others see it while the import runs. */
import { Cause, Effect, Exit, Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import {
  attempt,
  type Database,
  type Guard,
  inGuardedTransaction,
  requireGuard
} from "#adapters/server/database/database.ts"
import type { AuditContext } from "#adapters/server/database/audit.sql.ts"
import { ImportCancelled, ImportIdTaken, ImportNotFound, ImportOver } from "#domain/csv-import/csv-import.errors.ts"
import {
  DoneImport,
  type ImportId,
  ImportProgress,
  type TrackedSubjectId
} from "#domain/shared/csv/csv-import.schema.ts"
import type { Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import type { ImportSubject } from "#domain/shared/record-kind.schema.ts"
import type { ImportCompletion, ImportTracker } from "#domain/csv-import/csv-import.store.ts"

/** Longer than any statement may take: an import without a report for this long has died with its server. */
const staleSeconds = 60

/** `database` must not be the transaction of the import: no other transaction would see anything before its end. */
export const sqlImportTracker = (
  database: Database,
  { administrator, requestId }: AuditContext,
  guard: Guard<Unauthorized> | null
): ImportTracker => ({
  track: (id, subject, work) =>
    Effect.andThen(
      Effect.flatMap(
        attempt(() => open(database, { administrator, requestId }, id, subject)),
        (isOpen) => (isOpen ? Effect.void : Effect.fail(new ImportIdTaken()))
      ),
      Effect.onExit(work, (exit) =>
        Exit.isSuccess(exit)
          ? Effect.void
          : // What cannot be stored now shows by itself: the import stops reporting.
            Effect.ignore(attempt(() => close(database, id, wasCancelled(exit.cause) ? "cancelled" : "refused")))
      )
    ),

  report: (id, done, total) =>
    attempt(async () => {
      const { rows } = await sql`
        update imports set rows = ${done}, rows_total = ${total}, heard_at = clock_timestamp()
        where id = ${id}::uuid and state = 'working' returning id
      `.execute(database)
      return rows.length > 0
    }),

  find: (id) =>
    Effect.flatMap(
      attempt(() => find(database, administrator.id, id)),
      (found) => (found === null ? Effect.fail(new ImportNotFound()) : Effect.succeed(found))
    ),

  cancel: (id) =>
    Effect.flatMap(
      inGuardedTransaction(database, guard, (transaction) =>
        attempt(async () => {
          // Waits for an import that is committing, and then comes too late.
          const { rows } = await sql`
            update imports set state = 'cancelled'
            where id = ${id}::uuid and administrator_id = ${administrator.id}::uuid and state in ('working', 'cancelled') returning id
          `.execute(transaction)
          return rows.length > 0
            ? "cancelled"
            : (await find(transaction, administrator.id, id)) === null
              ? "unknown"
              : "over"
        })
      ),
      (outcome): Effect.Effect<void, ImportNotFound | ImportOver> =>
        outcome === "cancelled"
          ? Effect.void
          : Effect.fail(outcome === "unknown" ? new ImportNotFound() : new ImportOver())
    )
})

/** `transaction` is the import's own: the mark is committed with the imported rows, or not at all. */
export const sqlImportCompletion = (
  transaction: Database,
  undoSeconds: number,
  guard: Guard<Unauthorized> | null
): ImportCompletion => {
  // Before the tracker records the end, so that it says that the import was refused.
  const required = guard === null ? Effect.void : requireGuard(transaction, guard)
  const markDone = async (id: ImportId, undoUntil: RawBuilder<string | null>): Promise<unknown> => {
    const { rows } = await sql`
      update imports set state = 'done', rows = coalesce(rows_total, rows), undo_until = ${undoUntil}
      where id = ${id}::uuid and state = 'working' returning id as import_id, undo_until
    `.execute(transaction)
    return rows[0] ?? null
  }
  return {
    markDone: (id) =>
      Effect.andThen(
        required,
        attempt(async () => decodeDone(await markDone(id, undoEnd(undoSeconds))))
      ),
    markChecked: (id) =>
      Effect.andThen(
        required,
        attempt(async () => (await markDone(id, sql`null`)) !== null)
      )
  }
}

/** Records an import that was not tracked, in its own transaction. */
export const recordImport = (
  transaction: Database,
  { administrator, requestId }: AuditContext,
  id: ImportId,
  subject: ImportSubject,
  undoSeconds: number
): Effect.Effect<DoneImport, Unavailable> =>
  attempt(async () => {
    const { rows } = await sql`
      insert into imports (id, administrator_id, request_id, subject, state, undo_until)
      values (${id}::uuid, ${administrator.id}::uuid, ${requestId ?? ""}, ${subject}, 'done', ${undoEnd(undoSeconds)})
      returning id as import_id, undo_until
    `.execute(transaction)
    return decodeRecorded(rows[0])
  })

const undoEnd = (seconds: number) =>
  sql<string>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${sql.lit(seconds)})`
const decodeRecorded = Schema.decodeUnknownSync(DoneImport)
const decodeDone = Schema.decodeUnknownSync(Schema.NullOr(DoneImport))

const open = async (
  database: Database,
  { administrator, requestId }: AuditContext,
  id: ImportId,
  subject: TrackedSubjectId
): Promise<boolean> => {
  await sql`
    delete from imports where id in (
      select id from imports where begun_at < statement_timestamp() - interval '1 day' limit 100 for update skip locked
    )
  `.execute(database)
  // A transaction that failed to serialize is repeated under the same request; one whose session ended, under another.
  const { rows } = await sql`
    insert into imports as kept (id, administrator_id, request_id, subject)
    values (${id}::uuid, ${administrator.id}::uuid, ${requestId ?? ""}, ${subject})
    on conflict (id) do update
      set state = 'working', rows = 0, heard_at = clock_timestamp(), begun_at = excluded.begun_at, request_id = excluded.request_id, subject = excluded.subject
      where kept.administrator_id = excluded.administrator_id and kept.state = 'refused'
    returning id
  `.execute(database)
  return rows.length > 0
}

const close = async (database: Database, id: ImportId, state: "cancelled" | "refused"): Promise<void> => {
  await sql`update imports set state = ${state} where id = ${id}::uuid and state = 'working'`.execute(database)
}

const wasCancelled = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof ImportCancelled)

const find = async (database: Database, administratorId: string, id: ImportId): Promise<ImportProgress | null> => {
  const { rows } = await sql<Record<string, unknown>>`
    select id, subject, rows, rows_total,
      case when state = 'working' and heard_at < statement_timestamp() - make_interval(secs => ${staleSeconds}) then 'refused' else state end as state
    from imports where id = ${id}::uuid and administrator_id = ${administratorId}::uuid
  `.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

const decode = Schema.decodeUnknownSync(ImportProgress)

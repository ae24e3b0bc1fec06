/**
 * The database as the stores see it: kysely over a pool, values as our schemas write them, and one transaction around a
 * whole piece of work.
 */
import { Cause, Effect, Exit } from "effect"
import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { Tables } from "#adapters/server/database/tables.ts"
import { readValue } from "#adapters/server/database/values.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>

export interface DatabaseOptions {
  readonly url: string
  /** Connections at most; a request holds one only while it speaks to the database. */
  readonly max: number
  readonly log: (message: string) => void
  /** How long one statement may take; 30 s unless told. */
  readonly statementTimeoutMs?: number
}

export interface OpenDatabase {
  readonly kysely: Database
  /** Waits for what is under way and closes every connection. */
  readonly close: () => Promise<void>
}

/** Opens a pool. Nothing is reached before the first statement. */
export const openDatabase = ({ url, max, log, statementTimeoutMs = 30_000 }: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "back-office",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: readValue },
    // As statements, not as start-up parameters: a pooler in between refuses those.
    verify: (client, done) =>
      client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 60000; set timezone = 'UTC'`,
        (error) => done(error)
      )
  })
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`))
  // One that breaks in use tells its statement, or the next; that it also tells here must not end the process either.
  pool.on("connect", (client) => client.on("error", () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, close: () => kysely.destroy() }
}

/** Runs statements. A database that cannot be reached, or does not answer in time, is `Unavailable`; any other error is a bug. */
export const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  attemptUnless<A, never>(run, () => null)

/**
 * The same for a statement that a constraint may refuse: `refusal` answers what a broken constraint, known by its name,
 * means. Null is a bug. In a transaction nothing more can be done after a refusal but to fail.
 */
export const attemptUnless = <A, E>(
  run: () => Promise<A>,
  refusal: (constraint: string) => E | null
): Effect.Effect<A, E | Unavailable> =>
  Effect.catch(
    Effect.tryPromise({ try: run, catch: (error) => ({ error }) }),
    ({ error }): Effect.Effect<never, E | Unavailable> => {
      const refused =
        error instanceof pg.DatabaseError && error.code?.startsWith("23") ? refusal(error.constraint ?? "") : null
      if (refused !== null) return Effect.fail(refused)
      if (!isUnreachable(error)) return Effect.die(error)
      return Effect.andThen(
        Effect.logWarning(`The database did not answer: ${messageOf(error)}`),
        Effect.fail(new Unavailable())
      )
    }
  )

/**
 * Does the work in one transaction: all of it counts when it succeeds; none when it fails, breaks or is interrupted.
 * Where two transactions stood in each other's way it is done again, up to three times, so it may have no effect but on the
 * database. `Unavailable` when the connection breaks; if that was during the commit, nobody knows whether it counted.
 */
export const inTransaction = <A, E>(
  database: Database,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | Unavailable> => {
  const tryTimes = (left: number): Effect.Effect<A, E | Unavailable> =>
    Effect.flatMap(Effect.exit(runTransaction(database, work)), (exit) => {
      if (Exit.isSuccess(exit) || !isSerializationFailure(exit.cause)) return exit
      return left > 0
        ? Effect.andThen(Effect.sleep((4 - left) * 10 + Math.random() * 20), tryTimes(left - 1))
        : Effect.fail(new Unavailable())
    })
  return tryTimes(3)
}

const runTransaction = <A, E>(
  database: Database,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | Unavailable> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const transaction = yield* attempt(() => database.startTransaction().execute())
      const done = yield* Effect.exit(restore(Effect.suspend(() => work(transaction))))
      const ended: Exit.Exit<A, E | Unavailable> = Exit.isSuccess(done)
        ? yield* Effect.exit(
            Effect.as(
              attempt(() => transaction.commit().execute()),
              done.value
            )
          )
        : done
      // Also after a commit that failed: it gives the connection back, or throws it away if it is broken.
      if (Exit.isFailure(ended)) yield* Effect.exit(attempt(() => transaction.rollback().execute()))
      return yield* ended
    })
  )

const isSerializationFailure = (cause: Cause.Cause<unknown>) =>
  cause.reasons.some(
    (reason) =>
      Cause.isDieReason(reason) &&
      reason.defect instanceof pg.DatabaseError &&
      ["40001", "40P01"].includes(reason.defect.code ?? "")
  )

// Lost connections, a server going down or full, and timeouts: 57014 is a statement's, 55P03 a lock's, 25P03 an idle transaction's.
const unreachableStates = /^(?:08|53|57014|57P0|55P03|25P03)/u
const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH"
])
// The driver gives these no code.
const unreachableMessages =
  /connection terminated|timeout exceeded|connection error|not queryable|connection ended|client was closed/iu

const isUnreachable = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return unreachableStates.test(error.code ?? "")
  if (!(error instanceof Error)) return false
  return "code" in error && typeof error.code === "string"
    ? unreachableCodes.has(error.code)
    : unreachableMessages.test(error.message)
}
const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown reason")

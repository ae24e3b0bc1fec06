/** The database for the stores: kysely over a pool, values in the form our schemas expect, and transactions. */
import { Socket } from "node:net"
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
  /** The most connections; a request holds one only while it uses the database. */
  readonly max: number
  readonly log: (message: string) => void
  /** The longest a statement may take; 30 s by default. A tenth longer, and the connection is given up. */
  readonly statementTimeoutMs?: number
}

export interface OpenDatabase {
  readonly kysely: Database
  /** Waits for pending statements and closes every connection. */
  readonly close: () => Promise<void>
}

/** Opens a pool. No connection is made before the first statement. */
export const openDatabase = ({ url, max, log, statementTimeoutMs = 30_000 }: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => silenceLimited(statementTimeoutMs * 1.1),
    max,
    application_name: "back-office",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: readValue },
    // As statements, not as start-up parameters, which a pooler in between refuses.
    verify: (client, done) =>
      client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 60000; set timezone = 'UTC'`,
        (error) => done(error)
      )
  })
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`))
  // A connection that breaks in use rejects its statement; without a listener the same error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, close: () => kysely.destroy() }
}

/**
 * A socket that breaks when the other end says nothing for so long: a frozen or unreachable database does not end its
 * statements itself.
 */
const silenceLimited = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error("Connection terminated: the database was silent")))
}

/** Runs statements. A database that is unreachable or too slow is `Unavailable`; any other error is a defect. */
export const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  attemptUnless<A, never>(run, () => null)

/**
 * The same for a statement that a constraint may refuse: `refusal` maps the constraint to a failure, null to a defect.
 * After a refusal a transaction can only be rolled back.
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
 * Runs the work in one transaction, committed when it succeeds, else rolled back, and repeated up to three times after
 * a deadlock or serialization failure: it must have no effect outside the database. `Unavailable` when the connection
 * breaks; during the commit, it is then unknown whether it was committed.
 */
export const inTransaction = <A, E>(
  database: Database,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | Unavailable> => {
  const tryTimes = (retries: number): Effect.Effect<A, E | Unavailable> =>
    Effect.flatMap(Effect.exit(runTransaction(database, work)), (exit) => {
      if (Exit.isSuccess(exit) || !isSerializationFailure(exit.cause)) return exit
      return retries > 0
        ? Effect.andThen(Effect.sleep((4 - retries) * 10 + Math.random() * 20), tryTimes(retries - 1))
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
      // Also after a failed commit: returns the connection to the pool, or discards a broken one.
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

// Lost connections, a server that shuts down or is full, and timeouts: 57014 of a statement, 55P03 of a lock, 25P03 of
// an idle transaction.
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
// Errors of the driver without a code.
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

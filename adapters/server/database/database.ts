/** The database for the stores: kysely over a pool, values in the form our schemas expect, and transactions. */
import { Cause, Effect, Exit } from "effect"
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely"
import pg from "pg"
import { clientsLimitedTo, limitSilence, prepared, setUp } from "#adapters/server/database/database-client.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { CurrentSpan, inSpan, traceStatement } from "#adapters/server/observability/traces.ts"
import { isUnreachable } from "#adapters/server/database/unreachable.ts"
import { readValue } from "#adapters/server/database/values.ts"
import { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>

export interface DatabaseOptions {
  readonly url: string
  /** The most connections; a request holds one only while it uses the database. */
  readonly max: number
  readonly log: (message: string) => void
  /** How long the database may say nothing on a connection that is in use before it is given up; longer than a statement by default. */
  readonly silenceMs?: number
  /** Whether statements are spans of the requests that run them. */
  readonly isTraced?: boolean
  /** Called when a connection cannot be had or a statement fails. */
  readonly onFailure?: (error: unknown) => void
}

export interface OpenDatabase {
  readonly kysely: Database
  /** Its connections, those in rest, and how many requests wait for one. */
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Waits for pending statements and closes every connection. */
  readonly close: () => Promise<void>
}

/**
 * The same for all pools, because it stays on the connections of a pooler in transaction mode, which they share: a
 * shorter one of readiness would end decisions.
 */
const statementTimeoutMs = 30_000

/** Opens a pool. No connection is made before the first statement. */
export const openDatabase = ({
  url,
  max,
  log,
  silenceMs = statementTimeoutMs * 1.1,
  isTraced = false,
  onFailure
}: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    Client: clientsLimitedTo(silenceMs),
    max,
    application_name: "back-office",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: readValue },
    // As statements, not as start-up parameters, which a pooler in between refuses. Statements are many and short: one that
    // is spread over several processes takes them from the others, and its plan reads more.
    verify: (client, done) =>
      setUp(
        client,
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 60000; set timezone = 'UTC';
         set max_parallel_workers_per_gather = 0`,
        done
      )
  })
  // A connection at rest has nothing to say.
  pool.on("release", (_, client) => limitSilence(client, 0))
  pool.on("acquire", (client) => limitSilence(client, silenceMs))
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`))
  // A connection that breaks in use rejects its statement; without a listener the same error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}))
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      onFailure?.(error)
      throw error
    })
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    ...((isTraced || onFailure !== undefined) && {
      log: (event) => {
        if (event.level === "error") onFailure?.(event.error)
        if (isTraced) traceStatement(event)
      }
    })
  })
  return {
    kysely,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy()
  }
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
    Effect.flatMap(CurrentSpan, (span) =>
      Effect.tryPromise({ try: span === null ? run : () => inSpan(span, run), catch: (error) => ({ error }) })
    ),
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

/** What must be true when a transaction is committed; what it reads with a lock stays so until then. Null is false. */
export interface Guard<E> {
  readonly condition: RawBuilder<boolean | null>
  readonly failure: E
}

/**
 * Runs the work in one transaction, committed when it succeeds, else rolled back, and repeated up to three times after
 * a deadlock or serialization failure: it must have no effect outside the database. `Unavailable` when the connection
 * breaks; `OutcomeUnknown` when it breaks during the commit.
 */
export const inTransaction = <A, E>(
  database: Database,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | OutcomeUnknown | Unavailable> => inGuardedTransaction<A, E, never>(database, null, work)

/** The same, committed only when the guard holds after the work. */
export const inGuardedTransaction = <A, E, G>(
  database: Database,
  guard: Guard<G> | null,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | G | OutcomeUnknown | Unavailable> => {
  const tryTimes = (retries: number): Effect.Effect<A, E | G | OutcomeUnknown | Unavailable> =>
    Effect.flatMap(Effect.exit(runTransaction(database, guard, work)), (exit) => {
      if (guard !== null && Exit.isFailure(exit) && isAbsentActor(exit.cause)) return Effect.fail(guard.failure)
      if (Exit.isSuccess(exit) || !isSerializationFailure(exit.cause)) return exit
      return retries > 0
        ? Effect.andThen(Effect.sleep((4 - retries) * 10 + Math.random() * 20), tryTimes(retries - 1))
        : Effect.fail(new Unavailable())
    })
  return tryTimes(3)
}

const runTransaction = <A, E, G>(
  database: Database,
  guard: Guard<G> | null,
  work: (transaction: InTransaction) => Effect.Effect<A, E>
): Effect.Effect<A, E | G | OutcomeUnknown | Unavailable> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const transaction = yield* attempt(() => database.startTransaction().execute())
      const worked = Effect.tap(
        Effect.suspend(() => work(transaction)),
        () => (guard === null ? Effect.void : requireGuard(transaction, guard))
      )
      const done = yield* Effect.exit(restore(worked))
      const ended: Exit.Exit<A, E | G | OutcomeUnknown | Unavailable> = Exit.isSuccess(done)
        ? yield* Effect.exit(
            Effect.as(
              Effect.mapError(
                attempt(() => transaction.commit().execute()),
                () => new OutcomeUnknown()
              ),
              done.value
            )
          )
        : done
      // Also after a failed commit: returns the connection to the pool, or discards a broken one.
      if (Exit.isFailure(ended)) yield* Effect.exit(attempt(() => transaction.rollback().execute()))
      return yield* ended
    })
  )

/** Fails now unless the guard holds. */
export const requireGuard = <G>(
  database: Database,
  { condition, failure }: Guard<G>
): Effect.Effect<void, G | Unavailable> =>
  Effect.flatMap(
    attempt(() => prepared(sql<{ readonly is_met: boolean | null }>`select ${condition} as is_met`).execute(database)),
    ({ rows }) => (rows[0]?.is_met === true ? Effect.void : Effect.fail(failure))
  )

const hasDatabaseError = (cause: Cause.Cause<unknown>, is: (error: pg.DatabaseError) => boolean) =>
  cause.reasons.some(
    (reason) => Cause.isDieReason(reason) && reason.defect instanceof pg.DatabaseError && is(reason.defect)
  )

const isSerializationFailure = (cause: Cause.Cause<unknown>) =>
  hasDatabaseError(cause, ({ code = "" }) => ["40001", "40P01"].includes(code))

/** The audit takes no entry of an actor whose access has ended meanwhile: the guard would not hold either. */
const isAbsentActor = (cause: Cause.Cause<unknown>) =>
  hasDatabaseError(cause, ({ constraint }) => constraint === "audit_entries_actor_signed_in")

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown reason")

/** Composes the application: the services over their stores, and the routes over the services. */
import type { KeyObject } from "node:crypto"
import { Cause, Effect, Exit, Struct } from "effect"
import { DiskFull, OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { RouteDependencies } from "./api/answer.ts"
import { requestHandler, type RequestHandler } from "./api/request-handler.ts"
import { heartbeatMs } from "./api/event-stream.ts"
import { idempotencyTimings } from "./api/idempotency.ts"
import { type Log, requestLog } from "./api/request-log.ts"
import { metricsPage } from "./api/metrics-page.ts"
import type { WriteLog } from "./observability/log.ts"
import type { Traces } from "./observability/traces.ts"
import type { Metrics } from "./observability/metrics.ts"
import { csvImportRoutes } from "./api/routes/csv-import.routes.ts"
import { quizzesRoutes } from "./api/routes/quizzes.routes.ts"
import { sessionRoutes } from "./api/routes/session.routes.ts"
import { systemRoutes } from "./api/routes/system.routes.ts"
import { featureRoutes } from "./api/routes/feature.routes.ts"
import { staticFiles, type StaticFiles } from "./api/static-files.ts"
import type { Channel } from "./cluster/change-channel.ts"
import { changeEventsFrom } from "./cluster/change-events.ts"
import { attempt, type Database, inGuardedTransaction, type InTransaction } from "./database/database.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { servesThisVersion } from "./database/migrate.ts"
import type { ReadReplica } from "./cluster/read-replica.ts"
import type { ReadReplicas } from "./cluster/read-replicas.ts"
import { livingAccess } from "./database/session/session-lookup.sql.ts"
import { sqlWebAssets } from "./database/web-assets.sql.ts"
import { endpoints, simpleRecordRoutes } from "./records.ts"
import { readReceipts } from "./security/read-receipts.ts"
import { type AnyCaller, type ServiceDependencies, type Services, servicesWith } from "./services.ts"
import { serverWords } from "./answer-texts.ts"

export interface ProgramDependencies extends Omit<
  ServiceDependencies,
  "readReplicas" | "freshestReplica" | "receiptsOf"
> {
  readonly channel: Pick<Channel, "subscribe">
  /** The built web app. */
  readonly web: StaticFiles
  readonly requestHmac: KeyObject
  /** Called after each commit: what was published in it can be sent. */
  readonly onCommitted: () => void
  /** Where reads go that need not go to the primary; null without replicas. */
  readonly replicas: ReadReplicas | null
  /** A connection of its own, so that traffic does not make the server look unready. */
  readonly readiness: Database
  readonly isDiskFull: () => Promise<boolean>
  /** Whether changes arrive on the channel now. */
  readonly hasLiveUpdates: () => boolean
  /** Aborted while the server ends and goes on serving what still comes. */
  readonly draining: AbortSignal
  readonly stopping: AbortSignal
  readonly log: WriteLog
  readonly traces: Pick<Traces, "begin"> | null
  readonly metrics: Pick<Metrics, "answered" | "contentType" | "text">
}

/** The application over parts that the caller opens and closes. */
export const program = ({
  channel,
  web,
  requestHmac,
  onCommitted,
  replicas,
  readiness,
  isDiskFull,
  hasLiveUpdates,
  draining,
  stopping,
  log,
  metrics,
  traces,
  ...parts
}: ProgramDependencies): RequestHandler => {
  const { config, database } = parts
  const receiptsOf = readReceipts(requestHmac, Date.now)
  const { authenticate, authenticateReserving, servicesOver } = servicesWith({
    ...parts,
    receiptsOf,
    readReplicas: replicas?.databases ?? [],
    freshestReplica: () => replicas?.freshest() ?? null
  })

  const notePosition: RouteDependencies<Services, InTransaction, AnyCaller>["notePosition"] = (
    { sessionKey },
    { position }
  ) =>
    replicas === null
      ? Effect.void
      : Effect.promise(async () => {
          position.written = await replicas.written(sessionKey)
        })

  const dependencies: RouteDependencies<Services, InTransaction, AnyCaller> = {
    authenticate,
    authenticateReserving: (token, { background }, reservation) =>
      authenticateReserving(token, !background, reservation),
    read: (caller, { id, position, deferredReads }, work, mayLag) => {
      const fromPrimary = Effect.suspend(() => work(servicesOver(database, caller, id, deferredReads)))
      if (caller === null || replicas === null || !mayLag) return fromPrimary
      const { sessionKey } = caller
      return readWith({
        replicas,
        log,
        choose: async (tried) => {
          // Once it is known again, a replica may be read.
          if (replicas.isUnknown(sessionKey, position.sent)) position.written = await replicas.written(sessionKey)
          return replicas.choose({ session: sessionKey, sent: position.sent, tried })
        },
        fromPrimary,
        fromReplica: (replica) => work(servicesOver(replica.database, caller, id, deferredReads))
      })
    },
    write: (caller, context, work) =>
      Effect.onExit(
        inGuardedTransaction(database, livingAccess(caller.sessionKey), (transaction) =>
          work(servicesOver(transaction, caller, context.id, context.deferredReads), transaction)
        ),
        (exit) => {
          const mayBeCommitted = Exit.isSuccess(exit) || Cause.squash(exit.cause) instanceof OutcomeUnknown
          if (!mayBeCommitted) return Effect.void
          onCommitted()
          return notePosition(caller, context)
        }
      ),
    notePosition,
    receiptOf: ({ administrator }, reads) => receiptsOf(administrator.id).issue(reads),
    idempotency: sqlIdempotency(database),
    requestHmac,
    words: serverWords,
    log: measured(requestLog(log), metrics),
    stopping,
    timings: { heartbeatMs, idempotency: idempotencyTimings }
  }

  const ready = Effect.flatMap(
    attempt(() => servesThisVersion(readiness)),
    (isServed) => (isServed && !draining.aborted ? Effect.void : Effect.fail(new Unavailable()))
  ).pipe(
    Effect.andThen(attempt(isDiskFull)),
    Effect.flatMap((isFull) => (isFull ? Effect.fail(new DiskFull()) : Effect.void))
  )

  return requestHandler({
    routes: [
      ...systemRoutes(dependencies, {
        ready,
        hasLiveUpdates,
        areReplicasRead: () => replicas?.areAllRead() ?? true,
        changes: changeEventsFrom(channel, () => new Date(), replicas?.caughtUp ?? null),
        entities: Struct.keys(recordKinds),
        endpoints
      }),
      ...sessionRoutes(dependencies, config.otpTtlSeconds),
      ...featureRoutes(dependencies),
      ...simpleRecordRoutes(dependencies),
      ...quizzesRoutes(dependencies),
      ...csvImportRoutes(dependencies)
    ],
    page: metricsPage(config.metrics.token, metrics, staticFiles(web, sqlWebAssets(database))),
    words: serverWords,
    log: dependencies.log,
    trustedProxies: config.trustedProxy,
    traces
  })
}

interface ReplicaRead<A, E> {
  readonly replicas: ReadReplicas
  readonly log: WriteLog
  /** A replica that has what the caller knows, other than those on which the read has failed. */
  readonly choose: (tried: ReadonlyArray<ReadReplica>) => Promise<ReadReplica | null>
  readonly fromPrimary: Effect.Effect<A, E>
  readonly fromReplica: (replica: ReadReplica) => Effect.Effect<A, E>
}

/**
 * Reads from a replica where one may be read. A failure of a replica leads to the next one. Any other failure, or a
 * record that is not found, is read again from the primary, unless something other than the replica did not answer.
 */
const readWith = <A, E>(
  { replicas, log, choose, fromPrimary, fromReplica }: ReplicaRead<A, E>,
  tried: ReadonlyArray<ReadReplica> = []
): Effect.Effect<A, E> =>
  Effect.flatMap(
    Effect.promise(() => choose(tried)),
    (replica) => {
      const again = Effect.andThen(
        Effect.sync(() => replicas.count(null)),
        fromPrimary
      )
      if (replica === null) return again
      const failuresBefore = replica.failures()
      return Effect.flatMap(Effect.exit(Effect.suspend(() => fromReplica(replica))), (exit) => {
        if (Exit.isSuccess(exit))
          return Effect.as(
            Effect.sync(() => replicas.count(replica)),
            exit.value
          )
        if (Cause.hasInterruptsOnly(exit.cause)) return exit
        const isItsOwn = replica.failures() > failuresBefore
        if (Cause.squash(exit.cause) instanceof Unavailable && !isItsOwn) return exit
        if (Cause.hasDies(exit.cause))
          log("warn", `A read of the replica ${replica.name} has failed: ${Cause.pretty(exit.cause)}`)
        if (!isItsOwn) return again
        replica.check()
        return readWith({ replicas, log, choose, fromPrimary, fromReplica }, [...tried, replica])
      })
    }
  )

/** Counts what is logged as answered; requests outside the API are one route. */
const measured = (log: Log, metrics: Pick<Metrics, "answered">): Log => ({
  ...log,
  answered: (context, status, ms) => {
    metrics.answered(context.request.method, context.logFields.route ?? "other", status, ms / 1_000)
    log.answered(context, status, ms)
  }
})

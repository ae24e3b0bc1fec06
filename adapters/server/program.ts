/** Composes the application: the services over their stores, and the routes over the services. */
import type { KeyObject } from "node:crypto"
import { Effect, Struct } from "effect"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { nobody } from "#domain/shared/identity.schema.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Caller, RouteDependencies } from "./api/answer.ts"
import { type Application, application } from "./api/application.ts"
import { heartbeatMs } from "./api/event-stream.ts"
import { idempotencyTimings } from "./api/idempotency.ts"
import { jsonLog } from "./api/request-log.ts"
import { csvImportRoutes } from "./api/routes/csv-import.routes.ts"
import { quizzesRoutes } from "./api/routes/quizzes.routes.ts"
import { sessionRoutes } from "./api/routes/session.routes.ts"
import { systemRoutes } from "./api/routes/system.routes.ts"
import { featureRoutes } from "./api/routes/feature.routes.ts"
import { staticFiles, type StaticFiles } from "./api/static-files.ts"
import { changeEventsFrom } from "./change-events.ts"
import { type Channel } from "./database/channel.ts"
import { attempt, type Database, inTransaction, type InTransaction } from "./database/database.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { servesThisVersion } from "./database/migrate.ts"
import { sqlWebAssets } from "./database/web-assets.sql.ts"
import { endpoints, plainRoutes } from "./records.ts"
import { type ServiceDependencies, type Services, servicesWith, type SignedIn } from "./services.ts"
import { serverWords } from "./words.ts"

export interface ProgramDependencies extends ServiceDependencies {
  readonly channel: Pick<Channel, "subscribe">
  /** The built web app. */
  readonly web: StaticFiles
  readonly requestHmac: KeyObject
  /** A connection of its own, so that traffic does not make the server look unready. */
  readonly readiness: Database
  /** Whether changes arrive on the channel. */
  readonly hasLiveUpdates: boolean
  /** Aborted while the server ends and goes on serving what still comes. */
  readonly draining: AbortSignal
  readonly stopping: AbortSignal
  readonly log: (line: string) => void
}

/** The application over parts that the caller opens and closes. */
export const program = ({
  channel,
  web,
  requestHmac,
  readiness,
  hasLiveUpdates,
  draining,
  stopping,
  log,
  ...parts
}: ProgramDependencies): Application => {
  const { config, database } = parts
  const { session, servicesOver } = servicesWith(parts)

  const dependencies: RouteDependencies<Services, InTransaction, SignedIn> = {
    authenticate: (token, { background }) =>
      Effect.map(session.authenticate(token, background), ({ administrator, tokenHash }) => ({
        administrator,
        sessionKey: tokenHash
      })),
    read: (caller, { id }) => servicesOver(database, caller ?? anonymous, id),
    write: (caller, { id }, work) =>
      inTransaction(database, (transaction) => work(servicesOver(transaction, caller, id), transaction)),
    idempotency: sqlIdempotency(database),
    requestHmac,
    words: serverWords,
    log: jsonLog(log, () => new Date()),
    stopping,
    timings: { heartbeatMs, idempotency: idempotencyTimings }
  }

  const ready = Effect.flatMap(
    attempt(() => servesThisVersion(readiness)),
    (isIt) => (isIt && !draining.aborted ? Effect.void : Effect.fail(new Unavailable()))
  )

  return application({
    routes: [
      ...systemRoutes(dependencies, {
        ready,
        hasLiveUpdates: () => hasLiveUpdates,
        changes: changeEventsFrom(channel, () => new Date()),
        entities: Struct.keys(recordKinds),
        endpoints
      }),
      ...sessionRoutes(dependencies),
      ...featureRoutes(dependencies),
      ...plainRoutes(dependencies),
      ...quizzesRoutes(dependencies),
      ...csvImportRoutes(dependencies)
    ],
    page: staticFiles(web, sqlWebAssets(database)),
    words: serverWords,
    log: dependencies.log,
    trustedProxies: config.trustedProxy
  })
}

/** The caller of open endpoints, whose services are bound to no administrator. */
const anonymous: Caller = { administrator: nobody, sessionKey: "" }

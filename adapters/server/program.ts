/** Composes the application: the services over their stores, and the routes over the services. */
import path from "node:path"
import { Effect, Record, Struct } from "effect"
import { apiContract } from "#adapters/contract/api.contract.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import type { ImageCleaner } from "#domain/files/image-cleaner.port.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import { imagesService } from "#domain/files/images.service.ts"
import { plainSubjects, recordKinds } from "#domain/shared/record-kind.schema.ts"
import { csvImportService } from "#domain/csv-import/csv-import.service.ts"
import type { ImportReader } from "#domain/csv-import/csv-import.store.ts"
import type { TrackedSubject } from "#domain/csv-import/csv-subject.rules.ts"
import { companiesService } from "#domain/companies/companies.service.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { notificationsService } from "#domain/notifications/notifications.service.ts"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import { sessionService } from "#domain/session/session.service.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { usersService } from "#domain/users/users.service.ts"
import type { Caller, RouteDependencies } from "./api/answer.ts"
import { type Application, application } from "./api/application.ts"
import { articlesRoutes } from "./api/routes/articles.routes.ts"
import { auditRoutes } from "./api/routes/audit.routes.ts"
import { benefitsRoutes } from "./api/routes/benefits.routes.ts"
import { claimsRoutes } from "./api/routes/claims.routes.ts"
import { companiesRoutes } from "./api/routes/companies.routes.ts"
import { dashboardRoutes } from "./api/routes/dashboard.routes.ts"
import { enrolmentsRoutes } from "./api/routes/enrolments.routes.ts"
import { heartbeatMs } from "./api/event-stream.ts"
import { filesRoutes } from "./api/routes/files.routes.ts"
import { idempotencyTimings } from "./api/idempotency.ts"
import { notificationsRoutes } from "./api/routes/notifications.routes.ts"
import { quizzesRoutes } from "./api/routes/quizzes.routes.ts"
import { jsonLog } from "./api/request-log.ts"
import { csvImportRoutes } from "./api/routes/csv-import.routes.ts"
import { sessionRoutes } from "./api/routes/session.routes.ts"
import { staticFiles } from "./api/static-files.ts"
import { systemRoutes } from "./api/routes/system.routes.ts"
import { usersRoutes } from "./api/routes/users.routes.ts"
import type { Config } from "./config.ts"
import { sqlArticles } from "./database/learning/articles.sql.ts"
import { sqlAudit } from "./database/audit.sql.ts"
import { sqlBenefits } from "./database/benefits/benefits.sql.ts"
import { sqlChanges } from "./database/changes.sql.ts"
import { type Channel } from "./database/channel.ts"
import { sqlClaimReport } from "./database/claims/claim-report.sql.ts"
import { sqlClaims } from "./database/claims/claims.sql.ts"
import { sqlDashboard } from "./database/dashboard.sql.ts"
import { sqlEnrolments } from "./database/benefits/enrolments.sql.ts"
import { sqlImportCompletion, sqlImportTracker } from "./database/csv-import/import-tracker.sql.ts"
import { sqlImport } from "./database/csv-import/import-rows.sql.ts"
import { sqlCompanies } from "./database/people/companies.sql.ts"
import { attempt, type Database, inTransaction, type InTransaction } from "./database/database.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { isOfThisVersion } from "./database/migrate.ts"
import { sqlNotifications } from "./database/benefits/notifications.sql.ts"
import { sqlQuizzes } from "./database/learning/quizzes.sql.ts"
import { sqlSessions } from "./database/session/session.sql.ts"
import { sqlUserReport } from "./database/people/user-report.sql.ts"
import { sqlUsers } from "./database/people/users.sql.ts"
import { newId, newImageKey, sha256Of, type SsnSeal } from "./secrets.ts"
import { changeEventsFrom } from "./change-events.ts"
import type { PreparedBatch } from "./row-batch.ts"
import type { Services, SignedIn } from "./services.ts"
import { coalesce } from "./coalesce.ts"
import { serverWords } from "./words.ts"

const webDir = path.join(import.meta.dirname, "../../dist/web")

export interface ProgramDependencies {
  readonly config: Config
  readonly secrets: SessionSecrets
  readonly ssn: SsnSeal
  readonly sender: CodeSender
  readonly database: Database
  readonly channel: Pick<Channel, "subscribe">
  readonly imageBytes: ImageBytes
  readonly imageCleaner: ImageCleaner
  readonly imports: ImportReader<PreparedBatch>
  readonly stopping: AbortController
  readonly print: (line: string) => void
  readonly log: (line: string) => void
}

/** The application over parts that the caller opens and closes. */
export const program = ({
  config,
  secrets,
  ssn,
  sender,
  database,
  channel,
  imageBytes,
  imageCleaner,
  imports,
  stopping,
  print,
  log
}: ProgramDependencies): Application => {
  const sessions = sqlSessions(database, {
    callsPer10Minutes: config.signInCallsPer10Min,
    failuresPer15Minutes: config.signInFailures,
    codesPerHour: config.otpMaxPerHour,
    codeSeconds: config.otpTtlSeconds,
    attemptsPerCode: 5,
    idleSeconds: config.sessionIdleSeconds,
    maxSeconds: config.sessionMaxSeconds
  })
  const session = sessionService(sessions, secrets, sender)

  // The figures are equal for all administrators: a change that notifies two hundred of them causes one or two reads.
  const figures = coalesce(dashboardService(sqlDashboard(database), config.timeZone).figures)

  const makeServices = (over: Database, { administrator, sessionKey }: Caller, requestId: string): Services => {
    const person = { id: administrator.id, name: administrator.name }
    const context = { administrator: person, requestId }
    const audit = sqlAudit(over, context)
    const changes = sqlChanges(over)
    const notificationStore = sqlNotifications(over, context)
    const claims = claimsService({
      claims: sqlClaims(over, context),
      notifications: notificationStore,
      audit,
      changes,
      administrator: person,
      newId,
      undoSeconds: config.undoSeconds
    })
    const images = imagesService({
      store: sqlImages(over),
      bytes: imageBytes,
      cleaner: imageCleaner,
      newKey: newImageKey,
      sha256: sha256Of,
      onLost: (key) => print(`The stored bytes of image ${key} are missing or damaged. Restore them from a backup.`)
    })
    const importTracker = sqlImportTracker(database, context)
    const importOf = (subject: Pick<TrackedSubject, "id" | "entity">) =>
      csvImportService(subject, {
        store: sqlImport(over, context, subject.id),
        reader: imports,
        tracker: importTracker,
        completion: sqlImportCompletion(over),
        changes
      })
    const users = usersService({
      users: sqlUsers(over, { ssn, idleSeconds: config.sessionIdleSeconds, maxSeconds: config.sessionMaxSeconds }),
      images,
      audit,
      changes,
      administrator: person,
      session: sessionKey,
      hashPassword: secrets.hashPassword,
      newId
    })
    const { companies: companyStore, report: companyReport } = sqlCompanies(over)
    const companies = companiesService({ companies: companyStore, audit, changes, newId })
    const quizzes = quizzesService({ quizzes: sqlQuizzes(over), audit, changes, newId })
    const written = { images, audit, changes, administrator: person, newId }
    const articles = articlesService({ articles: sqlArticles(over), ...written })
    const benefits = benefitsService({ benefits: sqlBenefits(over), ...written })
    const enrolments = enrolmentsService({
      enrolments: sqlEnrolments(over, context),
      notifications: notificationStore,
      audit,
      changes,
      newId
    })
    const notifications = notificationsService({
      notifications: notificationStore,
      enrolments,
      audit,
      changes,
      administrator: person,
      newId,
      undoSeconds: config.undoSeconds
    })
    return {
      imports: {
        users: importOf({ id: "users", entity: "user" }),
        ...Record.map(plainSubjects, (entity, id) => importOf({ id, entity }))
      },
      importTracker,
      session,
      claims,
      report: sqlClaimReport(over),
      users,
      userReport: sqlUserReport(over),
      companies,
      companyReport,
      quizzes,
      articles,
      dashboard: { figures },
      benefits,
      enrolments,
      notifications,
      images,
      audit
    }
  }

  const dependencies: RouteDependencies<Services, InTransaction, SignedIn> = {
    authenticate: (token, { background }) =>
      Effect.map(session.authenticate(token, background), ({ administrator, tokenHash }) => ({
        administrator,
        sessionKey: tokenHash
      })),
    read: (caller, { id }) => makeServices(database, caller ?? anonymous, id),
    write: (caller, { id }, work) =>
      inTransaction(database, (transaction) => work(makeServices(transaction, caller, id), transaction)),
    idempotency: sqlIdempotency(database),
    words: serverWords,
    log: jsonLog(log, () => new Date()),
    stopping: stopping.signal,
    timings: { heartbeatMs, idempotency: idempotencyTimings }
  }

  const ready = Effect.flatMap(
    attempt(() => isOfThisVersion(database)),
    (isIt) => (isIt ? Effect.void : Effect.fail(new Unavailable()))
  )

  return application({
    routes: [
      ...systemRoutes(dependencies, {
        ready,
        changes: changeEventsFrom(channel, () => new Date()),
        entities: Struct.keys(recordKinds),
        endpoints: apiContract
      }),
      ...sessionRoutes(dependencies),
      ...usersRoutes(dependencies),
      ...companiesRoutes(dependencies),
      ...quizzesRoutes(dependencies),
      ...articlesRoutes(dependencies),
      ...dashboardRoutes(dependencies),
      ...benefitsRoutes(dependencies),
      ...enrolmentsRoutes(dependencies),
      ...claimsRoutes(dependencies),
      ...notificationsRoutes(dependencies),
      ...csvImportRoutes(dependencies),
      ...filesRoutes(dependencies),
      ...auditRoutes(dependencies)
    ],
    page: staticFiles(webDir),
    words: serverWords,
    log: dependencies.log,
    trustedProxies: config.trustedProxy
  })
}

/** The caller of open endpoints, whose services are bound to no administrator. */
const anonymous: Caller = {
  administrator: { id: UserId.make("00000000-0000-4000-8000-000000000000"), name: "" },
  sessionKey: ""
}

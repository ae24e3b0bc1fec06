/** Where the server's parts are put together, opened in order and closed in reverse. */
import path from "node:path"
import { Effect } from "effect"
import { apiContract } from "#adapters/contract/api.contract.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import type { ImageCleaner } from "#domain/files/image-cleaner.port.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import { imagesService, sweepImages } from "#domain/files/images.service.ts"
import { csvImportService } from "#domain/csv-import/csv-import.service.ts"
import type { ImportReader } from "#domain/csv-import/csv-import.store.ts"
import { companiesService } from "#domain/companies/companies.service.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { notificationsService } from "#domain/notifications/notifications.service.ts"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import type { ImportSubject } from "#domain/csv-import/csv-import.schema.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import { sessionService } from "#domain/session/session.service.ts"
import type { SessionSecrets } from "#domain/session/session.store.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { usersService } from "#domain/users/users.service.ts"
import type { Caller, Surroundings } from "./api/answer.ts"
import { type Application, application } from "./api/application.ts"
import { articlesRoutes } from "./api/articles.routes.ts"
import { auditRoutes } from "./api/audit.routes.ts"
import { benefitsRoutes } from "./api/benefits.routes.ts"
import { claimsRoutes } from "./api/claims.routes.ts"
import { companiesRoutes } from "./api/companies.routes.ts"
import { dashboardRoutes } from "./api/dashboard.routes.ts"
import { enrolmentsRoutes } from "./api/enrolments.routes.ts"
import { beatMs } from "./api/event-stream.ts"
import { filesRoutes } from "./api/files.routes.ts"
import { keyWaits } from "./api/idempotency.ts"
import { type Listening, listen } from "./api/listen.ts"
import { notificationsRoutes } from "./api/notifications.routes.ts"
import { quizzesRoutes } from "./api/quizzes.routes.ts"
import { jsonLog } from "./api/request-log.ts"
import { csvImportRoutes } from "./api/csv-import.routes.ts"
import { threadReader } from "./csv/import-reader.ts"
import { sessionRoutes } from "./api/session.routes.ts"
import { staticFiles } from "./api/static-files.ts"
import { systemRoutes } from "./api/system.routes.ts"
import { usersRoutes } from "./api/users.routes.ts"
import type { Config } from "./config.ts"
import { sqlArticles } from "./database/articles.sql.ts"
import { sqlAudit } from "./database/audit.sql.ts"
import { sqlBenefits } from "./database/benefits.sql.ts"
import { sqlChanges } from "./database/changes.sql.ts"
import { type Channel, openChannel } from "./database/channel.ts"
import { foldCounts } from "./database/counts.sql.ts"
import { sqlClaimReport } from "./database/claim-report.sql.ts"
import { sqlClaims } from "./database/claims.sql.ts"
import { sqlDashboard } from "./database/dashboard.sql.ts"
import { sqlEnrolments } from "./database/enrolments.sql.ts"
import { hardenOne, tellUnknownKeys } from "./database/hardening.sql.ts"
import { sqlImportGate, sqlImportLedger } from "./database/import-ledger.sql.ts"
import { sqlImport } from "./database/import-rows.sql.ts"
import { sqlCompanies, sqlCompanyReport } from "./database/companies.sql.ts"
import { reasonOf } from "./database/data-directory.ts"
import { openDatabaseUrl } from "./database/database-url.ts"
import { attempt, type Database, inTransaction, type InTransaction, openDatabase } from "./database/database.ts"
import { hasDemoAdministrator } from "./database/demo/demo-administrator.ts"
import { seedDemo } from "./database/demo/seed-demo.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { isOfThisVersion, migrate } from "./database/migrate.ts"
import { sqlNotifications } from "./database/notifications.sql.ts"
import { sqlQuizzes } from "./database/quizzes.sql.ts"
import { sqlSessions } from "./database/session.sql.ts"
import { sqlUserReport } from "./database/user-report.sql.ts"
import { sqlUsers } from "./database/users.sql.ts"
import { sharpCleaner } from "./files/sharp.files.ts"
import { imageBytesOf } from "./files/image-bytes.ts"
import { doubtfulStore, repeat } from "./housekeeping.ts"
import { hardenInBackground } from "./hardening.ts"
import { hardened, isImported, verifyAnyPassword } from "./imported-passwords.ts"
import { type Keys, readKeys } from "./keys.ts"
import { newId } from "./ids.ts"
import { newsFrom } from "./news.ts"
import { hashPassword, hasPasswordsInHand } from "./passwords.ts"
import type { PreparedPart } from "./prepared-part.ts"
import {
  newImageKey,
  newOtpCode,
  newSessionToken,
  otpCodeHash,
  sameHash,
  sessionTokenHash,
  sha256Of,
  ssnSeal,
  type SsnSeal
} from "./secrets.ts"
import type { Services, SignedIn } from "./services.ts"
import { gatewaySms } from "./sms/gateway.sms.ts"
import { terminalSms } from "./sms/terminal.sms.ts"
import { StartRefused } from "./start-refused.ts"
import { serverWords } from "./words.ts"

export interface Server extends Listening {
  /** Resolves only if the embedded database ends by itself: then the server cannot do its work any more. */
  readonly lost: Promise<void>
  /** Whether the demo's administrators can sign in. */
  readonly isDemo: boolean
}

export interface ServerOptions {
  readonly config: Config
  /** One line for the operator. */
  readonly say: (line: string) => void
  /** One line of JSON for each request. */
  readonly log: (line: string) => void
}

/** How often counts are folded and old answers forgotten. */
const foldEveryMs = 5_000
const forgetEveryMs = 10 * 60_000

/** How often images that nothing refers to are looked for; they are spared for a day anyway. */
const sweepEveryMs = 60 * 60_000

/** Connections of one process; PostgreSQL's own limit leaves room for several. */
const connectionsMax = 20

/** The built web app. */
const webDir = path.join(import.meta.dirname, "../../dist/web")

/** Starts everything and answers when it listens. Throws `StartRefused` for what an operator can mend; then nothing runs. */
export const startServer = async ({ config, say, log }: ServerOptions): Promise<Server> => {
  const keys = await readKeys(config)
  const place = await openDatabaseUrl(config, say)
  const closing: Array<() => Promise<unknown>> = [place.stop]
  const closeAll = async () => {
    const failures: Array<unknown> = []
    // One that cannot be closed must not leave the others open.
    for (const close of closing.toReversed()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed")
  }
  try {
    const { applied } = await migrate({ directUrl: place.directUrl })
    if (applied.length > 0) say(`Applied ${applied.length} migrations`)
    const database = openDatabase({ url: place.url, max: connectionsMax, log: say })
    closing.push(database.close)
    const ssn = ssnSeal(keys.ssnEncryption)
    if (config.demo) await seedDemo(database.kysely, demoOptions(ssn))
    const isDemo = await hasDemoAdministrator(database.kysely)
    if (isDemo && config.mode === "production") throw demoRefused()
    const channel = await openChannel({ directUrl: place.directUrl, log: say })
    closing.push(channel.close)
    closing.push(repeat(foldEveryMs, () => foldCounts(database.kysely), say))
    const idempotency = sqlIdempotency(database.kysely)
    closing.push(repeat(forgetEveryMs, () => Effect.runPromise(idempotency.forgetOld), say))
    const imageBytes = imageBytesOf(config, say)
    const sweep = async () => {
      const { doubtful } = await Effect.runPromise(sweepImages(sqlImages(database.kysely), imageBytes))
      if (doubtful > 0) say(doubtfulStore(doubtful))
    }
    closing.push(repeat(sweepEveryMs, sweep, say))
    const stopping = new AbortController()
    const sender =
      config.smsGateway === null
        ? terminalSms(path.join(config.dataDir, "outbox.jsonl"), say)
        : gatewaySms(config.smsGateway, say)
    const secrets = secretsFrom(keys)
    // Looks through everybody, so nobody waits for it.
    const warned = tellUnknownKeys(database.kysely, keys.csvPasswords, say)
    closing.push(() => warned)
    closing.push(
      hardenInBackground({
        one: () => Effect.runPromise(hardenOne(database.kysely, hardened)),
        isBusy: hasPasswordsInHand,
        say
      })
    )
    const served = program({
      config,
      secrets,
      ssn,
      sender,
      database: database.kysely,
      channel,
      imageBytes,
      imageCleaner: sharpCleaner(),
      imports: threadReader(keys),
      stopping,
      say,
      log
    })
    const listening = await listen({ application: served, host: config.host, port: config.port, stopping }).catch(
      (error: unknown) => refuseAddress(config, error)
    )
    closing.push(listening.stop)
    return { port: listening.port, stop: closeAll, lost: place.lost, isDemo }
  } catch (error) {
    await closeAll()
    throw error
  }
}

export interface Parts {
  readonly config: Config
  readonly secrets: SessionSecrets
  readonly ssn: SsnSeal
  readonly sender: CodeSender
  readonly database: Database
  readonly channel: Pick<Channel, "subscribe">
  readonly imageBytes: ImageBytes
  readonly imageCleaner: ImageCleaner
  readonly imports: ImportReader<PreparedPart>
  /** Closes every event stream. */
  readonly stopping: AbortController
  readonly say: (line: string) => void
  readonly log: (line: string) => void
}

/** Everything this server answers, over parts that somebody else opens and closes. */
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
  say,
  log
}: Parts): Application => {
  const sessions = sqlSessions(database, {
    callsPer10Minutes: config.signInCallsPer10Min,
    failuresPer15Minutes: config.signInFailures,
    codesPerHour: config.otpMaxPerHour,
    codeSeconds: config.otpTtlSeconds,
    triesPerCode: 5,
    idleSeconds: config.sessionIdleSeconds,
    maxSeconds: config.sessionMaxSeconds
  })
  const session = sessionService(sessions, secrets, sender)

  const servicesOver = (over: Database, { administrator, sessionKey }: Caller, requestId: string): Services => {
    const person = { id: administrator.id, name: administrator.name }
    const work = { administrator: person, requestId }
    const audit = sqlAudit(over, work)
    const changes = sqlChanges(over)
    const told = sqlNotifications(over, work)
    const claims = claimsService({
      claims: sqlClaims(over, work),
      notifications: told,
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
      onLost: (key) => say(`The stored bytes of image ${key} are missing or damaged. Restore them from a backup.`)
    })
    const importLedger = sqlImportLedger(database, work)
    const importOf = (subject: ImportSubject) =>
      csvImportService(subject, {
        store: sqlImport(over, work, subject),
        reader: imports,
        ledger: importLedger,
        gate: sqlImportGate(over),
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
    const companies = companiesService({ companies: sqlCompanies(over), audit, changes, newId })
    const quizzes = quizzesService({ quizzes: sqlQuizzes(over), audit, changes, newId })
    const written = { images, audit, changes, administrator: person, newId }
    const articles = articlesService({ articles: sqlArticles(over), ...written })
    const benefits = benefitsService({ benefits: sqlBenefits(over), ...written })
    const enrolments = enrolmentsService({
      enrolments: sqlEnrolments(over, work),
      notifications: told,
      audit,
      changes,
      newId
    })
    const notifications = notificationsService({
      notifications: told,
      enrolments,
      audit,
      changes,
      administrator: person,
      newId,
      undoSeconds: config.undoSeconds
    })
    return {
      imports: { users: importOf("users"), companies: importOf("companies") },
      importLedger,
      session,
      claims,
      report: sqlClaimReport(over),
      users,
      userReport: sqlUserReport(over),
      companies,
      companyReport: sqlCompanyReport(over),
      quizzes,
      articles,
      dashboard: dashboardService(sqlDashboard(over), config.timeZone),
      benefits,
      enrolments,
      notifications,
      images,
      audit
    }
  }

  const around: Surroundings<Services, InTransaction, SignedIn> = {
    authenticate: (token, { background }) =>
      Effect.map(session.enter(token, background), ({ administrator, tokenHash }) => ({
        administrator,
        sessionKey: tokenHash
      })),
    read: (caller, asked) => servicesOver(database, caller ?? nobody, asked.id),
    write: (caller, asked, work) =>
      inTransaction(database, (transaction) => work(servicesOver(transaction, caller, asked.id), transaction)),
    idempotency: sqlIdempotency(database),
    words: serverWords,
    log: jsonLog(log, () => new Date()),
    stopping: stopping.signal,
    waits: { beatMs, key: keyWaits }
  }

  const ready = Effect.flatMap(
    attempt(() => isOfThisVersion(database)),
    (isIt) => (isIt ? Effect.void : Effect.fail(new Unavailable()))
  )

  return application({
    routes: [
      ...systemRoutes(around, {
        ready,
        changes: newsFrom(channel, () => new Date()),
        entities: ["article", "benefit", "claim", "company", "enrolment", "notification", "quiz", "user"],
        endpoints: apiContract
      }),
      ...sessionRoutes(around),
      ...usersRoutes(around),
      ...companiesRoutes(around),
      ...quizzesRoutes(around),
      ...articlesRoutes(around),
      ...dashboardRoutes(around),
      ...benefitsRoutes(around),
      ...enrolmentsRoutes(around),
      ...claimsRoutes(around),
      ...notificationsRoutes(around),
      ...csvImportRoutes(around),
      ...filesRoutes(around),
      ...auditRoutes(around)
    ],
    page: staticFiles(webDir),
    words: serverWords,
    log: around.log,
    trustedProxies: config.trustedProxy
  })
}

/** Their password is printed in the documentation. */
const demoRefused = () =>
  new StartRefused("This database holds the demo administrators, which production refuses. Use another database.")

const refuseAddress = ({ host, port }: Config, error: unknown): never => {
  const reason = reasonOf(error)
  if (reason === "EADDRINUSE")
    throw new StartRefused(`Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another one.`)
  throw new StartRefused(`The server cannot listen on port ${port} of ${host} (${reason}). Check PORT and HOST.`)
}

const demoOptions = (ssn: SsnSeal) => ({
  now: Instant.make(new Date().toISOString()),
  sealSsn: ssn.seal,
  hashPassword: (plain: string) => Effect.runPromise(hashPassword(plain))
})

/** Asks on open endpoints, whose services bind nothing to a person. */
const nobody: Caller = {
  administrator: { id: UserId.make("00000000-0000-4000-8000-000000000000"), name: "" },
  sessionKey: ""
}

const secretsFrom = (keys: Keys): SessionSecrets => ({
  newCode: Effect.sync(newOtpCode),
  newToken: Effect.sync(newSessionToken),
  hashCode: (identity, code) => otpCodeHash(keys.otpHmac, identity, code),
  hashToken: sessionTokenHash,
  sameHash,
  isPassword: verifyAnyPassword(keys.csvPasswords),
  isProvisional: isImported,
  hashPassword
})

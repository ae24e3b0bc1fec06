/** Makes the services of one request: bound to one administrator and, for writes, to one transaction. */
import { Effect, Record } from "effect"
import { auditService } from "#domain/audit/audit.service.ts"
import type { AuditStore, Change, ChangePublisher } from "#domain/shared/audit/audit.store.ts"
import { appendShown, type Receipts, withDeferredReads } from "#domain/shared/audit/look-ahead.rules.ts"
import type { ReadReceipt } from "#domain/shared/audit/look-ahead.schema.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import { rosterService } from "#domain/csv-import/roster.service.ts"
import { csvImportService, type ImportDependencies, importUndoService } from "#domain/csv-import/csv-import.service.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import type { ImportReader } from "#domain/csv-import/csv-import.store.ts"
import type { TrackedSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import type { ImageBytes, ImageCleaner } from "#domain/files/image.store.ts"
import { imagesService } from "#domain/files/images.service.ts"
import { notificationsService, notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import { quizzesService } from "#domain/quizzes/quizzes.service.ts"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import { type Administrator, codeTriesMax, deviceDays, failuresInARowMax } from "#domain/session/session.schema.ts"
import { type SecondFactorDependencies, secondFactorService } from "#domain/session/second-factor.service.ts"
import { signedInAs } from "#domain/session/second-step.service.ts"
import { sessionService } from "#domain/session/session.service.ts"
import type { SessionSecrets, SessionStore } from "#domain/session/session.store.ts"
import { serviceAccess, serviceAccountsService } from "#domain/service-accounts/service-accounts.service.ts"
import { isServiceToken } from "#domain/service-accounts/service-token.rules.ts"
import { type TooManyRequests, Unauthorized, Unavailable } from "#domain/shared/failure.errors.ts"
import { type Person, unknownPerson, type UserId } from "#domain/shared/identity.schema.ts"
import type { Account } from "#domain/shared/permission/permission.rules.ts"
import type { Scope } from "#domain/shared/permission/permission.schema.ts"
import { simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import { undoService } from "#domain/shared/undo/undo.service.ts"
import { userBulkService } from "#domain/users/user-bulk.service.ts"
import { usersService } from "#domain/users/users.service.ts"
import { viewsService } from "#domain/views/views.service.ts"
import { coalesce } from "./database/coalesce.ts"
import type { Config } from "./config/config.ts"
import { type AuditContext, sqlAudit, sqlAuditReport } from "./database/audit.sql.ts"
import { sqlBenefits } from "./database/benefits/benefits.sql.ts"
import { sqlEnrolmentReport } from "./database/benefits/enrolment-report.sql.ts"
import { sqlEnrolments } from "./database/benefits/enrolments.sql.ts"
import { sqlNotifications } from "./database/benefits/notifications.sql.ts"
import { sqlChanges } from "./database/changes.sql.ts"
import { sqlClaimReport } from "./database/claims/claim-report.sql.ts"
import { sqlClaims } from "./database/claims/claims.sql.ts"
import { sqlImport } from "./database/csv-import/import-rows.sql.ts"
import { recordImport, sqlImportCompletion, sqlImportTracker } from "./database/csv-import/import-tracker.sql.ts"
import { sqlRoster } from "#adapters/server/database/csv-import/roster.sql.ts"
import { sqlImportUndo } from "./database/csv-import/import-undo.sql.ts"
import { sqlDashboard } from "./database/dashboard.sql.ts"
import { attempt, type Database, type Guard, inGuardedTransaction } from "./database/database.ts"
import { sqlIdempotency } from "./database/idempotency.sql.ts"
import { sqlImages } from "./database/images.sql.ts"
import { sqlArticles } from "./database/learning/articles.sql.ts"
import { sqlQuizzes } from "./database/learning/quizzes.sql.ts"
import { sqlUserBulk } from "./database/people/user-bulk.sql.ts"
import { sqlUserReport } from "./database/people/user-report.sql.ts"
import { sqlUsers } from "./database/people/users.sql.ts"
import { sqlServiceAccess } from "./database/service-accounts/service-access.sql.ts"
import { sqlServiceAccounts } from "./database/service-accounts/service-accounts.sql.ts"
import { findAnywhere, findSessionReserving, livingAccess } from "./database/session/session-lookup.sql.ts"
import { namedReport, sqlRecordNames } from "./database/record-names.sql.ts"
import { sharedCounters, sqlListCounters } from "./database/views/list-counts.sql.ts"
import { sqlViews } from "./database/views/views.sql.ts"
import { sqlUndo } from "./database/undo/undo.sql.ts"
import { sqlSecondFactors } from "./database/session/second-factors.sql.ts"
import { sqlSessions } from "./database/session/session.sql.ts"
import type { UnownedReservation } from "./api/idempotency-store.ts"
import { factorProofs } from "./security/second-factors.ts"
import { refusedCalls } from "./security/refused-calls.ts"
import type { PreparedBatch } from "./csv/row-batch.ts"
import { newId, newImageKey, sha256Of, type SsnSeal } from "./security/secrets.ts"

/** What the services of all requests share. */
export interface ServiceDependencies {
  readonly config: Config
  readonly secrets: SessionSecrets
  readonly ssn: SsnSeal
  readonly sender: CodeSender
  readonly database: Database
  /**
   * The database and secrets that signing in uses instead, so that strangers cannot use up the connections of signed-in
   * work.
   */
  readonly signIn: { readonly database: Database; readonly secrets: SessionSecrets }
  /** Where reads may go. */
  readonly readReplicas: ReadonlyArray<Database>
  /** The one of them that lacks least; null where none is read. */
  readonly freshestReplica: () => Database | null
  readonly imageBytes: ImageBytes
  readonly imageCleaner: ImageCleaner
  readonly imports: ImportReader<PreparedBatch>
  /** Receipts of what an administrator reads ahead. */
  readonly receiptsOf: (administrator: UserId) => Receipts
  /** A clock that never goes back. */
  readonly nowMs: () => number
  readonly print: (line: string) => void
  readonly onSignInRefused: (reason: string) => void
  /** Called when a social security number is asked for in full. */
  readonly onSsnAsked: (outcome: "shown" | "refused") => void
}

interface Caller extends Account {
  readonly administrator: Person
  /** The hash of the session's token. */
  readonly sessionKey: string
}

/** The caller of open endpoints, whose services are bound to no administrator. */
const anonymous: Caller = { administrator: unknownPerson, sessionKey: "" }

export interface SignedIn extends Caller {
  readonly administrator: Administrator
  readonly scopes?: never
}

/** A service account that calls; its key is the hash of its token. */
interface CallingAccount extends Caller {
  readonly scopes: ReadonlyArray<Scope>
}

export type AnyCaller = SignedIn | CallingAccount

/** What the service of simple records needs besides its store. */
export interface RecordContext {
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
}

/** How passkeys and authenticator apps call this program. */
const product = "Benefits back office"

const proofs = factorProofs(product)

const factorOptionsOf = ({ strongFactorSeconds }: Config, seal: SsnSeal, requestId: string | null) => ({
  seal,
  strongFactorSeconds,
  requestId
})

/** One's own second factors. Each write is a transaction of its own: a wrong password is counted whatever comes of it. */
const secondFactorsOf = (
  { config, ssn, secrets, database }: ServiceDependencies,
  confirmPassword: SecondFactorDependencies["confirmPassword"],
  { administrator, sessionKey }: Caller,
  requestId: string
) =>
  secondFactorService({
    store: sqlSecondFactors(database, factorOptionsOf(config, ssn, requestId)),
    proofs,
    secrets,
    confirmPassword,
    product,
    handleOf: (id) => Buffer.from(id).toString("base64url"),
    administrator: { id: administrator.id, name: administrator.name },
    tokenHash: sessionKey
  })

/** Signing in, and finding the administrator behind a token. */
const sessionsWith = ({
  config,
  secrets,
  ssn,
  sender,
  database,
  signIn,
  readReplicas,
  freshestReplica,
  nowMs,
  onSignInRefused
}: ServiceDependencies) => {
  const limits = {
    callsPer10Minutes: config.signInCallsPer10Min,
    failuresPer15Minutes: config.signInFailures,
    codesPerHour: config.otpMaxPerHour,
    codeSeconds: config.otpTtlSeconds,
    attemptsPerCode: codeTriesMax,
    failuresInARow: failuresInARowMax,
    deviceSeconds: deviceDays * 86_400,
    idleSeconds: config.sessionIdleSeconds,
    maxSeconds: config.sessionMaxSeconds,
    strongFactorSeconds: config.strongFactorSeconds
  }
  const rules = {
    requiresAttempt: config.requiresSignInAttempt,
    changesInitialPasswords: config.changesInitialPasswords
  }
  const sessions = sqlSessions(database, limits, null)
  const calls = refusedCalls(nowMs)
  /** Signing in, over connections and a queue for hashing of its own. */
  const signInService = (requestId: string) => {
    const store = sqlSessions(signIn.database, limits, requestId)
    const countCall = (network: string) => calls.counted(network, store.countCall(network))
    return sessionOver({ ...store, countCall }, signIn.secrets)
  }
  const sessionOver = (store: SessionStore, over = secrets) =>
    sessionService(
      {
        ...store,
        recordRefusal: (account, reason, address) => {
          onSignInRefused(reason)
          return store.recordRefusal(account, reason, address)
        }
      },
      over,
      sender,
      rules,
      { store: sqlSecondFactors(signIn.database, factorOptionsOf(config, ssn, null)), proofs }
    )
  const session = sessionOver(sessions)
  /** Finds who reads also while the primary is away. */
  const readerSession =
    readReplicas.length === 0
      ? session
      : sessionOver({
          ...sessions,
          findSession: findAnywhere(sessions, () => {
            const replica = freshestReplica()
            return replica && sqlSessions(replica, limits, null)
          })
        })

  const services = serviceAccess(sqlServiceAccess(database), secrets.hashToken)
  const authenticateService = (token: string): Effect.Effect<AnyCaller, TooManyRequests | Unauthorized | Unavailable> =>
    Effect.map(services.authenticate(token), ({ service: { scopes, ...administrator }, tokenHash }) => ({
      administrator,
      sessionKey: tokenHash,
      scopes
    }))

  /** Who is behind a token. A read is let in also while the primary is away, but of no service account. */
  const authenticate = (
    token: string,
    { background, isRead }: { readonly background: boolean; readonly isRead: boolean }
  ) =>
    isServiceToken(token)
      ? authenticateService(token)
      : Effect.map(
          (isRead ? readerSession : session).authenticate(token, background),
          ({ administrator, tokenHash }): AnyCaller => ({ administrator, sessionKey: tokenHash })
        )

  /** The same, with a key reserved for the account. */
  const authenticateReserving = Effect.fnUntraced(function* (
    token: string,
    keepAlive: boolean,
    reservation: UnownedReservation
  ) {
    if (isServiceToken(token)) {
      const caller = yield* authenticateService(token)
      const key = { ...reservation, administratorId: caller.administrator.id }
      return { caller, reserved: yield* sqlIdempotency(database).reserve(key) }
    }
    const sessionKey = secrets.hashToken(token)
    const found = yield* attempt(() => findSessionReserving(database, limits, sessionKey, keepAlive, reservation))
    if (found === null) return yield* new Unauthorized()
    const caller: AnyCaller = { administrator: signedInAs(rules, found.administrator), sessionKey }
    return { caller, reserved: found.reserved }
  })

  return {
    authenticate,
    authenticateReserving,
    /** The service of a request; without a caller it is one of signing in. */
    ofRequest: (requestId: string, isSignedIn: boolean) =>
      isSignedIn ? sessionOver(sqlSessions(database, limits, requestId)) : signInService(requestId)
  }
}

/** The audit log, whose entries name their records. */
const auditsOver = (over: Database, audit: AuditStore) => ({
  audit,
  auditLog: auditService(audit, sqlRecordNames(over)),
  auditReport: namedReport(sqlAuditReport(over), sqlRecordNames(over))
})

type ImportRun = Omit<ImportDependencies<PreparedBatch>, "store">

const importsOver = (over: Database, context: AuditContext, account: Account, ssn: SsnSeal, run: ImportRun) => {
  const importOf = (subject: Pick<TrackedSubject, "id" | "entity">) =>
    csvImportService(subject, { ...run, store: sqlImport(over, context, subject.id) })
  return {
    imports: {
      users: importOf({ id: "users", entity: "user" }),
      ...Record.map(simpleRecordSubjects, (entity, id) => importOf({ id, entity }))
    },
    roster: rosterService({
      ...run,
      store: sqlRoster(over, context, ssn),
      audit: sqlAudit(over, context),
      administrator: context.administrator,
      account
    }),
    importUndo: importUndoService({ store: sqlImportUndo(over, context), changes: run.changes })
  }
}

/** Who calls, and the services of a request. */
export const servicesWith = (dependencies: ServiceDependencies) => {
  const { config, secrets, ssn, database, readReplicas, imageBytes, imageCleaner, imports, print, onSsnAsked } =
    dependencies
  const { authenticate, authenticateReserving, ofRequest } = sessionsWith(dependencies)
  const tokens = { newToken: secrets.newToken, hashToken: secrets.hashToken }

  // The figures are equal for all administrators: a change that notifies two hundred of them causes one or two reads.
  const sharedFigures = (over: Database) => {
    const { figures, counts } = dashboardService(sqlDashboard(over), config.timeZone)
    return { figures: coalesce(figures), counts: coalesce(counts) }
  }
  const dashboard = sharedFigures(database)
  const replicaDashboards = new Map(readReplicas.map((replica) => [replica, sharedFigures(replica)]))

  const countersOf = new Map([database, ...readReplicas].map((one) => [one, sharedCounters(sqlListCounters(one))]))
  const countersOver = (over: Database) => countersOf.get(over) ?? sqlListCounters(over)

  const appendApart = (
    guard: Guard<Unauthorized>,
    append: (transaction: Database) => Effect.Effect<void, Unauthorized | Unavailable>
  ) =>
    Effect.catchTag(inGuardedTransaction(database, guard, append), "OutcomeUnknown", () =>
      Effect.fail(new Unavailable())
    )
  // Reads are audited, each entry in a transaction of its own: a replica takes none, and an ended session leaves none.
  const auditOver = (over: Database, context: AuditContext, guard: Guard<Unauthorized>): AuditStore => {
    const own = sqlAudit(over, context)
    if (over.isTransaction) return own
    return {
      ...own,
      append: (entry) => appendApart(guard, (transaction) => sqlAudit(transaction, context).append(entry)),
      appendRead: (entry) => appendApart(guard, (transaction) => sqlAudit(transaction, context).appendRead(entry))
    }
  }

  const imagesOver = (over: Database) =>
    imagesService({
      store: sqlImages(over),
      bytes: imageBytes,
      cleaner: imageCleaner,
      newKey: newImageKey,
      sha256: sha256Of,
      onLost: (key) => print(`The stored bytes of image ${key} are missing or damaged. Restore them from a backup.`)
    })

  /** Without a caller, only what needs no session is of use. */
  const servicesOver = (
    over: Database,
    caller: Caller | null,
    requestId: string,
    deferredReads: Array<Change> | null = null
  ) => {
    const { administrator, sessionKey, ...account } = caller ?? anonymous
    const person = { id: administrator.id, name: administrator.name }
    const context = { administrator: person, requestId }
    const guard = livingAccess(sessionKey)
    const log = auditOver(over, context, guard)
    const audit = deferredReads === null ? log : withDeferredReads(log, (read) => deferredReads.push(read))
    const changes = sqlChanges(over, person.id)
    const notificationStore = sqlNotifications(over, context)
    const notify = notifyAdministrators({ notifications: notificationStore, changes, newId })
    const claimStore = sqlClaims(over, context)
    const written = { audit, changes, administrator: person, account, newId, undoSeconds: config.undoSeconds }
    const claims = claimsService({ claims: claimStore, notify, ...written })
    const images = imagesOver(over)
    const importTracker = sqlImportTracker(database, context, guard)
    const userStore = sqlUsers(over, {
      ssn,
      idleSeconds: config.sessionIdleSeconds,
      maxSeconds: config.sessionMaxSeconds
    })
    const ownSession = ofRequest(requestId, caller !== null)
    const users = usersService({
      users: userStore,
      claims: claimStore,
      images,
      session: sessionKey,
      isCommonPassword: secrets.isCommonPassword,
      hashPassword: secrets.hashPassword,
      confirmPassword: (password) => ownSession.confirmPassword(person.id, password),
      revealsPerHour: config.ssnRevealsPerHour,
      ...written
    })
    const quizzes = quizzesService({
      quizzes: sqlQuizzes(over),
      ...written,
      recordImport: Effect.suspend(() =>
        recordImport(over, context, ImportId.make(newId()), "quizzes", config.undoSeconds)
      )
    })
    const enrolments = enrolmentsService({ enrolments: sqlEnrolments(over, context), notify, ...written })
    const notifications = notificationsService({ notifications: notificationStore, enrolments, ...written })
    return {
      ...importsOver(over, context, account, ssn, {
        reader: imports,
        tracker: importTracker,
        completion: sqlImportCompletion(over, config.undoSeconds, guard),
        changes,
        newId
      }),
      importTracker,
      session: ownSession,
      secondFactors: secondFactorsOf(dependencies, ownSession.confirmPassword, caller ?? anonymous, requestId),
      claims,
      report: sqlClaimReport(over),
      users: {
        ...users,
        reveal: (id: UserId) =>
          users.reveal(id).pipe(
            Effect.tap(() => Effect.sync(() => onSsnAsked("shown"))),
            Effect.tapError(({ _tag }) => Effect.sync(() => _tag === "TooManyReveals" && onSsnAsked("refused")))
          )
      },
      userBulk: userBulkService({ store: sqlUserBulk(over, context, userStore), ...written }),
      undo: undoService({ store: sqlUndo(over, person), undoSeconds: config.undoSeconds }),
      userReport: sqlUserReport(over),
      /** Opens the service of a kind of simple record. */
      records: <A>(open: (database: Database, context: RecordContext) => A): A => open(over, { audit, changes, newId }),
      quizzes,
      articles: articlesService({ articles: sqlArticles(over), images, ...written }),
      dashboard: replicaDashboards.get(over) ?? dashboard,
      benefits: benefitsService({ benefits: sqlBenefits(over), images, ...written }),
      enrolments,
      enrolmentReport: sqlEnrolmentReport(over),
      notifications,
      images,
      serviceAccounts: serviceAccountsService({ accounts: sqlServiceAccounts(over), ...tokens, ...written }),
      views: viewsService({ views: sqlViews(over), counters: countersOver(over), ...written }),
      ...auditsOver(over, audit),
      /** Writes the entries of what was read ahead and is shown now. */
      appendShown: (receipts: ReadonlyArray<ReadReceipt>) =>
        appendShown(audit, dependencies.receiptsOf(person.id), receipts)
    }
  }
  return { authenticate, authenticateReserving, servicesOver }
}

export type Services = ReturnType<ReturnType<typeof servicesWith>["servicesOver"]>

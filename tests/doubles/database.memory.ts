/**
 * A database in memory: transactions are atomic, and its clock advances with each.
 *
 * The state is one immutable value, so a rollback restores the previous value.
 */
import { Effect, Exit } from "effect"
import type { Article } from "#domain/articles/article.schema.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Claim, Verdict } from "#domain/claims/claim.schema.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { Enrolment, SetStatus } from "#domain/enrolments/enrolment.schema.ts"
import type { NewNotification, NotificationStatus } from "#domain/notifications/notification.schema.ts"
import type { Quiz, QuizSubmission } from "#domain/quizzes/quiz.schema.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import {
  type BenefitId,
  type ArticleId,
  type ClaimId,
  type CompanyId,
  type DecisionId,
  type EnrolmentId,
  type Person,
  type QuizId,
  type ReadAllId,
  UserId
} from "#domain/shared/identity.schema.ts"
import type { BulkSet } from "#domain/users/user-bulk.schema.ts"
import { optionalUserTexts, type User, type userFields } from "#domain/users/user-record.schema.ts"
import type { StoredUserChange } from "#domain/users/user-bulk.store.ts"
import { optionalTexts } from "#domain/shared/record-fields.rules.ts"
import type { StoredView, ViewId } from "#domain/views/view.schema.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export interface MemoryUser extends Pick<User, (typeof userFields)[number]> {
  readonly id: UserId
  readonly password_hash: string | null
  readonly must_change_password: boolean
  /** Unencrypted in memory. */
  readonly ssn: string | null
  readonly user_status: string
  readonly created_at: Instant
  readonly version: number
  readonly isDeleted: boolean
}

export interface PostedSms {
  readonly phone: string
  readonly text: string
}

/** `claim` is complete; whether its decision is visible depends on the administrator. */
export interface MemoryClaim {
  readonly claim: Claim
  /** The last decision and the version it wrote; a later edit increases the version. */
  readonly decided: { readonly id: DecisionId; readonly version: number } | null
  readonly isDeleted: boolean
}

export interface MemoryDecision {
  readonly id: DecisionId
  readonly administratorId: UserId
  readonly status: Verdict
  readonly at: Instant
  readonly undoUntil: Instant
}

export interface MemorySubmission {
  readonly userId: UserId
  readonly quizId: QuizId
  readonly id: QuizSubmission["id"]
  readonly created_at: Instant
}

export interface MemoryNotification extends Omit<NewNotification, "status"> {
  readonly status: NotificationStatus
  readonly version: number
  /** The reading that marked it as read, unless it was changed since. */
  readonly readingId: ReadAllId | null
}

export interface MemoryUserChange extends StoredUserChange {
  /** What each user had before, and the version that the change has written. */
  readonly users: ReadonlyMap<UserId, { readonly before: BulkSet; readonly version: number }>
}

export interface MemoryReadAll {
  readonly id: ReadAllId
  readonly administratorId: UserId
  readonly undoUntil: Instant
}

/** An enrolment without its joined member and benefit. */
export interface MemoryEnrolment extends Omit<Enrolment, "user" | "benefit" | "beneficiaries_total" | "decision_id"> {
  /** The last decision and the version it wrote; a later change increases the version. */
  readonly decided: { readonly id: DecisionId; readonly version: number } | null
}

export interface MemoryEnrolmentDecision extends Omit<MemoryDecision, "status"> {
  readonly status: SetStatus
}

export interface MemoryCode {
  readonly id: string
  readonly identity: string
  readonly userId: UserId
  readonly hash: string
  readonly attempt: string
  readonly device: string | null
  readonly atMs: number
  readonly tries: number
  readonly isDead: boolean
}

/** Failed sign-ins in a row; a known browser has an end. */
export interface MemoryDevice {
  readonly failures: number
  readonly expiresMs: number
}

export interface MemorySession {
  readonly id: string
  readonly browser: string
  readonly address: string
  readonly userId: UserId
  readonly openedMs: number
  readonly seenMs: number
}

/** An event that is rate-limited: a call of an address, or a failure of an identity. */
export interface Attempt {
  readonly subject: string
  readonly atMs: number
}

/** A stored simple record of any kind. */
export interface MemorySimpleRecord {
  readonly id: string
  readonly name: string
  readonly status: "active" | "inactive"
  readonly version: number
  readonly is_deleted: boolean
}

export interface MemoryState {
  readonly users: ReadonlyMap<UserId, MemoryUser>
  readonly companies: ReadonlyMap<CompanyId, Company>
  /** Those of all kinds but companies, by kind and id. */
  readonly simpleRecords: ReadonlyMap<string, ReadonlyMap<string, MemorySimpleRecord>>
  /** Keys of stored images. */
  readonly images: ReadonlySet<string>
  readonly claims: ReadonlyMap<ClaimId, MemoryClaim>
  readonly decisions: ReadonlyMap<DecisionId, MemoryDecision>
  readonly quizzes: ReadonlyMap<QuizId, Quiz>
  readonly submissions: ReadonlyArray<MemorySubmission>
  readonly articles: ReadonlyMap<ArticleId, Article>
  readonly audit: ReadonlyArray<AuditEntry>
  readonly benefits: ReadonlyMap<BenefitId, Benefit>
  readonly enrolments: ReadonlyMap<EnrolmentId, MemoryEnrolment>
  readonly enrolmentDecisions: ReadonlyMap<DecisionId, MemoryEnrolmentDecision>
  readonly notifications: ReadonlyArray<MemoryNotification>
  readonly readings: ReadonlyMap<ReadAllId, MemoryReadAll>
  readonly userChanges: ReadonlyMap<string, MemoryUserChange>
  readonly publishedChanges: ReadonlyArray<{ readonly entity: string; readonly ids: ReadonlyArray<string> | null }>
  readonly codes: ReadonlyArray<MemoryCode>
  readonly sessions: ReadonlyMap<string, MemorySession>
  readonly calls: ReadonlyArray<Attempt>
  readonly failures: ReadonlyArray<Attempt & { readonly id: string; readonly countedBy: string }>
  /** By user and hash of the browser's token; all unknown browsers have an empty one. */
  readonly devices: ReadonlyMap<string, MemoryDevice>
  readonly sent: ReadonlyArray<CodeMessage>
  /** Messages about changed accounts. */
  readonly posted: ReadonlyArray<PostedSms>
  readonly views: ReadonlyMap<ViewId, StoredView>
}

export interface MemoryDatabase {
  readonly state: () => MemoryState
  readonly write: (patch: Partial<MemoryState>) => void
  readonly now: () => Instant
  readonly nowMs: () => number
  readonly advance: (seconds: number) => void
  readonly newId: () => string
  /** Runs the work as a transaction: all or nothing. */
  readonly transact: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly addUser: (named?: Partial<Omit<MemoryUser, "id">> & { readonly id?: UserId }) => MemoryUser
  readonly changeUser: (id: UserId, patch: Partial<MemoryUser>) => void
  /** While true no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => void
  readonly refusesAudit: () => boolean
}

export const toInstant = (ms: number): Instant => Instant.make(new Date(ms).toISOString())

const startMs = Date.parse("2026-11-20T08:00:00.000Z")

export const memoryDatabase = (administrators: ReadonlyArray<Person> = []): MemoryDatabase => {
  let state = empty
  let nowMs = startMs
  let lastId = 0
  let isRefusing = false

  const newId = () => numberedId((lastId += 1))
  const write = (patch: Partial<MemoryState>) => {
    state = { ...state, ...patch }
  }

  const addUser: MemoryDatabase["addUser"] = (named = {}) => {
    const id = named.id ?? UserId.make(newId())
    const user: MemoryUser = {
      id,
      given_name: "Lucía",
      surname: "Ortega",
      email: `member${state.users.size}@members.example`,
      mobile_number: `+1555${String(state.users.size).padStart(7, "0")}`,
      password_hash: null,
      must_change_password: false,
      role: "user",
      status: "active",
      company_id: null,
      ssn: null,
      dob: null,
      profile_image: null,
      ...optionalTexts(optionalUserTexts, {}, null),
      user_status: "active",
      created_at: toInstant(nowMs),
      version: 1,
      isDeleted: false,
      ...named
    }
    write({ users: new Map(state.users).set(id, user) })
    return user
  }

  for (const { id, name } of administrators) {
    const [given_name = "", ...rest] = name.split(" ")
    addUser({ id, given_name, surname: rest.join(" "), role: "admin" })
  }

  return {
    state: () => state,
    write,
    now: () => toInstant(nowMs),
    nowMs: () => nowMs,
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
    newId,
    transact: (work) =>
      // Runs synchronously, so transactions never interleave.
      Effect.suspend(() => {
        const before = state
        nowMs += 1
        const exit = Effect.runSyncExit(work)
        if (Exit.isFailure(exit)) state = before
        return exit
      }),
    addUser,
    changeUser: (id, patch) => {
      const user = state.users.get(id)
      if (user === undefined) throw new Error(`There is no user ${id}`)
      write({ users: new Map(state.users).set(id, { ...user, ...patch }) })
    },
    refuseAudit: (refusing) => {
      isRefusing = refusing
    },
    refusesAudit: () => isRefusing
  }
}

const empty: MemoryState = {
  users: new Map(),
  companies: new Map(),
  simpleRecords: new Map(),
  images: new Set(),
  claims: new Map(),
  decisions: new Map(),
  quizzes: new Map(),
  submissions: [],
  articles: new Map(),
  audit: [],
  benefits: new Map(),
  enrolments: new Map(),
  enrolmentDecisions: new Map(),
  notifications: [],
  readings: new Map(),
  userChanges: new Map(),
  publishedChanges: [],
  codes: [],
  sessions: new Map(),
  calls: [],
  failures: [],
  devices: new Map(),
  sent: [],
  posted: [],
  views: new Map()
}

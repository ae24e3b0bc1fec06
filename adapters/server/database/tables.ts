/**
 * The tables for kysely: one row type for each, maintained beside the migrations.
 *
 * Values are as `values.ts` reads them: a timestamp is ISO text in UTC, a day is `yyyy-MM-dd`, jsonb is unknown until a
 * schema has decoded it.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { ArticleCategory } from "#domain/articles/article.schema.ts"
import type { BenefitType } from "#domain/benefits/benefit.schema.ts"
import type { ClaimStatus, ClaimType, Verdict } from "#domain/claims/claim.schema.ts"
import type { ImageType } from "#domain/files/image.schema.ts"
import type { NotificationStatus } from "#domain/notifications/notification.schema.ts"
import type { QuizType } from "#domain/quizzes/quiz.schema.ts"
import type { EnrolmentStatus } from "#domain/shared/enrolment.schema.ts"
import type { ActiveStatus, Role } from "#domain/users/user.schema.ts"

/** Written as JSON text, read as a value. */
type Json = ColumnType<unknown, string | null, string | null>

export interface CompaniesTable {
  readonly id: string
  readonly name: string
  readonly contact_email: string
  readonly type: "users" | "benefits"
  readonly status: Generated<ActiveStatus>
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
  readonly deleted_at: string | null
  readonly version: Generated<number>
  readonly name_key: string
  readonly company_key: string
  readonly identity: string
}

export interface UsersTable {
  readonly id: string
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
  readonly password_hash: string | null
  readonly company_id: string | null
  readonly role: Generated<Role>
  readonly ssn: Uint8Array | null
  readonly dob: string | null
  readonly profile_image: string | null
  readonly address: string | null
  readonly status: Generated<ActiveStatus>
  readonly user_status: Generated<string>
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
  readonly deleted_at: string | null
  readonly version: Generated<number>
  readonly given_name_key: string
  readonly surname_key: string
  readonly user_key: string
}

interface Difference {
  readonly id: GeneratedAlways<number>
  readonly status: ActiveStatus
  readonly role: Role
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface UserCountsTable extends Difference {
  /** A Monday. */
  readonly week: string
}

export interface CompanyUserCountsTable extends Difference {
  readonly company_id: string
}

export interface DecisionsTable {
  readonly id: string
  readonly administrator_id: string
  readonly status: Verdict
  readonly reason: Json
  readonly decided_at: string
  readonly undo_until: string
  readonly claims: Generated<number>
}

export interface ClaimsTable {
  readonly id: string
  readonly user_id: string
  readonly given_name: string
  readonly surname: string
  readonly client_key: string
  readonly type: ClaimType
  readonly date_treatment: string
  readonly status: ClaimStatus
  readonly decided_at: string | null
  readonly decided_by_id: string | null
  readonly decided_by_name: string | null
  readonly reason: Json
  readonly decision_id: string | null
  readonly decision_version: number | null
  readonly created_at: string
  readonly version: Generated<number>
  readonly deleted_at: string | null
}

export interface ClaimCountsTable {
  readonly id: GeneratedAlways<number>
  /** A Monday. */
  readonly week: string
  readonly status: ClaimStatus
  readonly type: ClaimType
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface ClaimClientsTable {
  readonly client_key: string
}

export interface ClaimDaysTable {
  readonly id: GeneratedAlways<number>
  /** In UTC. */
  readonly day: string
  readonly type: ClaimType
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface BenefitsTable {
  readonly id: string
  readonly company_id: string
  readonly title_en: string
  readonly title_es: string
  readonly title_key: string
  readonly search_key: string
  readonly card_description_en: string
  readonly card_description_es: string
  readonly description_en: string
  readonly description_es: string
  readonly about_description_en: string
  readonly about_description_es: string
  readonly benefits_description_en: string
  readonly benefits_description_es: string
  readonly access_description_en: string
  readonly access_description_es: string
  readonly message_en: string
  readonly message_es: string
  readonly type: BenefitType
  readonly url: string | null
  readonly logo: string | null
  readonly image: string | null
  readonly status: ActiveStatus
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface EnrolmentsTable {
  readonly id: string
  readonly user_id: string
  readonly benefit_id: string
  readonly status: EnrolmentStatus
  readonly beneficiaries: Json
  readonly form_data: Json
  readonly created_at: string
  readonly version: Generated<number>
}

export interface EnrolmentCountsTable {
  readonly id: GeneratedAlways<number>
  readonly status: EnrolmentStatus
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface NotificationsTable {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly message_key: string
  readonly status: Generated<NotificationStatus>
  readonly created_at: string
  readonly user_id: string | null
  readonly claim_id: string | null
  readonly benefit_id: string | null
  readonly enrolment_id: string | null
  readonly reading_id: string | null
  readonly version: Generated<number>
}

export interface NotificationCountsTable {
  readonly id: GeneratedAlways<number>
  /** A Monday. */
  readonly week: string
  readonly status: NotificationStatus
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface NotificationReadingsTable {
  readonly id: string
  readonly administrator_id: string
  readonly read_at: string
  readonly undo_until: string
}

export interface AuditEntriesTable {
  readonly at: string
  readonly place: GeneratedAlways<number>
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly before: Json
  readonly after: Json
  readonly request_id: string | null
}

export interface OtpCodesTable {
  readonly id: Generated<string>
  readonly identity: string
  readonly code_hash: string
  readonly created_at: string
  readonly expires_at: string
  readonly tries: Generated<number>
  readonly used_at: string | null
  readonly replaced_at: string | null
}

export interface SessionsTable {
  readonly token_hash: string
  readonly id: Generated<string>
  readonly user_id: string
  readonly created_at: string
  readonly active_at: string
}

export interface SignInCallsTable {
  readonly id: GeneratedAlways<number>
  readonly address: string
  readonly at: string
}

export interface SignInFailuresTable {
  readonly id: GeneratedAlways<number>
  readonly identity: string
  readonly at: string
}

/** First answers by administrator and key; a claim without an answer has neither status nor body. */
export interface IdempotencyKeysTable {
  readonly administrator_id: string
  readonly key: string
  readonly fingerprint: string
  readonly owner: string
  readonly claimed_at: Generated<string>
  readonly status: number | null
  readonly body: string | null
}

export interface ImagesTable {
  readonly key: string
  readonly type: ImageType
  readonly size: number
  readonly sha256: string
  readonly created_at: Generated<string>
}

export interface QuizzesTable {
  readonly id: string
  readonly title: string
  readonly title_key: string
  readonly identity: string
  readonly description_en: string | null
  readonly description_es: string | null
  readonly icon: string | null
  readonly type: QuizType
  readonly status: ActiveStatus
  readonly expires_on: string | null
  readonly questions: ColumnType<unknown, string, string>
  readonly question_count: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface QuizSubmissionsTable {
  readonly id: string
  readonly quiz_id: string
  readonly user_id: string
  readonly created_at: string
}

export interface ArticlesTable {
  readonly id: string
  readonly title_en: string
  readonly title_es: string
  readonly title_key: string
  readonly search_key: string
  readonly subtitle_en: string
  readonly subtitle_es: string
  readonly card_description_en: string
  readonly card_description_es: string
  readonly text_en: string
  readonly text_es: string
  readonly image: string | null
  readonly author: string
  readonly author_id: string
  readonly author_name: string
  readonly category: ArticleCategory
  readonly status: ActiveStatus
  readonly translations: ColumnType<unknown, string, string>
  readonly is_spanish_ready: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface Tables {
  readonly quizzes: QuizzesTable
  readonly quiz_submissions: QuizSubmissionsTable
  readonly articles: ArticlesTable
  readonly companies: CompaniesTable
  readonly users: UsersTable
  readonly user_counts: UserCountsTable
  readonly company_user_counts: CompanyUserCountsTable
  readonly decisions: DecisionsTable
  readonly claims: ClaimsTable
  readonly claim_counts: ClaimCountsTable
  readonly claim_clients: ClaimClientsTable
  readonly claim_days: ClaimDaysTable
  readonly benefits: BenefitsTable
  readonly enrolments: EnrolmentsTable
  readonly enrolment_counts: EnrolmentCountsTable
  readonly notifications: NotificationsTable
  readonly notification_counts: NotificationCountsTable
  readonly notification_readings: NotificationReadingsTable
  readonly audit_entries: AuditEntriesTable
  readonly otp_codes: OtpCodesTable
  readonly sessions: SessionsTable
  readonly sign_in_calls: SignInCallsTable
  readonly sign_in_failures: SignInFailuresTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly images: ImagesTable
}

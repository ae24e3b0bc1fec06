/**
 * The tables that statements are built over with kysely, maintained beside the migrations; others occur in SQL alone.
 * Values are as `values.ts` reads them.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { JsonText } from "#adapters/server/database/values.ts"
import type { articleFields } from "#domain/articles/article.rules.ts"
import type { Article } from "#domain/articles/article.schema.ts"
import type { benefitFields } from "#domain/benefits/benefit.rules.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { ClaimStatus, ClaimType, Verdict } from "#domain/claims/claim.schema.ts"
import type { Company, companyFields } from "#domain/companies/company.schema.ts"
import type { ImageType } from "#domain/files/image.schema.ts"
import type { NotificationStatus } from "#domain/notifications/notification.schema.ts"
import type { quizFields } from "#domain/quizzes/quiz.rules.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import type { SetStatus } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentStatus } from "#domain/shared/enrolment.schema.ts"
import type { User, userFields } from "#domain/users/user-record.schema.ts"
import type { ViewPlace } from "#domain/views/view.schema.ts"

/** Every field has a column of its own name; a few of them the database can fill in. */
type FieldColumns<Encoded, Field extends keyof Encoded, Filled extends Field = never> = Readonly<
  Pick<Required<Encoded>, Exclude<Field, Filled>> & { [Name in Filled]: Generated<Encoded[Name]> }
>
type ArticleColumns = FieldColumns<(typeof Article)["Encoded"], Exclude<(typeof articleFields)[number], "translations">>
type BenefitColumns = FieldColumns<(typeof Benefit)["Encoded"], (typeof benefitFields)[number]>
type CompanyColumns = FieldColumns<(typeof Company)["Encoded"], (typeof companyFields)[number], "status">
type QuizColumns = FieldColumns<(typeof Quiz)["Encoded"], Exclude<(typeof quizFields)[number], "questions">>
type UserColumns = FieldColumns<(typeof User)["Encoded"], (typeof userFields)[number], "role" | "status">

interface RecordColumns {
  readonly id: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

interface DatedColumns extends RecordColumns {
  readonly created_at: string
  readonly updated_at: string
}

/** Dated by the database where a statement is not. */
interface ImportedColumns extends RecordColumns {
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
}

export interface ArticlesTable extends ArticleColumns, DatedColumns {
  readonly author_id: string
  readonly author_name: string
  readonly translations: ColumnType<unknown, string, string>
  readonly title_key: string
  readonly search_key: string
  readonly is_spanish_ready: boolean
}

export interface BenefitsTable extends BenefitColumns, DatedColumns {
  readonly company_id: string
  readonly title_key: string
  readonly search_key: string
}

export interface CompaniesTable extends CompanyColumns, ImportedColumns {
  readonly name_key: string
  readonly company_key: string
  readonly identity: string
}

export interface QuizzesTable extends QuizColumns, DatedColumns {
  readonly questions: ColumnType<unknown, string, string>
  readonly question_count: number
  readonly title_key: string
  readonly identity: string
}

export interface QuizSubmissionsTable {
  readonly id: string
  readonly quiz_id: string
  readonly user_id: string
  readonly created_at: string
}

export interface UsersTable extends UserColumns, ImportedColumns {
  readonly password_hash: string | null
  readonly must_change_password: Generated<boolean>
  readonly ssn: Uint8Array | null
  readonly user_status: Generated<string>
  readonly given_name_key: string
  readonly surname_key: string
  readonly user_key: string
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
  readonly reason: JsonText
  readonly decision_id: string | null
  readonly decision_version: number | null
  readonly created_at: string
  readonly version: Generated<number>
  readonly deleted_at: string | null
}

interface DecisionsTable {
  readonly id: string
  readonly administrator_id: string
  readonly status: Verdict
  readonly reason: JsonText
  readonly decided_at: string
  readonly undo_until: string
  readonly claims: Generated<number>
}

export interface EnrolmentsTable {
  readonly id: string
  readonly user_id: string
  readonly benefit_id: string
  readonly status: EnrolmentStatus
  readonly beneficiaries: JsonText
  readonly form_data: JsonText
  readonly created_at: string
  readonly version: Generated<number>
  readonly decided_at: Generated<string | null>
  readonly decided_by_id: Generated<string | null>
  readonly decided_by_name: Generated<string | null>
  readonly reason: Generated<JsonText>
  readonly decision_id: Generated<string | null>
  readonly decision_version: Generated<number | null>
}

interface EnrolmentDecisionsTable {
  readonly id: string
  readonly administrator_id: string
  readonly status: SetStatus
  readonly reason: JsonText
  readonly decided_at: string
  readonly undo_until: string
}

export interface NotificationsTable {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly message_key: string
  readonly about: JsonText
  readonly status: Generated<NotificationStatus>
  readonly created_at: string
  readonly user_id: string | null
  readonly claim_id: string | null
  readonly benefit_id: string | null
  readonly enrolment_id: string | null
  readonly reading_id: string | null
  readonly version: Generated<number>
}

interface NotificationReadingsTable {
  readonly id: string
  readonly administrator_id: string
  readonly read_at: string
  readonly undo_until: string
}

interface SignInCallsTable {
  readonly id: GeneratedAlways<number>
  readonly address: string
  readonly at: string
}

interface AuditEntriesTable {
  readonly at: string
  readonly place: GeneratedAlways<number>
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly before: JsonText
  readonly after: JsonText
  readonly request_id: string | null
}

/** First answers by administrator and key; a claim without an answer has neither status nor body. */
interface IdempotencyKeysTable {
  readonly administrator_id: string
  readonly key: string
  readonly fingerprint: string
  readonly owner: string
  readonly claimed_at: Generated<string>
  readonly status: number | null
  readonly body: string | null
}

interface ImagesTable {
  readonly key: string
  readonly type: ImageType
  readonly size: number
  readonly sha256: string
  readonly created_at: Generated<string>
}

interface ViewsTable {
  readonly id: string
  readonly place: ViewPlace
  readonly name: string
  readonly identity: string
  readonly query: string
  readonly hidden_columns: JsonText
  readonly is_shared: boolean
  readonly owner_id: string
  readonly position: number
  readonly version: Generated<number>
  readonly deleted_at: Generated<string | null>
}

export interface Tables {
  readonly articles: ArticlesTable
  readonly audit_entries: AuditEntriesTable
  readonly benefits: BenefitsTable
  readonly claims: ClaimsTable
  readonly companies: CompaniesTable
  readonly decisions: DecisionsTable
  readonly enrolments: EnrolmentsTable
  readonly enrolment_decisions: EnrolmentDecisionsTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly images: ImagesTable
  readonly notification_readings: NotificationReadingsTable
  readonly notifications: NotificationsTable
  readonly quiz_submissions: QuizSubmissionsTable
  readonly quizzes: QuizzesTable
  readonly sign_in_calls: SignInCallsTable
  readonly users: UsersTable
  readonly views: ViewsTable
}

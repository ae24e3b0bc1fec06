import type { ArticlesService } from "#domain/articles/articles.service.ts"
import type { AuditStore } from "#domain/audit/audit.store.ts"
import type { BenefitsService } from "#domain/benefits/benefits.service.ts"
import type { ClaimReportStore } from "#domain/claims/claim.store.ts"
import type { ClaimsService } from "#domain/claims/claims.service.ts"
import type { TrackedSubjectId } from "#domain/csv-import/csv-import.schema.ts"
import type { CsvImportService } from "#domain/csv-import/csv-import.service.ts"
import type { ImportTracker } from "#domain/csv-import/csv-import.store.ts"
import type { CompaniesService } from "#domain/companies/companies.service.ts"
import type { Company, CompanyFilter } from "#domain/companies/company.schema.ts"
import type { ReportStore } from "#domain/records/record.store.ts"
import type { DashboardService } from "#domain/dashboard/dashboard.service.ts"
import type { EnrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import type { ImagesService } from "#domain/files/images.service.ts"
import type { NotificationsService } from "#domain/notifications/notifications.service.ts"
import type { QuizzesService } from "#domain/quizzes/quizzes.service.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { SessionService } from "#domain/session/session.service.ts"
import type { UserReportStore } from "#domain/users/user-report.store.ts"
import type { UsersService } from "#domain/users/users.service.ts"

/** Bound to one administrator and, for writes, to one transaction. */
export interface Services {
  readonly session: SessionService
  readonly claims: ClaimsService
  readonly report: ClaimReportStore
  readonly imports: Readonly<Record<TrackedSubjectId, CsvImportService>>
  readonly importTracker: ImportTracker
  readonly users: UsersService
  readonly userReport: UserReportStore
  readonly companies: CompaniesService
  readonly companyReport: ReportStore<Company, CompanyFilter>
  readonly quizzes: QuizzesService
  readonly articles: ArticlesService
  readonly dashboard: DashboardService
  readonly benefits: BenefitsService
  readonly enrolments: EnrolmentsService
  readonly notifications: NotificationsService
  readonly images: ImagesService
  readonly audit: AuditStore
}

export interface SignedIn {
  readonly administrator: Administrator
  /** The hash of the session's token. */
  readonly sessionKey: string
}

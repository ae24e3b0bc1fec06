/** The lists that views are of: how the address of each is read. Only the server needs them all. */
import { articleCriteria } from "../articles/article-list.rules.ts"
import type { ArticleFilter } from "../articles/article.schema.ts"
import { auditCriteria } from "../audit/audit-list.rules.ts"
import { benefitCriteria } from "../benefits/benefit-list.rules.ts"
import type { BenefitFilter } from "../benefits/benefit.schema.ts"
import { claimCriteria } from "../claims/claim-list.rules.ts"
import type { ClaimFilter } from "../claims/claim-search.schema.ts"
import { companyCriteria } from "../companies/company-record.rules.ts"
import type { CompanyFilter } from "../companies/company.schema.ts"
import { notificationCriteria } from "../notifications/notification-list.rules.ts"
import type { NotificationFilter } from "../notifications/notification.schema.ts"
import { quizCriteria } from "../quizzes/quiz-list.rules.ts"
import type { QuizFilter } from "../quizzes/quiz.schema.ts"
import type { AuditFilter } from "../shared/audit/audit.schema.ts"
import { userCriteria } from "../users/user-list.rules.ts"
import type { UserFilter } from "../users/user-record.schema.ts"
import { addressReader, type ReadAddress } from "./view-address.rules.ts"
import type { ViewPlace } from "./view.schema.ts"

/** What the list of each place can be narrowed by. */
export interface ListFilters {
  readonly users: UserFilter
  readonly companies: CompanyFilter
  readonly questions: QuizFilter
  readonly benefits: BenefitFilter
  readonly learn: ArticleFilter
  readonly claims: ClaimFilter
  readonly notifications: NotificationFilter
  readonly audit: AuditFilter
}

export const viewLists: { readonly [At in ViewPlace]: (query: string) => ReadAddress<ListFilters[At]> } = {
  users: addressReader(userCriteria),
  companies: addressReader(companyCriteria),
  questions: addressReader(quizCriteria),
  benefits: addressReader(benefitCriteria),
  learn: addressReader(articleCriteria),
  claims: addressReader(claimCriteria),
  notifications: addressReader(notificationCriteria),
  audit: addressReader(auditCriteria)
}

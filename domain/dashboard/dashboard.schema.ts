/** The content of the dashboard: figures that lists reproduce, and the newest notifications. */
import { Schema } from "effect"
import { ClaimType } from "../claims/claim.schema.ts"
import { Notification } from "../notifications/notification.schema.ts"
import { QuizType } from "../quizzes/quiz-type.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"

/** From one moment to another, both included. */
export const Period = Schema.Struct({ from: Instant, to: Instant })
export interface Period extends Schema.Schema.Type<typeof Period> {}

export const ClaimsOfType = Schema.Struct({ type: ClaimType, claim_count: Schema.Int })
export interface ClaimsOfType extends Schema.Schema.Type<typeof ClaimsOfType> {}

export const SubmissionsOfType = Schema.Struct({ type: QuizType, submissions: Schema.Int })
export interface SubmissionsOfType extends Schema.Schema.Type<typeof SubmissionsOfType> {}

/** All of it as of one moment. "Today" and "this month" are those of the server's zone. */
export const Dashboard = Schema.Struct({
  /** As many as the list of users has. */
  users: Schema.Int,
  activeCompanies: Schema.Int,
  activeBenefits: Schema.Int,
  pendingClaims: Schema.Int,
  approvedClaims: Schema.Int,
  /** The claims submitted this month, by type; types without any are left out. */
  totalClaims: Schema.Array(ClaimsOfType),
  /** Today's submissions, for each of the four types. */
  quizAnswerToday: Schema.Array(SubmissionsOfType),
  lastNotifications: Schema.Array(Notification),
  /** The newest of those that are read, and of those that are not. */
  lastReadNotifications: Schema.Array(Notification),
  lastUnreadNotifications: Schema.Array(Notification),
  unreadNotifications: Schema.Int,
  today: Period,
  month: Period,
  asOf: Instant
})
export interface Dashboard extends Schema.Schema.Type<typeof Dashboard> {
  /** Rows that cannot be read, by the names of their lists: their ids; null where not even that can be read. */
  readonly unreadable?: Readonly<Partial<Record<string, ReadonlyArray<string | null>>>>
}

export const lastNotifications = 5

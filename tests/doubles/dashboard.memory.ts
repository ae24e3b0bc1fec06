/** The figures of the dashboard in memory, counted for each call. */
import { Effect } from "effect"
import { type ClaimType, claimTypes } from "#domain/claims/claim.schema.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import { type Dashboard, lastNotifications } from "#domain/dashboard/dashboard.schema.ts"
import { dashboardService } from "#domain/dashboard/dashboard.service.ts"
import type { DashboardStore } from "#domain/dashboard/dashboard.store.ts"
import type { NotificationFilter } from "#domain/notifications/notification.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"

const memoryDashboard = (backend: MemoryDatabase, administrator: Person): DashboardStore => ({
  now: Effect.sync(backend.now),
  read: ({ today, month }) =>
    Effect.sync((): Dashboard => {
      const { users, companies, benefits, claims, notifications, submissions, quizzes } = backend.state()
      const existing = [...claims.values()].filter(({ isDeleted }) => !isDeleted).map(({ claim }) => claim)
      const isIn = ({ from, to }: typeof today, at: Instant) => at >= from && at <= to
      const ofType = (type: ClaimType) =>
        existing.filter((claim) => claim.type === type && isIn(month, claim.created_at)).length
      const newest = (filter: NotificationFilter) =>
        Effect.runSync(memoryNotificationsPort(backend, administrator).list({ ...filter, limit: lastNotifications }))
          .data
      const isThere = ({ status, is_deleted }: { readonly status: string; readonly is_deleted: boolean }) =>
        status === "active" && !is_deleted
      return {
        users: [...users.values()].filter(({ isDeleted }) => !isDeleted).length,
        activeCompanies: [...companies.values()].filter(isThere).length,
        activeBenefits: [...benefits.values()].filter(isThere).length,
        pendingClaims: existing.filter(({ status }) => status === "pending").length,
        approvedClaims: existing.filter(({ status }) => status === "approved").length,
        totalClaims: claimTypes
          .map((type) => ({ type, claim_count: ofType(type) }))
          .filter(({ claim_count }) => claim_count > 0),
        quizAnswerToday: quizTypes.map((type) => ({
          type,
          submissions: submissions.filter(
            ({ quizId, created_at }) => quizzes.get(quizId)?.type === type && isIn(today, created_at)
          ).length
        })),
        lastNotifications: newest({}),
        lastReadNotifications: newest({ status: "read" }),
        lastUnreadNotifications: newest({ status: "pending" }),
        unreadNotifications: notifications.filter(({ status }) => status === "pending").length,
        today,
        month,
        asOf: backend.now()
      }
    }),
  counts: Effect.sync(() => {
    const { claims, enrolments, notifications } = backend.state()
    const isPending = ({ status }: { readonly status: string }) => status === "pending"
    return {
      pending_claims: [...claims.values()].filter(({ claim, isDeleted }) => !isDeleted && isPending(claim)).length,
      pending_enrolments: [...enrolments.values()].filter(isPending).length,
      unread_notifications: notifications.filter(isPending).length,
      as_of: backend.now(),
      asOf: backend.now()
    }
  })
})

export const memoryDashboardPort = (backend: MemoryDatabase, administrator: Person, zone: string): DashboardPort =>
  dashboardService(memoryDashboard(backend, administrator), zone)

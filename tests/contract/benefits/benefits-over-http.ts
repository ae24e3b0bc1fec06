/** The ports of benefits, enrolments, notifications and the dashboard, as the browser has them. */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { httpBenefits } from "#adapters/browser/http/benefits.http.ts"
import { httpClaims } from "#adapters/browser/http/claims.http.ts"
import { httpDashboard } from "#adapters/browser/http/dashboard.http.ts"
import { httpEnrolmentDecisions } from "#adapters/browser/http/enrolment-decisions.http.ts"
import { httpEnrolments } from "#adapters/browser/http/enrolments.http.ts"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { httpNotifications } from "#adapters/browser/http/notifications.http.ts"
import type { Database } from "#adapters/server/database/database.ts"
import type { Ports } from "#tests/contract/benefits/benefits-backend.ts"

export const httpPorts = (call: Call): Ports => ({
  benefits: httpBenefits(call, randomUUID),
  enrolments: { ...httpEnrolments(call, randomUUID), ...httpEnrolmentDecisions(call, randomUUID) },
  notifications: httpNotifications(call, randomUUID),
  claims: httpClaims(call, randomUUID),
  dashboard: httpDashboard(call)
})

/** Sessions stay valid when the clock is advanced: their lifetime is not tested here. */
export const extendSessions = async (database: Database): Promise<void> => {
  await sql`update sessions set created_at = clock_timestamp(), active_at = clock_timestamp()`.execute(database)
}

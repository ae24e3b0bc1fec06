import { Effect } from "effect"
import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { httpNotifications } from "./http/notifications.http.ts"
import { listPorts, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpNotifications),
  /** Fetched with their first use. */
  enrolmentDecisions: Effect.tryPromise({
    try: async () => {
      const { httpEnrolmentDecisions } = await import("./http/enrolment-decisions.http.ts")
      return httpEnrolmentDecisions(ports.cache.call, () => ports.window.crypto.randomUUID())
    },
    catch: () => new Unavailable()
  })
})

/** What the page requests first. */
export const reads = { endpoints: [notificationsContract.list], criteria: notificationCriteria } satisfies PageReads

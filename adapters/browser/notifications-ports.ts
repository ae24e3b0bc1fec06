import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { httpNotifications } from "./http/notifications.http.ts"
import { listPorts, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => listPorts(ports, httpNotifications)

/** What the page requests first. */
export const reads = { endpoints: [notificationsContract.list], criteria: notificationCriteria } satisfies PageReads

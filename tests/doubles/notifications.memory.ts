/** Notifications in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { readNotificationSort } from "#domain/notifications/notification.rules.ts"
import {
  type Notification,
  type NotificationSearch,
  notificationSortDefault,
  notificationsPerPage
} from "#domain/notifications/notification.schema.ts"
import type { NotificationStore } from "#domain/notifications/notification.store.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { notificationsService } from "#domain/notifications/notifications.service.ts"
import type { Person, ReadingId } from "#domain/shared/identity.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { notificationsPortOver } from "#tests/doubles/benefits-ports-over.ts"
import type { MemoryDatabase, MemoryNotification } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsService, shownEnrolment } from "#tests/doubles/enrolments.memory.ts"
import { isFound, ordered } from "#tests/doubles/found.ts"
import { memoryAudit, memoryChanges, memoryNotices, type MemoryWork, pageOf } from "#tests/doubles/records.memory.ts"

const isMeant = (notification: MemoryNotification, search: NotificationSearch): boolean =>
  (search.status === undefined || notification.status === search.status) &&
  (search.ids === undefined || search.ids.toLowerCase().split(",").includes(notification.id)) &&
  isFound(normalise(notification.message), search.searchTerm)

const sorted = (rows: ReadonlyArray<MemoryNotification>, sort = notificationSortDefault) => {
  const { field, isDescending } = readNotificationSort(sort)
  return ordered(rows, (row) => (field === "message" ? normalise(row.message) : row[field]), isDescending)
}

const memoryNotifications = (world: MemoryDatabase, work: MemoryWork): NotificationStore => {
  const audit = memoryAudit(world, work)
  const all = () => world.state().notifications
  const shown = ({ readingId: _readingId, enrolment_id, ...kept }: MemoryNotification): Notification => {
    const benefit = kept.benefit_id === null ? undefined : world.state().benefits.get(kept.benefit_id)
    const enrolment = enrolment_id === null ? undefined : world.state().enrolments.get(enrolment_id)
    return {
      ...kept,
      benefit:
        benefit === undefined
          ? null
          : {
              id: benefit.id,
              title_en: benefit.title_en,
              title_es: benefit.title_es,
              benefits_enrollment: enrolment === undefined ? [] : [shownEnrolment(world, enrolment)]
            }
    }
  }
  const change = (next: MemoryNotification) =>
    world.write({ notifications: all().map((one) => (one.id === next.id ? next : one)) })
  const covered = (id: ReadingId) => all().filter(({ readingId }) => readingId === id)
  const move = (rows: ReadonlyArray<MemoryNotification>, status: Notification["status"], readingId: ReadingId | null) =>
    Effect.as(
      Effect.forEach(rows, (row) => {
        change({ ...row, status, version: row.version + 1, readingId })
        return audit.append({
          action: status === "read" ? "notification.read" : "notification.unread",
          entity: "notification",
          entityId: row.id,
          before: { status: row.status },
          after: { status }
        })
      }),
      rows.length
    )
  return {
    ...memoryNotices(world),
    now: Effect.sync(world.now),
    list: (search) =>
      Effect.sync(() => {
        const found = all().filter((one) => isMeant(one, search))
        const page = pageOf(world, sorted(found, search.sort), search, notificationsPerPage)
        return { ...page, data: page.data.map(shown) }
      }),
    stats: Effect.sync(() => ({
      total: all().length,
      unread: all().filter(({ status }) => status === "pending").length,
      asOf: world.now()
    })),
    find: (id) =>
      Effect.sync(() => {
        const kept = all().find((one) => one.id === id)
        return kept === undefined ? null : shown(kept)
      }),
    lock: (id) =>
      Effect.sync(() => {
        const kept = all().find((one) => one.id === id)
        return kept === undefined
          ? null
          : { id, status: kept.status, version: kept.version, enrolmentId: kept.enrolment_id }
      }),
    setStatus: ({ id }, status) =>
      Effect.sync(() => {
        const kept = all().find((one) => one.id === id)
        if (kept !== undefined) change({ ...kept, status, version: kept.version + 1, readingId: null })
      }),
    readAll: (asOf, { id, undoUntil }) =>
      Effect.suspend(() => {
        const reading = { id, administratorId: work.administrator.id, undoUntil }
        world.write({ readings: new Map(world.state().readings).set(id, reading) })
        const unread = all().filter(({ status, created_at }) => status === "pending" && created_at <= asOf)
        return move(unread, "read", id)
      }),
    lockReading: (id) =>
      Effect.sync(() => {
        const reading = world.state().readings.get(id)
        return reading === undefined ? null : { ...reading, notifications: covered(id).length }
      }),
    undoReading: (id) => Effect.suspend(() => move(covered(id), "pending", null))
  }
}

/** The real service over one world; every call is one piece of work that is kept whole or not at all. */
export const memoryNotificationsPort = (world: MemoryDatabase, administrator: Person): NotificationsPort => {
  const work = { administrator, requestId: null }
  const service = notificationsService({
    notifications: memoryNotifications(world, work),
    enrolments: memoryEnrolmentsService(world, administrator),
    audit: memoryAudit(world, work),
    changes: memoryChanges(world),
    administrator,
    newId: world.newId,
    undoSeconds: 600
  })
  return notificationsPortOver((call) => world.transact(call(service)))
}

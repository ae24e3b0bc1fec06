/** Notifications in memory: the store, and the real service over it. */
import { Effect } from "effect"
import {
  type Notification,
  type NotificationSearch,
  notificationQuery
} from "#domain/notifications/notification.schema.ts"
import { searchedMessage } from "#domain/notifications/notification-text.rules.ts"
import type { NotificationStore } from "#domain/notifications/notification.store.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { notificationsService } from "#domain/notifications/notifications.service.ts"
import type { Person, ReadAllId } from "#domain/shared/identity.schema.ts"
import { isFound, normalise } from "#domain/shared/search.rules.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import type { MemoryDatabase, MemoryNotification } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsService, toEnrolment } from "#tests/doubles/enrolments.memory.ts"
import { ordered, withSimilarMembers } from "#tests/doubles/found.ts"
import {
  keepReading,
  memoryAudit,
  memoryChanges,
  memoryNewNotifications,
  type MemoryAuditContext,
  moveNotifications,
  pageOf
} from "#tests/doubles/records.memory.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

const matchesSearch = (notification: MemoryNotification, search: NotificationSearch): boolean =>
  (search.status === undefined || notification.status === search.status) &&
  (search.ids === undefined || search.ids.toLowerCase().split(",").includes(notification.id)) &&
  isFound(normalise(searchedMessage(notification)), search.searchTerm)

const sorted = (rows: ReadonlyArray<MemoryNotification>, sort = notificationQuery.sortDefault) => {
  const { field, isDescending } = readSort(notificationQuery.sortFields, sort)
  return ordered(rows, (row) => (field === "message" ? normalise(searchedMessage(row)) : row[field]), isDescending)
}

export const memoryNotifications = (backend: MemoryDatabase, context: MemoryAuditContext): NotificationStore => {
  const all = () => backend.state().notifications
  const toNotification = ({ readingId: _readingId, enrolment_id, ...record }: MemoryNotification): Notification => {
    const benefit = record.benefit_id === null ? undefined : backend.state().benefits.get(record.benefit_id)
    const enrolment = enrolment_id === null ? undefined : backend.state().enrolments.get(enrolment_id)
    return {
      ...record,
      benefit:
        benefit === undefined
          ? null
          : {
              id: benefit.id,
              title_en: benefit.title_en,
              title_es: benefit.title_es,
              benefits_enrollment: enrolment === undefined ? [] : [toEnrolment(backend, enrolment)]
            }
    }
  }
  const change = (next: MemoryNotification) =>
    backend.write({ notifications: all().map((one) => (one.id === next.id ? next : one)) })
  const covered = (id: ReadAllId) => all().filter(({ readingId }) => readingId === id)
  return {
    ...memoryNewNotifications(backend, context),
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() => {
        const found = all().filter((one) => matchesSearch(one, search))
        const page = pageOf(backend, sorted(found, search.sort), search, notificationQuery.perPage)
        const shown = {
          ...page,
          data: page.data.map(toNotification),
          unread: found.filter(({ status }) => status === "pending").length
        }
        return withSimilarMembers(backend, shown, search.searchTerm, (searchTerm) =>
          all().some((one) => matchesSearch(one, { ...search, searchTerm }))
        )
      }),
    stats: Effect.sync(() => ({
      total: all().length,
      unread: all().filter(({ status }) => status === "pending").length,
      asOf: backend.now()
    })),
    find: (id) =>
      Effect.sync(() => {
        const record = all().find((one) => one.id === id)
        return record === undefined ? null : toNotification(record)
      }),
    lock: (id) =>
      Effect.sync(() => {
        const record = all().find((one) => one.id === id)
        return record === undefined ? null : { id, status: record.status, version: record.version }
      }),
    setStatus: ({ id }, status) =>
      Effect.sync(() => {
        const record = all().find((one) => one.id === id)
        if (record !== undefined) change({ ...record, status, version: record.version + 1, readingId: null })
      }),
    readAll: (filter, asOf, undoable) =>
      Effect.suspend(() => {
        keepReading(backend, context, undoable)
        const unread = all().filter(
          (one) => matchesSearch(one, filter) && one.status === "pending" && one.created_at <= asOf
        )
        return moveNotifications(backend, context, unread, "read", undoable.id)
      }),
    lockReadAll: (id) =>
      Effect.sync(() => {
        const undoable = backend.state().readings.get(id)
        return undoable === undefined ? null : { ...undoable, notifications: covered(id).length }
      }),
    undoReadAll: (id) => Effect.suspend(() => moveNotifications(backend, context, covered(id), "pending", null))
  }
}

/** The real service over one backend; every call is one transaction. */
export const memoryNotificationsPort = (backend: MemoryDatabase, administrator: Person): NotificationsPort => {
  const context = { administrator, requestId: null }
  const service = notificationsService({
    notifications: memoryNotifications(backend, context),
    enrolments: memoryEnrolmentsService(backend, administrator),
    audit: memoryAudit(backend, context),
    changes: memoryChanges(backend),
    administrator,
    newId: backend.newId,
    undoSeconds: 600
  })
  return transacted<NotificationsPort>(service, (call) => backend.transact(call(service)))
}

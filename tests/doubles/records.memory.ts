/** Audit entries, notifications and published changes in memory. */
import { Effect, Equal, Stream } from "effect"
import { isWrite, repeatedReadSeconds } from "#domain/shared/audit/audit.rules.ts"
import { isAbout, isActorNamed, isEntryOfAction, isGathered, isRead } from "#domain/shared/audit/audit-entry.rules.ts"
import { type AuditEntry, auditQuery, type AuditSearch } from "#domain/shared/audit/audit.schema.ts"
import type { AuditReportStore, AuditStore, Change, ChangePublisher } from "#domain/shared/audit/audit.store.ts"
import type { NotificationStore, UndoableReading } from "#domain/notifications/notification.store.ts"
import { notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { AuditEntryId, type Person, type ReadAllId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { MemoryDatabase, MemoryNotification } from "#tests/doubles/database.memory.ts"

export interface MemoryAuditContext {
  readonly administrator: Person
  readonly requestId: string | null
}

/** It knows of no session, so it refuses none. */
export interface MemoryAudit extends AuditStore {
  readonly append: (change: Change) => Effect.Effect<void, Unavailable>
  readonly appendRead: MemoryAudit["append"]
}

export const memoryAudit = (backend: MemoryDatabase, { administrator, requestId }: MemoryAuditContext): MemoryAudit => {
  const append: MemoryAudit["append"] = ({ action, entity, entityId, before, after }) =>
    Effect.suspend(() => {
      if (backend.refusesAudit()) return Effect.fail(new Unavailable())
      const entry: AuditEntry = {
        id: AuditEntryId.make(backend.newId()),
        at: backend.now(),
        actor: administrator,
        action,
        entity,
        entity_id: entityId,
        before,
        after,
        request_id: requestId
      }
      backend.write({ audit: [...backend.state().audit, entry] })
      return Effect.void
    })
  return {
    append,

    appendRead: (read) =>
      Effect.suspend(() => {
        const sinceMs = Date.parse(backend.now()) - repeatedReadSeconds * 1_000
        const isRepeated = backend
          .state()
          .audit.some(
            ({ at, actor, action, entity_id, after }) =>
              Date.parse(at) > sinceMs &&
              actor.id === administrator.id &&
              action === read.action &&
              entity_id === read.entityId &&
              Equal.equals(after, read.after)
          )
        return isRepeated ? Effect.void : append(read)
      }),

    list: (search) =>
      Effect.sync(() => {
        const direction = search.sort === "at" ? 1 : -1
        const found = backend
          .state()
          .audit.filter((entry) => matchesSearch(entry, search))
          .toSorted((one, other) => direction * compare([one.at, one.id], [other.at, other.id]))
        const lines = isGathered(search) ? gathered(found) : readsPerDay(found, search.reads_per_day_in)
        return pageOf(backend, lines, search, auditQuery.perPage)
      }),

    writes: (entity, entityId, count) =>
      Effect.sync(() =>
        backend
          .state()
          .audit.filter((entry) => matchesSearch(entry, { entity, entity_id: entityId }) && isWrite(entry))
          .toReversed()
          .slice(0, count)
      )
  }
}

/** Entries of one request and action are of one statement. */
const gathered = (entries: ReadonlyArray<AuditEntry>): ReadonlyArray<AuditEntry> =>
  [
    ...Map.groupBy(entries, ({ id, action, request_id }) => (request_id === null ? id : `${request_id} ${action}`))
  ].flatMap(([, [first, ...others]]) =>
    first === undefined ? [] : [others.length === 0 ? first : { ...first, bulk: { count: others.length + 1 } }]
  )

/** The last read of each person on each day of a zone, with their number. */
const readsPerDay = (entries: ReadonlyArray<AuditEntry>, zone: string | undefined): ReadonlyArray<AuditEntry> => {
  if (zone === undefined) return entries
  const day = new Intl.DateTimeFormat("en", { timeZone: zone })
  return [
    ...Map.groupBy(entries, (entry) =>
      isRead(entry) ? `${entry.actor.id} ${day.format(Date.parse(entry.at))}` : entry.id
    )
  ].flatMap(([, reads]) => {
    const last = reads.toSorted((one, other) => compare([one.at, one.id], [other.at, other.id])).at(-1)
    return last === undefined ? [] : [reads.length === 1 ? last : { ...last, reads: reads.length }]
  })
}

export const memoryAuditReport = (backend: MemoryDatabase): AuditReportStore => ({
  chunks: (filter) =>
    Stream.succeed(
      backend
        .state()
        .audit.filter((entry) => matchesSearch(entry, filter))
        .toSorted((one, other) => compare([other.at, other.id], [one.at, one.id]))
    )
})

const matchesSearch = (entry: AuditEntry, search: AuditSearch) => {
  const { searchTerm = "", entity, entity_id, actor_id, action, request_id, created_from, created_to, ids } = search
  return (
    (searchTerm === "" ||
      isActorNamed(entry.actor.name, searchTerm) ||
      isAbout(entry, searchTerm) ||
      entry.request_id === searchTerm) &&
    (entity === undefined || entry.entity === entity) &&
    (entity_id === undefined || isAbout(entry, entity_id)) &&
    (actor_id === undefined || entry.actor.id === actor_id) &&
    (action === undefined || isEntryOfAction(entry, action)) &&
    (request_id === undefined || entry.request_id === request_id) &&
    (created_from === undefined || entry.at >= created_from) &&
    (created_to === undefined || entry.at <= created_to) &&
    (ids === undefined || ids.split(",").includes(entry.id))
  )
}

/** Orders by the first key that differs. */
export const compare = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): number => {
  const at = one.findIndex((key, index) => key !== other[index])
  if (at === -1) return 0
  return (one[at] ?? "") < (other[at] ?? "") ? -1 : 1
}

export const pageOf = <Row>(
  backend: MemoryDatabase,
  rows: ReadonlyArray<Row>,
  { page = 1, limit }: { readonly page?: number; readonly limit?: number },
  perPage: number
): Page<Row> => {
  const size = limit ?? perPage
  return {
    data: rows.slice((page - 1) * size, page * size),
    pagination: paginate(page, size, rows.length),
    asOf: backend.now()
  }
}

export const memoryChanges = (backend: MemoryDatabase): ChangePublisher => ({
  publish: (entity, ids) =>
    Effect.sync(() => backend.write({ publishedChanges: [...backend.state().publishedChanges, { entity, ids }] }))
})

export const memoryNewNotifications = (
  backend: MemoryDatabase,
  context: MemoryAuditContext
): Pick<NotificationStore, "insert" | "markReadAbout" | "markUnreadAbout"> => ({
  insert: (notification) =>
    Effect.sync(() =>
      backend.write({
        notifications: [...backend.state().notifications, { ...notification, version: 1, readingId: null }]
      })
    ),
  markReadAbout: (enrolments, undoable) =>
    Effect.suspend(() => {
      const unread = backend
        .state()
        .notifications.filter(
          ({ status, enrolment_id }) =>
            status === "pending" && enrolment_id !== null && enrolments.includes(enrolment_id)
        )
      if (undoable !== null) keepReading(backend, context, undoable)
      return moveNotifications(backend, context, unread, "read", undoable?.id ?? null)
    }),
  markUnreadAbout: (id) =>
    Effect.suspend(() => {
      const { notifications, enrolments } = backend.state()
      const read = notifications.filter(
        ({ readingId, enrolment_id }) =>
          readingId === id && enrolment_id !== null && enrolments.get(enrolment_id)?.status === "pending"
      )
      return moveNotifications(backend, context, read, "pending", null)
    })
})

/** What was marked as read under the id of the reading can become unread again; one that is kept already stays. */
export const keepReading = (
  backend: MemoryDatabase,
  { administrator }: MemoryAuditContext,
  { id, undoUntil }: UndoableReading
): void => {
  const { readings } = backend.state()
  if (!readings.has(id))
    backend.write({ readings: new Map(readings).set(id, { id, administratorId: administrator.id, undoUntil }) })
}

/** Returns how many. */
export const moveNotifications = (
  backend: MemoryDatabase,
  context: MemoryAuditContext,
  rows: ReadonlyArray<MemoryNotification>,
  status: MemoryNotification["status"],
  readingId: ReadAllId | null
) => {
  backend.write({
    notifications: backend
      .state()
      .notifications.map((one) => (rows.includes(one) ? { ...one, status, version: one.version + 1, readingId } : one))
  })
  const entries = Effect.forEach(rows, (row) =>
    memoryAudit(backend, context).append({
      action: status === "read" ? "notification.read" : "notification.unread",
      entity: "notification",
      entityId: row.id,
      before: { status: row.status },
      after: { status }
    })
  )
  return Effect.as(entries, rows.length)
}

export const memoryNotify = (backend: MemoryDatabase, context: MemoryAuditContext) =>
  notifyAdministrators({
    notifications: memoryNewNotifications(backend, context),
    changes: memoryChanges(backend),
    newId: backend.newId
  })

/** Audit entries, notifications and published changes in memory. */
import { Effect } from "effect"
import { type AuditEntry, type AuditSearch, auditPerPage } from "#domain/audit/audit.schema.ts"
import type { AuditStore, ChangePublisher } from "#domain/audit/audit.store.ts"
import type { NotificationStore } from "#domain/notifications/notification.store.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { AuditEntryId, type Person } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"

export interface MemoryAuditContext {
  readonly administrator: Person
  readonly requestId: string | null
}

export const memoryAudit = (backend: MemoryDatabase, { administrator, requestId }: MemoryAuditContext): AuditStore => ({
  append: ({ action, entity, entityId, before, after }) =>
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
    }),

  list: (search) =>
    Effect.sync(() => {
      const direction = search.sort === "at" ? 1 : -1
      const found = backend
        .state()
        .audit.filter((entry) => matchesSearch(entry, search))
        .toSorted((one, other) => direction * compare([one.at, one.id], [other.at, other.id]))
      return pageOf(backend, found, search, auditPerPage)
    })
})

const matchesSearch = (entry: AuditEntry, { entity, entity_id, actor_id, action }: AuditSearch) =>
  (entity === undefined || entry.entity === entity) &&
  (entity_id === undefined || entry.entity_id === entity_id) &&
  (actor_id === undefined || entry.actor.id === actor_id) &&
  (action === undefined || entry.action === action)

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

/** The notification store of claims and enrolments. */
export const memoryNotificationInsert = (backend: MemoryDatabase): Pick<NotificationStore, "insert"> => ({
  insert: (notification) =>
    Effect.sync(() =>
      backend.write({
        notifications: [...backend.state().notifications, { ...notification, version: 1, readingId: null }]
      })
    )
})

export const memoryChanges = (backend: MemoryDatabase): ChangePublisher => ({
  publish: (entity, ids) =>
    Effect.sync(() => backend.write({ publishedChanges: [...backend.state().publishedChanges, { entity, ids }] }))
})

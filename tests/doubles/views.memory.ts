/** Views in memory: the store, the counters over the lists in memory, and the real service over them. */
import { Effect } from "effect"
import type { Person } from "#domain/shared/identity.schema.ts"
import { nameIdentity } from "#domain/shared/search.rules.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { StoredView, ViewId } from "#domain/views/view.schema.ts"
import type { ListCounters, ViewStore } from "#domain/views/view.store.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import { viewsService } from "#domain/views/views.service.ts"
import { memoryArticles } from "#tests/doubles/articles.memory.ts"
import { memoryBenefits } from "#tests/doubles/benefits.memory.ts"
import { memoryClaims } from "#tests/doubles/claims.memory.ts"
import { memoryCompanies } from "#tests/doubles/companies.memory.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryNotifications } from "#tests/doubles/notifications.memory.ts"
import { memoryQuizzes } from "#tests/doubles/quizzes.memory.ts"
import { memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryUsers } from "#tests/doubles/users.memory.ts"

const memoryViews = (backend: MemoryDatabase): ViewStore => {
  const all = () => [...backend.state().views.values()]
  const put = (view: StoredView) => backend.write({ views: new Map(backend.state().views).set(view.id, view) })
  const nameOf = ({ owner }: StoredView): Person => {
    const { given_name = "", surname = "" } = backend.state().users.get(owner.id) ?? {}
    return { id: owner.id, name: `${given_name} ${surname}` }
  }
  const setDeleted = (id: ViewId, version: number, isDeleted: boolean) =>
    Effect.sync(() => {
      const view = backend.state().views.get(id)
      if (view === undefined) return
      const { is_deleted: _, ...rest } = view
      put({ ...rest, version, ...(isDeleted && { is_deleted: true as const }) })
    })
  return {
    now: Effect.sync(backend.now),
    visible: (person) =>
      Effect.sync(() =>
        all()
          .filter(({ is_deleted, is_shared, owner }) => is_deleted !== true && (is_shared || owner.id === person))
          .map((view) => ({ ...view, owner: nameOf(view) }))
      ),
    lock: (id) => Effect.sync(() => backend.state().views.get(id) ?? null),
    lockOwner: () => Effect.void,
    isTaken: (owner, place, identity, except) =>
      Effect.sync(() =>
        all().some(
          (view) =>
            view.is_deleted !== true &&
            view.owner.id === owner &&
            view.place === place &&
            view.id !== except &&
            nameIdentity(view.name) === identity
        )
      ),
    insert: (view) => Effect.sync(() => put(view)),
    replace: (view) => Effect.sync(() => put(view)),
    setPositions: (ids) =>
      Effect.sync(() => {
        for (const [index, id] of ids.entries()) {
          const view = backend.state().views.get(id)
          if (view !== undefined) put({ ...view, position: index + 1 })
        }
      }),
    remove: (id, version) => setDeleted(id, version, true),
    restore: (id, version) => setDeleted(id, version, false)
  }
}

/** The lists themselves, without their rows. */
export const memoryListCounters = (backend: MemoryDatabase, administrator: Person): ListCounters => {
  const context = { administrator, requestId: null }
  const counted = (page: Effect.Effect<Page<unknown>, Unavailable>) =>
    Effect.map(page, ({ pagination, asOf }) => ({ count: pagination.total, as_of: asOf }))
  return {
    users: (filter) => counted(memoryUsers(backend).list(filter)),
    companies: (filter) => counted(memoryCompanies(backend).list(filter)),
    questions: (filter) => counted(memoryQuizzes(backend).list(filter)),
    benefits: (filter) => counted(memoryBenefits(backend).list(filter)),
    learn: (filter) => counted(memoryArticles(backend).list(filter)),
    claims: (filter) => counted(memoryClaims(backend, context).list(filter)),
    notifications: (filter) => counted(memoryNotifications(backend, context).list(filter)),
    audit: (filter) => counted(memoryAudit(backend, context).list(filter))
  }
}

/** The real service over one backend; every call is one transaction. */
export const memoryViewsPort = (backend: MemoryDatabase, administrator: Person): ViewsPort => {
  const service = viewsService({
    views: memoryViews(backend),
    counters: memoryListCounters(backend, administrator),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    administrator,
    newId: backend.newId
  })
  return transacted<ViewsPort>(service, (call) => backend.transact(call(service)))
}

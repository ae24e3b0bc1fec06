/** Changes of many users in memory: the store, and the real service over it. */
import { Effect } from "effect"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { userBulkService } from "#domain/users/user-bulk.service.ts"
import type { BulkRow } from "#domain/users/user-bulk.rules.ts"
import type { BulkSet } from "#domain/users/user-bulk.schema.ts"
import type { UserBulkStore } from "#domain/users/user-bulk.store.ts"
import type { MemoryDatabase, MemoryUser } from "#tests/doubles/database.memory.ts"
import { compare, memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { memoryUsers } from "#tests/doubles/users.memory.ts"

const byId = (one: { readonly id: string }, other: { readonly id: string }) => compare([one.id], [other.id])
const toRow = ({ id, role, status, company_id }: MemoryUser): BulkRow => ({ id, role, status, company_id })

const memoryUserBulk = (backend: MemoryDatabase, administrator: Person): UserBulkStore => {
  const users = memoryUsers(backend)
  const audit = memoryAudit(backend, { administrator, requestId: null })
  const write = (user: MemoryUser, set: BulkSet, action: string) => {
    const { status = user.status, company_id = user.company_id } = set
    const next = { ...user, status, company_id, version: user.version + 1 }
    backend.write({ users: new Map(backend.state().users).set(user.id, next) })
    const before: BulkSet = set.status === undefined ? { ...beforeOf(user.company_id) } : { status: user.status }
    return Effect.as(
      audit.append({ action, entity: "user", entityId: user.id, before: { ...before }, after: { ...set } }),
      { before, version: next.version }
    )
  }
  const known = (id: UserId): MemoryUser => {
    const user = backend.state().users.get(id)
    if (user === undefined) throw new Error(`There is no user ${id}`)
    return user
  }
  return {
    now: users.now,
    lockAdministrators: users.lockAdministrators,
    findEmployer: users.findEmployer,
    lockNamed: (ids) =>
      Effect.sync(() =>
        [...backend.state().users.values()]
          .filter(({ id, isDeleted }) => !isDeleted && ids.includes(id))
          .toSorted(byId)
          .map(toRow)
      ),
    lockMatching: (filter, asOf) =>
      Effect.map(users.list({ ...filter, page: 1, limit: 100_000 }), ({ data }) =>
        data
          .filter(({ created_at, is_deleted }) => created_at <= asOf && is_deleted !== true)
          .toSorted(byId)
          .map(({ id }) => toRow(known(id)))
      ),
    insertChange: (change) =>
      Effect.sync(() =>
        backend.write({
          userChanges: new Map(backend.state().userChanges).set(change.id, { ...change, users: new Map() })
        })
      ),
    apply: (id, ids, set) =>
      Effect.gen(function* () {
        for (const user of ids.map(known)) {
          const written = yield* write(user, set, "user.change")
          const { userChanges } = backend.state()
          const change = userChanges.get(id)
          if (change === undefined) throw new Error(`There is no change ${id}`)
          backend.write({
            userChanges: new Map(userChanges).set(id, {
              ...change,
              users: new Map(change.users).set(user.id, written)
            })
          })
        }
      }),
    lockChange: (id) => Effect.sync(() => backend.state().userChanges.get(id) ?? null),
    lockChanged: (id) =>
      Effect.sync(() =>
        [...(backend.state().userChanges.get(id)?.users ?? [])]
          .map(([userId, { before, version }]) => {
            const user = known(userId)
            return {
              ...toRow(user),
              name: fullName(user),
              before,
              isDeleted: user.isDeleted,
              isUntouched: user.version === version
            }
          })
          .toSorted(byId)
      ),
    revert: (id, ids) =>
      Effect.gen(function* () {
        const change = backend.state().userChanges.get(id)
        if (change === undefined) throw new Error(`There is no change ${id}`)
        for (const user of ids.map(known)) yield* write(user, change.users.get(user.id)?.before ?? {}, "user.undo")
        backend.write({ userChanges: new Map(backend.state().userChanges).set(id, { ...change, isUndone: true }) })
      }),
    endSessions: (id) => users.endSessions(id, null)
  }
}

const beforeOf = (company_id: MemoryUser["company_id"]): BulkSet => (company_id === null ? {} : { company_id })

/** The real service over one backend; every call is one transaction. */
export const memoryUserBulkPort = (backend: MemoryDatabase, administrator: Person): UserBulkPort => {
  const service = userBulkService({
    store: memoryUserBulk(backend, administrator),
    changes: memoryChanges(backend),
    administrator,
    account: {},
    newId: backend.newId,
    undoSeconds: 600
  })
  return {
    change: (request) => backend.transact(service.change(request)),
    undo: (id) => backend.transact(service.undo(id))
  }
}

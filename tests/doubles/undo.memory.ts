/** What can be undone, in memory: the store, and the real service over it. There are no imports in memory. */
import { Effect } from "effect"
import { isWrite } from "#domain/shared/audit/audit.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"
import { type Person, unknownPerson, UserChangeId } from "#domain/shared/identity.schema.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import { undoService } from "#domain/shared/undo/undo.service.ts"
import type { RecentWrite, UndoStore } from "#domain/shared/undo/undo.store.ts"
import { type Undoable, type UndoableEntity, UndoClosed } from "#domain/shared/undo/undoable.schema.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { memoryDatabase, type MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUserBulkPort } from "#tests/doubles/user-bulk.memory.ts"

interface Named {
  readonly name: string
  readonly version: number
  readonly status: string
  readonly is_deleted?: boolean
}

const recordsOf = (backend: MemoryDatabase, entity: UndoableEntity): ReadonlyMap<string, Named> => {
  const { users, companies, simpleRecords, quizzes, articles, benefits } = backend.state()
  const named = (): ReadonlyArray<Named & { readonly id: string }> => {
    switch (entity) {
      case "user":
        return [...users.values()].map((user) => ({ ...user, name: fullName(user), is_deleted: user.isDeleted }))
      case "company":
        return [...companies.values()]
      case "quiz":
        return [...quizzes.values()].map((quiz) => ({ ...quiz, name: quiz.title }))
      case "article":
        return [...articles.values()].map((article) => ({ ...article, name: article.title_en }))
      case "benefit":
        return [...benefits.values()].map((benefit) => ({ ...benefit, name: benefit.title_en }))
      default:
        return [...(simpleRecords.get(entity)?.values() ?? [])]
    }
  }
  return new Map(named().map((record) => [record.id, record]))
}

const statusIn = (fields: AuditEntry["after"]): "active" | "inactive" =>
  fields?.["status"] === "active" ? "active" : "inactive"

const isSwitch = ({ after }: AuditEntry): boolean => Object.keys(after ?? {}).join() === "status"

export const memoryUndoStore = (backend: MemoryDatabase, administrator: Person): UndoStore => ({
  now: Effect.sync(backend.now),
  writes: (entity, seconds) =>
    Effect.sync(() => {
      const records = recordsOf(backend, entity)
      const ofKind = backend.state().audit.filter((entry) => entry.entity === entity && isWrite(entry))
      const isSince = ({ at }: AuditEntry, times: number) => toMs(at) > backend.nowMs() - times * seconds * 1_000
      const changes = [...backend.state().userChanges.values()]
      return ofKind.flatMap((entry): ReadonlyArray<RecentWrite> => {
        const { entity_id: id, at } = entry
        const record = records.get(id)
        const ofRecord = ofKind.filter((one) => one.entity_id === id)
        const isDeletion = entry.action === `${entity}.delete`
        const isOwnSwitch = (one: AuditEntry) =>
          one.actor.id === administrator.id && one.action === `${entity}.change` && isSwitch(one)
        if (record === undefined || entry.actor.id !== administrator.id || ofRecord.at(-1) !== entry) return []
        if (!isSince(entry, 1) || (!isDeletion && !isOwnSwitch(entry)) || (record.is_deleted === true) !== isDeletion)
          return []
        const isPartOfMany = changes.some(({ users }) =>
          [...users].some(([userId, { version }]) => userId === id && version === record.version)
        )
        if (isPartOfMany && !isDeletion) return []
        const first = ofRecord.find((one) => isOwnSwitch(one) && isSince(one, 2))
        const switched = isDeletion ? null : { from: statusIn(first?.before ?? null), to: statusIn(entry.after) }
        return [{ id, name: record.name, version: record.version, at, switched }]
      })
    }),
  openChanges: (entity) =>
    Effect.sync(() =>
      entity !== "user"
        ? []
        : [...backend.state().userChanges.values()].flatMap((change): ReadonlyArray<Undoable> => {
            const { id, administratorId, isUndone, at, undoUntil, users } = change
            const [first] = users
            if (administratorId !== administrator.id || isUndone || first === undefined) return []
            const { status } = first[1].before
            const company = backend.state().users.get(first[0])?.company_id ?? null
            const name = company === null ? null : (backend.state().companies.get(company)?.name ?? null)
            return [
              {
                kind: "change",
                act: status === undefined ? "move" : status === "active" ? "deactivate" : "activate",
                id,
                records: users.size,
                name: status === undefined ? name : null,
                version: null,
                at,
                undo_until: undoUntil
              }
            ]
          })
    )
})

/** The undo of changes of many users as the lists call it. */
export const undoChangeOver =
  (bulk: Pick<UserBulkPort, "undo">): UndoPort["undoChange"] =>
  (id) =>
    bulk.undo(UserChangeId.make(id)).pipe(
      Effect.map(({ reverted, ...kept }) => ({ undone: reverted, ...kept })),
      Effect.catchTags({
        UserBulkClosed: () => Effect.fail(new UndoClosed()),
        UserBulkNotFound: () => Effect.fail(new UndoClosed()),
        UserBulkNotYours: () => Effect.fail(new UndoClosed())
      })
    )

export const memoryUndoPort = (backend: MemoryDatabase, administrator: Person): UndoPort => {
  const service = undoService({ store: memoryUndoStore(backend, administrator), undoSeconds: 600 })
  return {
    list: (entity) => backend.transact(service.list(entity)),
    undoChange: undoChangeOver(memoryUserBulkPort(backend, administrator)),
    undoImport: () => Effect.fail(new UndoClosed())
  }
}

/** A server that knows of nothing to undo. */
export const nothingToUndo: UndoPort = memoryUndoPort(memoryDatabase(), unknownPerson)

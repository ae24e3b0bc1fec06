/** Implements changes of many users over a store bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import type { ChangePublisher } from "../shared/audit/audit.store.ts"
import { addSeconds } from "../shared/calendar.schema.ts"
import { CountChanged, FieldsInvalid } from "../shared/failure.errors.ts"
import { type Account, requireAdministrator } from "../shared/permission/permission.rules.ts"
import { type Person, UserChangeId, type UserId } from "../shared/identity.schema.ts"
import type { UserBulkPort } from "./user-bulk.port.ts"
import { type BulkRow, judgeChange, judgeUndo } from "./user-bulk.rules.ts"
import {
  type BulkSet,
  type KeptUser,
  type UserBulk,
  UserBulkClosed,
  userBulkListedMax,
  UserBulkNotFound,
  UserBulkNotYours
} from "./user-bulk.schema.ts"
import type { UserBulkStore } from "./user-bulk.store.ts"
import { isAdministrator } from "./user-record.rules.ts"

export interface UserBulkDependencies {
  readonly store: UserBulkStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  /** Who may change administrators. */
  readonly account: Account
  readonly newId: () => string
  readonly undoSeconds: number
}

export const userBulkService = ({
  store,
  changes,
  administrator,
  account,
  newId,
  undoSeconds
}: UserBulkDependencies) => {
  const publish = (ids: ReadonlyArray<UserId>) =>
    ids.length === 0 ? Effect.void : changes.publish("user", ids.length > userBulkListedMax ? null : ids)

  /** Administrators are locked before any other user, as everywhere. */
  const protectedBy = Effect.map(store.lockAdministrators, (administrators) => ({
    ownId: administrator.id,
    administrators
  }))

  const lockRows = Effect.fnUntraced(function* ({ ids, filter, asOf, expected }: UserBulk) {
    if (ids !== undefined) return yield* store.lockNamed([...new Set(ids)])
    // The schema accepts the second form only when complete.
    const rows = yield* store.lockMatching(filter ?? {}, asOf ?? (yield* store.now))
    if (expected !== rows.length) return yield* new CountChanged({ expected: expected ?? 0, actual: rows.length })
    return rows
  })

  /** Ends the sessions of administrators who may no longer sign in. */
  const endSessions = Effect.fnUntraced(function* (rows: ReadonlyArray<BulkRow>, setOf: (row: BulkRow) => BulkSet) {
    for (const row of rows)
      if (isAdministrator(row) && setOf(row).status === "inactive") yield* store.endSessions(row.id)
  })

  return {
    change: Effect.fnUntraced(function* (request: UserBulk) {
      const { ids, set } = request
      const by = yield* protectedBy
      if (set.company_id !== undefined && (yield* store.findEmployer(set.company_id)) === null)
        return yield* new FieldsInvalid({ fields: { "set.company_id": "company_unknown" } })
      const rows = yield* lockRows(request)
      if (rows.some(({ role }) => role === "admin")) yield* requireAdministrator(account)
      const { written, updated, kept } = judgeChange(rows, set, by)
      const at = yield* store.now
      const change_id = UserChangeId.make(newId())
      const undo_until = addSeconds(at, undoSeconds)
      yield* store.insertChange({
        id: change_id,
        administratorId: administrator.id,
        at,
        undoUntil: undo_until,
        isUndone: false
      })
      const writtenIds = written.map(({ id }) => id)
      yield* store.apply(change_id, writtenIds, set)
      yield* endSessions(written, () => set)
      yield* publish(writtenIds)
      const known = new Set<string>(rows.map(({ id }) => id))
      const missing = [...new Set(ids ?? [])].filter((id) => !known.has(id))
      const conflicts: ReadonlyArray<KeptUser> = [
        ...kept,
        ...missing.map((id) => ({ id, reason: "not_found" as const }))
      ]
      return {
        change_id,
        undo_until,
        updated: ids === undefined ? updated.length : updated,
        changed: written.length,
        // Never more than the request may name, or the few who are kept of all that match.
        conflicts,
        conflicts_total: conflicts.length
      }
    }),

    undo: Effect.fnUntraced(function* (id: UserChangeId) {
      const by = yield* protectedBy
      const stored = yield* store.lockChange(id)
      if (stored === null) return yield* new UserBulkNotFound()
      if (stored.administratorId !== administrator.id) return yield* new UserBulkNotYours()
      if (stored.isUndone || (yield* store.now) >= stored.undoUntil) return yield* new UserBulkClosed()
      const { reverted, kept } = judgeUndo(yield* store.lockChanged(id), by)
      const ids = reverted.map((row) => row.id)
      yield* store.revert(id, ids)
      const before = new Map(reverted.map((row) => [row.id, row.before]))
      yield* endSessions(reverted, (row) => before.get(row.id) ?? {})
      yield* publish(ids)
      return { reverted: ids.length, kept: kept.slice(0, userBulkListedMax), kept_total: kept.length }
    })
  } satisfies UserBulkPort
}

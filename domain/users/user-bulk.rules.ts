/** Which users a change of many leaves as they are: nobody locks himself out, and one administrator always remains. */
import type { UserId } from "../shared/identity.schema.ts"
import type { BulkSet, KeptUser, UserKeptReason } from "./user-bulk.schema.ts"
import { isAdministrator } from "./user-record.rules.ts"
import type { User } from "./user-record.schema.ts"

/** A user as far as a change of many is concerned. */
export type BulkRow = Pick<User, "id" | "role" | "status" | "company_id">

/** A user whom the change has written, and what he had before. */
export interface ChangedRow extends BulkRow {
  readonly name: string
  readonly before: BulkSet
  readonly isDeleted: boolean
  /** Nothing was written since. */
  readonly isUntouched: boolean
}

export interface ProtectedUsers {
  /** The administrator who changes them. */
  readonly ownId: UserId
  /** All who can sign in now. */
  readonly administrators: ReadonlyArray<UserId>
}

interface Loss {
  readonly row: BulkRow
  readonly set: BulkSet
}

const hasAlready = ({ status, company_id }: BulkRow, set: BulkSet): boolean =>
  (set.status === undefined || set.status === status) && (set.company_id === undefined || set.company_id === company_id)

/** The users who must not lose their access, with the reason. */
const usersToKeep = (
  losses: ReadonlyArray<Loss>,
  { ownId: own, administrators }: ProtectedUsers
): ReadonlyMap<string, KeptUser> => {
  const losing = losses.filter(({ row, set }) => set.status === "inactive" && row.status === "active")
  const ofOthers = losing.filter(({ row }) => row.id !== own && isAdministrator(row)).map(({ row }) => row.id)
  const leaving = new Set<string>(ofOthers)
  const [first] = ofOthers.toSorted()
  const isNobodyLeft = first !== undefined && administrators.every((id) => leaving.has(id))
  const kept: ReadonlyArray<KeptUser> = [
    ...losing.flatMap(({ row }) => (row.id === own ? [{ id: own, reason: "own_account" as const }] : [])),
    ...(isNobodyLeft ? [{ id: first, reason: "last_administrator" as const }] : [])
  ]
  return new Map(kept.map((one) => [one.id, one]))
}

/** Sorts the users: those to write, those who have the value already, and those who keep their access. */
export const judgeChange = (rows: ReadonlyArray<BulkRow>, set: BulkSet, by: ProtectedUsers) => {
  const kept = usersToKeep(
    rows.map((row) => ({ row, set })),
    by
  )
  const updated = rows.filter(({ id }) => !kept.has(id))
  return {
    written: updated.filter((row) => !hasAlready(row, set)),
    updated: updated.map(({ id }) => id),
    kept: [...kept.values()]
  }
}

/** Sorts the users: those who get back their former value, and those who stay as they are. */
export const judgeUndo = (rows: ReadonlyArray<ChangedRow>, by: ProtectedUsers) => {
  const open = rows.filter(({ isDeleted, isUntouched }) => !isDeleted && isUntouched)
  const kept = usersToKeep(
    open.map((row) => ({ row, set: row.before })),
    by
  )
  const reasonOf = ({ id, isDeleted, isUntouched }: ChangedRow): UserKeptReason | null =>
    isDeleted ? "not_found" : isUntouched ? (kept.get(id)?.reason ?? null) : "changed"
  return {
    reverted: rows.filter((row) => reasonOf(row) === null),
    kept: rows.flatMap((row): ReadonlyArray<KeptUser> => {
      const reason = reasonOf(row)
      return reason === null ? [] : [{ id: row.id, name: row.name, reason }]
    })
  }
}

/** A requested change of many users, or its undo, and the outcome. Jobs are sent in order. */
import { Effect } from "effect"
import type { CompanyId, UserChangeId, UserId } from "../shared/identity.schema.ts"
import type { Selection } from "../shared/list/list-selection.rules.ts"
import type { SettledRows } from "../shared/list/selectable-list.rules.ts"
import type { UserBulkPort } from "./user-bulk.port.ts"
import { type UserBulkOutcome, type UserBulkUndone, userBulkMax } from "./user-bulk.schema.ts"
import type { User, UserFilter } from "./user-record.schema.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"

/** The selection that a change is for, with the count that was shown. */
export type UserBulkTarget = Selection<UserId, UserFilter>

/** What all of them get. */
export type UserBulkAction =
  | { readonly kind: "status"; readonly status: ActiveStatus }
  | { readonly kind: "company"; readonly id: CompanyId; readonly name: string }

export interface UserBulkChange {
  readonly target: UserBulkTarget
  readonly action: UserBulkAction
}

export type UserBulkJob =
  | ({ readonly kind: "change" } & UserBulkChange)
  | { readonly kind: "undo"; readonly id: UserChangeId }

export type UserBulkSettled =
  | ({ readonly kind: "changed"; readonly outcome: UserBulkOutcome } & UserBulkChange)
  | { readonly kind: "undone"; readonly id: UserChangeId; readonly outcome: UserBulkUndone }

/** Whether one call can name them all; all that match need no names. */
export const fitsOneCall = (target: UserBulkTarget): boolean =>
  target.kind === "matching" || (target.ids.length > 0 && target.ids.length <= userBulkMax)

/** The status that all of them have now; null where the filter does not say it, and only the server knows. */
export const presentStatus = (target: UserBulkTarget): ActiveStatus | null =>
  target.kind === "matching" ? (target.filter.status ?? null) : null

export const performUserBulk = (port: UserBulkPort, job: UserBulkJob): Effect.Effect<UserBulkSettled, unknown> => {
  if (job.kind === "undo")
    return Effect.map(port.undo(job.id), (outcome) => ({ kind: "undone", id: job.id, outcome }) as const)
  const { target, action } = job
  const set = action.kind === "status" ? { status: action.status } : { company_id: action.id }
  const { kind: _, ...named } = target
  return Effect.map(port.change({ ...named, set }), (outcome) => ({ ...job, kind: "changed", outcome }) as const)
}

/** The users of a change leave the selection; the rows are read again. */
export const applyBulk = (rows: ReadonlyArray<User>, settled: UserBulkSettled): SettledRows<User> => {
  if (settled.kind === "undone") return { rows, changed: [], about: [] }
  const { target, outcome } = settled
  return {
    rows,
    changed: typeof outcome.updated === "number" ? [] : outcome.updated,
    about: target.kind === "matching" ? "matching" : target.ids
  }
}

/** How many users a change has written. */
export const changedCount = ({ updated, changed }: UserBulkOutcome): number =>
  changed ?? (typeof updated === "number" ? updated : updated.length)

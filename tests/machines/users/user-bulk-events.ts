/** The events of changing many users, each as it is accepted in some state. */
import { initialTransition } from "xstate"
import { CompanyId, UserChangeId } from "#domain/shared/identity.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { UserBulkChange, UserBulkSettled } from "#domain/users/user-bulk-job.rules.ts"
import { type UserBulkEvent, userBulkMachine } from "#domain/users/user-bulk.machine.ts"
import type { KeptUser } from "#domain/users/user-bulk.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const changeId = (n: number) => UserChangeId.make(numberedId(n))

export const target = { kind: "named", ids: [userId(1), userId(2)] } as const
export const deactivation: UserBulkChange = { target, action: { kind: "status", status: "inactive" } }
export const company = { kind: "company", id: CompanyId.make(numberedId(5)), name: "Norte" } as const

export const changed = (
  n: number,
  change: UserBulkChange = deactivation,
  conflicts: ReadonlyArray<KeptUser> = []
): UserBulkSettled => ({
  kind: "changed",
  ...change,
  outcome: {
    change_id: changeId(n),
    undo_until: instant("2026-11-23T10:10:00.000Z"),
    updated: change.target.kind === "named" ? change.target.ids : change.target.expected,
    conflicts,
    conflicts_total: conflicts.length
  }
})

export const undone = (n: number, kept: ReadonlyArray<KeptUser> = [], reverted = 2): UserBulkSettled => ({
  kind: "undone",
  id: changeId(n),
  outcome: { reverted, kept, kept_total: kept.length }
})

export const intents: Samples<UserBulkEvent> = {
  "bulk.change": { type: "bulk.change", ...deactivation },
  "bulk.ask": { type: "bulk.ask", ...deactivation },
  "company.ask": { type: "company.ask", target },
  "company.choose": { type: "company.choose", company },
  "bulk.confirm": { type: "bulk.confirm" },
  "bulk.cancel": { type: "bulk.cancel" },
  "bulk.undo": { type: "bulk.undo", undo: changeId(1) },
  "bulk.takeBack": { type: "bulk.takeBack" }
}

export const outcomes = {
  "it is done": done("performJob", undone(2)),
  "it fails": error("performJob", new Unavailable())
}

export const [start] = initialTransition(userBulkMachine)
export const after = (from: typeof start, ...events: ReadonlyArray<{ readonly type: string }>) =>
  afterEvents(userBulkMachine, from, ...events)

/** Sending and dialogs are parallel: a row for each state of each region, and the events accepted in all of them. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "loadingUndoable" | "idle" | "calling"
export type Dialog = "closed" | "givingReason" | "discarding" | "confirming"

export const dialogTable: Table<Dialog> = {
  closed: {
    "claims.approve": "closed",
    "claims.reject": "givingReason",
    "approval.open": "confirming",
    "decision.refused": "confirming"
  },
  givingReason: {
    "reason.choose": "givingReason",
    "reason.note": "givingReason",
    "reason.confirm": "closed",
    "reason.cancel": "discarding",
    "lookAlikes.include": "givingReason"
  },
  discarding: { "reason.stay": "givingReason", "reason.discard": "closed" },
  confirming: { "approval.confirm": "closed", "approval.cancel": "closed", "lookAlikes.include": "confirming" }
}

/** A queued job is sent at once when nothing is under way. */
export const sendingTable: Table<Sending> = {
  loadingUndoable: { "decisions are recalled": "idle", "nothing is recalled": "idle" },
  idle: {
    "claims.approve": "calling",
    "reason.confirm": "calling",
    "approval.confirm": "calling",
    "decision.undo": "calling",
    "notice.undo": "calling"
  },
  calling: { "the call settles": "idle", "the call fails": "loadingUndoable" }
}

export const acceptedEverywhere: ReadonlyArray<string> = [
  "clock.set",
  "clock.tick",
  "conflict.dismiss",
  "conflicts.dismiss",
  "decision.undo",
  "notice.undo"
]

/** Only the server knows which claims "all" covers, so it is never queued with another job. */
export const refusedWhileCalling: ReadonlyArray<string> = ["approval.open", "approval.confirm"]

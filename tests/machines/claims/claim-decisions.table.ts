/** Sending and asking go on side by side: a row for each state of each region, and what is heard in all of them. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "recalling" | "resting" | "calling"
export type Asking = "nothing" | "givingReason" | "discarding" | "confirmingAll"

export const askingTable: Table<Asking> = {
  nothing: { "claims.approve": "nothing", "claims.reject": "givingReason", "approveAll.ask": "confirmingAll" },
  givingReason: {
    "reason.choose": "givingReason",
    "reason.note": "givingReason",
    "reason.confirm": "nothing",
    "reason.cancel": "discarding"
  },
  discarding: { "reason.stay": "givingReason", "reason.discard": "nothing" },
  confirmingAll: { "approveAll.confirm": "nothing", "approveAll.cancel": "nothing" }
}

/** What puts a job in line is sent at once when nothing is under way. */
export const sendingTable: Table<Sending> = {
  recalling: { "decisions are recalled": "resting", "nothing is recalled": "resting" },
  resting: {
    "claims.approve": "calling",
    "reason.confirm": "calling",
    "approveAll.confirm": "calling",
    "decision.undo": "calling"
  },
  calling: { "the call settles": "resting", "the call fails": "recalling" }
}

export const heardEverywhere: ReadonlyArray<string> = [
  "clock.set",
  "clock.tick",
  "conflict.dismiss",
  "conflicts.forget",
  "decision.undo"
]

/** Which claims "all" covers only the server knows, so it never stands in line beside another job. */
export const refusedWhileCalling: ReadonlyArray<string> = ["approveAll.ask", "approveAll.confirm"]

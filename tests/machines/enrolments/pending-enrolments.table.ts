/** Sending and asking are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "idle" | "loadingUndoable" | "calling"
export type Asking = "closed" | "givingReason" | "discarding" | "confirming"

/** Decisions are sent from the dialog's states that accept them; undos from any. */
export const sendingTable: Table<Sending> = {
  idle: {
    "clock.set": "idle",
    "enrolments.activate": "calling",
    "reason.confirm": "calling",
    "activation.confirm": "calling",
    "decision.undo": "calling",
    "decisions.read": "loadingUndoable"
  },
  loadingUndoable: {
    "clock.set": "loadingUndoable",
    "enrolments.activate": "loadingUndoable",
    "reason.confirm": "loadingUndoable",
    "activation.confirm": "loadingUndoable",
    "decision.undo": "loadingUndoable",
    "the list loads": "idle",
    "the list fails": "idle"
  },
  calling: {
    "clock.set": "calling",
    "enrolments.activate": "calling",
    "reason.confirm": "calling",
    "activation.confirm": "calling",
    "activation.stop": "calling",
    "decision.undo": "calling",
    "decision.takeBack": "calling",
    "the call settles": "idle",
    "the call fails": "loadingUndoable"
  }
}

export const askingTable: Table<Asking> = {
  closed: {
    "enrolments.activate": "closed",
    "enrolments.decline": "givingReason",
    "activation.open": "confirming"
  },
  givingReason: {
    "reason.choose": "givingReason",
    "reason.note": "givingReason",
    "reason.confirm": "closed",
    "reason.cancel": "discarding"
  },
  discarding: { "reason.stay": "givingReason", "reason.discard": "closed" },
  confirming: {
    "activation.follow": "confirming",
    "activation.include": "confirming",
    "activation.confirm": "closed",
    "activation.cancel": "closed"
  }
}

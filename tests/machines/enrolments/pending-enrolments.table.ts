/** Sending and asking are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "idle" | "calling"
export type Asking = "closed" | "confirming"

/** Activations are sent from the dialog's states that accept them. */
export const sendingTable: Table<Sending> = {
  idle: { "enrolments.activate": "calling", "activation.confirm": "calling" },
  calling: {
    "enrolments.activate": "calling",
    "activation.confirm": "calling",
    "activation.stop": "calling",
    "the call settles": "idle",
    "the call fails": "idle"
  }
}

export const askingTable: Table<Asking> = {
  closed: { "enrolments.activate": "closed", "activation.open": "confirming" },
  confirming: { "activation.confirm": "closed", "activation.cancel": "closed" }
}

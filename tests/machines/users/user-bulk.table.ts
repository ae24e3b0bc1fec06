/** Sending and asking are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "idle" | "calling"
export type Asking = "closed" | "confirming" | "choosing"

/** Changes are sent from the dialog's states that accept them. */
export const sendingTable: Table<Sending> = {
  idle: { "bulk.undo": "calling", "bulk.change": "calling", "bulk.confirm": "calling" },
  calling: { "bulk.undo": "calling", "it is done": "idle", "it fails": "idle" }
}

export const askingTable: Table<Asking> = {
  closed: { "bulk.change": "closed", "bulk.ask": "confirming", "company.ask": "choosing" },
  confirming: { "bulk.confirm": "closed", "bulk.cancel": "closed" },
  choosing: { "company.choose": "choosing", "bulk.confirm": "closed", "bulk.cancel": "closed" }
}

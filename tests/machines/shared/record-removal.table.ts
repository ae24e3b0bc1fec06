import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "confirming" | "deleting"

export const recordRemovalTable: Table<State> = {
  closed: { "removal.open": "confirming" },
  confirming: { "removal.confirm": "deleting", "removal.cancel": "closed" },
  // It cannot be closed meanwhile.
  deleting: { "it is deleted": "closed", "it is not deleted": "confirming" }
}

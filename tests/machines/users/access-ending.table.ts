import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "asking" | "ending"

export const accessEndingTable: Table<State> = {
  closed: { "access.ask": "asking" },
  asking: { "access.end": "ending", "access.cancel": "closed" },
  ending: { ended: "closed", "not ended": "asking" }
}

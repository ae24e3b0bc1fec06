import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "open.loading" | "open.shown" | "open.failed"

/** While it is open: the sample of another record, and changes of the shown one. */
const open = <Here extends State>(here: Here) =>
  ({
    "details.open": "open.loading",
    "details.follow": "open.loading",
    "details.close": "closed",
    "details.tab": here,
    "rows.changed": "open.loading",
    "row.saved": "open.shown",
    "row.gone": "closed"
  }) as const

export const recordDetailsTable: Table<State> = {
  closed: { "details.open": "open.loading" },
  "open.loading": { ...open("open.loading"), "it comes": "open.shown", "it does not come": "open.failed" },
  "open.shown": open("open.shown"),
  "open.failed": { ...open("open.failed"), "connection.restored": "open.loading" }
}

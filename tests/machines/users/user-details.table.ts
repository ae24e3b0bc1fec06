import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "open.loading" | "open.shown" | "open.failed"

/** While it is open: the sample of another user, and changes of the shown one. */
const open = <Here extends State>(here: Here) =>
  ({
    "details.open": "open.loading",
    "details.find": "open.loading",
    "details.close": "closed",
    "details.tab": here,
    "rows.changed": "open.loading",
    "row.saved": "open.shown",
    "row.gone": "closed"
  }) as const

export const userDetailsTable: Table<State> = {
  closed: { "details.open": "open.loading", "details.find": "open.loading" },
  "open.loading": { ...open("open.loading"), "she comes": "open.shown", "she does not come": "open.failed" },
  "open.shown": open("open.shown"),
  "open.failed": open("open.failed")
}

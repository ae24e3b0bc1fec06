import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "away"
  | "shown.loading"
  | "shown.typing"
  | "shown.ready"
  | "shown.settling"
  | "shown.refreshing"
  | "shown.failed"

/** Heard wherever the list is: what this administrator decided shows when he comes back, and time goes on. */
const always = <Here extends State>(here: Here) => ({ "claims.settled": here, "clock.tick": here }) as const

/** Looking goes on with the rows there are, whatever is being read. */
const looking = <Here extends State>(here: Here) =>
  ({
    ...always(here),
    "list.leave": "away",
    "list.open": "shown.loading",
    "list.refresh": "shown.loading",
    "search.change": "shown.typing",
    "filter.change": "shown.loading",
    "filters.clear": "shown.loading",
    "sort.choose": "shown.loading",
    "page.go": "shown.loading",
    "limit.choose": "shown.loading",
    "cursor.move": here,
    "cursor.place": here,
    "cursor.leave": here,
    "row.select": here,
    "page.select": here,
    "matching.select": here,
    "selection.clear": here
  }) as const

export const claimListTable: Table<State> = {
  away: { ...always("away"), "list.open": "shown.loading" },
  "shown.loading": {
    ...looking("shown.loading"),
    "claims.changed": "shown.loading",
    "the page comes": "shown.ready",
    "the page is past the end": "shown.loading",
    "no page comes": "shown.failed"
  },
  "shown.typing": { ...looking("shown.typing"), "claims.changed": "shown.typing", "typing pauses": "shown.loading" },
  "shown.ready": { ...looking("shown.ready"), "claims.changed": "shown.settling" },
  "shown.settling": {
    ...looking("shown.settling"),
    "claims.changed": "shown.settling",
    "it is quiet": "shown.refreshing"
  },
  "shown.refreshing": {
    ...looking("shown.refreshing"),
    "claims.changed": "shown.refreshing",
    "a look comes": "shown.ready",
    "no look comes": "shown.failed"
  },
  "shown.failed": { ...looking("shown.failed"), "claims.changed": "shown.settling" }
}

import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "shown.loading"
  | "shown.typing"
  | "shown.ready"
  | "shown.debouncing"
  | "shown.refreshing"
  | "shown.failed"

/** Accepted in every state: a written record shows when the list is opened again. */
const always = <Here extends State>(here: Here) => ({ "row.saved": here, "row.gone": here }) as const

/** The rows stay usable during any loading. */
const looking = <Here extends State>(here: Here) =>
  ({
    ...always(here),
    "list.close": "closed",
    "list.open": "shown.loading",
    "list.refresh": "shown.loading",
    "search.change": "shown.typing",
    "search.leave": here,
    "filter.change": "shown.loading",
    "filters.clear": "shown.loading",
    "sort.choose": "shown.loading",
    "page.go": "shown.loading",
    "limit.choose": "shown.loading",
    "cursor.move": here,
    "cursor.place": here,
    "cursor.clear": here
  }) as const

export const recordListTable: Table<State> = {
  closed: { ...always("closed"), "list.open": "shown.loading" },
  "shown.loading": {
    ...looking("shown.loading"),
    "rows.changed": "shown.loading",
    "the page comes": "shown.ready",
    "the page is past the end": "shown.loading",
    "no page comes": "shown.failed"
  },
  "shown.typing": {
    ...looking("shown.typing"),
    // It need not wait for the pause.
    "search.leave": "shown.loading",
    "rows.changed": "shown.typing",
    "typing pauses": "shown.loading"
  },
  // A deleted row is replaced by another, which is fetched; an edited one may belong elsewhere.
  "shown.ready": {
    ...looking("shown.ready"),
    "row.saved": "shown.debouncing",
    "row.gone": "shown.debouncing",
    "rows.changed": "shown.debouncing",
    "the page rests": "shown.ready"
  },
  "shown.debouncing": {
    ...looking("shown.debouncing"),
    "rows.changed": "shown.debouncing",
    "it is quiet": "shown.refreshing"
  },
  "shown.refreshing": {
    ...looking("shown.refreshing"),
    "row.gone": "shown.debouncing",
    "rows.changed": "shown.refreshing",
    "the refetch succeeds": "shown.ready",
    "the refetch fails": "shown.failed"
  },
  "shown.failed": {
    ...looking("shown.failed"),
    "rows.changed": "shown.debouncing",
    "connection.restored": "shown.debouncing"
  }
}

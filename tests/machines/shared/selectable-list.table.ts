import { recordListTable } from "#tests/machines/shared/record-list.table.ts"

/** An action on several rows is accepted in every state; selecting changes no state. */
const selecting = <Here extends keyof typeof recordListTable>(here: Here) =>
  ({
    ...recordListTable[here],
    "rows.settled": here,
    ...(here === "closed"
      ? {}
      : {
          "cursor.extend": here,
          "row.select": here,
          "page.select": here,
          "matching.select": here,
          "selection.clear": here,
          "cursor.advance": here,
          "cursor.return": here
        })
  }) as const

export const selectableListTable: typeof recordListTable = {
  closed: selecting("closed"),
  "shown.loading": selecting("shown.loading"),
  "shown.typing": selecting("shown.typing"),
  "shown.ready": selecting("shown.ready"),
  "shown.debouncing": selecting("shown.debouncing"),
  "shown.refreshing": selecting("shown.refreshing"),
  "shown.failed": selecting("shown.failed")
}

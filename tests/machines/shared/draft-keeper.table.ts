import type { Table } from "#tests/machines/machine-table.ts"

export const draftKeeperTable: Table<"written" | "waiting" | "writing"> = {
  written: { "draft.want": "waiting" },
  waiting: { "draft.want": "waiting", "page.hide": "writing", "a moment passes": "writing" },
  writing: {
    "draft.want": "writing",
    "it is kept": "written",
    "there is no room": "written",
    "the browser refuses": "written"
  }
}

import type { Table } from "#tests/machines/machine-table.ts"

export const draftSaverTable: Table<"written" | "scheduled" | "writing"> = {
  written: { "draft.store": "scheduled" },
  scheduled: { "draft.store": "scheduled", "page.hide": "writing", "a moment passes": "writing" },
  writing: {
    "draft.store": "writing",
    "it is kept": "written",
    "the storage is full": "written",
    "the browser refuses": "written"
  }
}

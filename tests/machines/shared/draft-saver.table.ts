import type { Table } from "#tests/machines/machine-table.ts"

export const draftSaverTable: Table<"written" | "writing"> = {
  written: { "draft.store": "writing" },
  writing: {
    "draft.store": "writing",
    "it is kept": "written",
    "nothing can be encrypted": "written",
    "the storage is full": "written",
    "the browser refuses": "written"
  }
}

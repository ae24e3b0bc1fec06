import type { Table } from "#tests/machines/machine-table.ts"

type State = "idle" | "downloading"

export const reportTable: Table<State> = {
  idle: { "report.download": "downloading" },
  downloading: { "download done": "idle", "download failed": "idle" }
}

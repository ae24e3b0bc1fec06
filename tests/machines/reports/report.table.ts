import type { Table } from "#tests/machines/machine-table.ts"

type State = "resting" | "downloading"

export const reportTable: Table<State> = {
  resting: { "report.download": "downloading" },
  downloading: { "download done": "resting", "download failed": "resting" }
}

import type { Table } from "#tests/machines/machine-table.ts"

type State = "current" | "checking" | "replaced"

export const buildTable: Table<State> = {
  current: { "module.missing": "checking" },
  checking: {
    "the server has another build": "replaced",
    "the server has this build": "current",
    "the server does not answer": "current"
  },
  replaced: {}
}

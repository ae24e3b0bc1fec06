import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "editing" | "discarding" | "saving" | "changed"

export const passwordChangeTable: Table<State> = {
  closed: { "passwordChange.open": "editing" },
  editing: {
    "passwordChange.type": "editing",
    "passwordChange.blur": "editing",
    "passwordChange.show": "editing",
    "passwordChange.save": "saving",
    "passwordChange.close": "discarding"
  },
  discarding: { "passwordChange.stay": "editing", "passwordChange.discard": "closed" },
  saving: { saved: "closed", "not saved": "editing", "refused at a field": "editing" },
  changed: {}
}

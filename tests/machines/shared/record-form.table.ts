import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "opening" | "editing" | "discarding" | "saving" | "merging"

/** With a half-filled form of a record that exists; `merging` with every conflict decided. */
export const recordFormTable: Table<State> = {
  closed: { "form.add": "opening", "form.edit": "opening" },
  opening: { "form.close": "closed", "the record comes": "editing", "no record comes": "closed" },
  editing: {
    "form.type": "editing",
    "form.leave": "editing",
    "form.attach": "editing",
    "form.misfit": "editing",
    "form.reveal": "editing",
    "form.save": "saving",
    "form.close": "discarding"
  },
  discarding: { "form.stay": "editing", "form.discard": "closed" },
  saving: {
    "it is saved": "closed",
    "fields are refused": "editing",
    "another has saved other fields": "saving",
    "another has saved the same field": "merging",
    "it is not saved": "editing"
  },
  merging: { "form.choose": "merging", "form.save": "saving", "form.close": "discarding" }
}

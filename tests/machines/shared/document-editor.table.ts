import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "opening"
  | "failed"
  | "editing.writing"
  | "editing.checking"
  | "editing.comparing"
  | "discarding"
  | "saving"
  | "merging"

const typingAhead = <const Here extends State>(here: Here) => ({ "form.type": here, "form.erase": here }) as const

/**
 * The transitions of every editor with an edited existing document; `merging` with every conflict resolved, `saving` after
 * more was typed, and wherever no fields are shown, something typed for them.
 */
const everyEditor = {
  closed: { "form.open": "opening" },
  opening: {
    ...typingAhead("opening"),
    "form.save": "opening",
    "form.close": "discarding",
    "it is opened": "editing.writing",
    "a draft is found": "editing.writing",
    "it is not opened": "failed"
  },
  failed: { ...typingAhead("failed"), "form.retry": "opening", "form.close": "discarding" },
  "editing.writing": {
    "form.edit": "editing.writing",
    "form.type": "editing.writing",
    "form.blur": "editing.writing",
    "rows.changed": "editing.checking",
    "form.tab": "editing.writing",
    "form.save": "saving",
    "form.close": "discarding"
  },
  "editing.checking": {
    "form.edit": "editing.checking",
    "form.type": "editing.checking",
    "form.blur": "editing.checking",
    "rows.changed": "editing.checking",
    "form.tab": "editing.checking",
    "form.compare": "editing.comparing",
    "form.save": "saving",
    "form.close": "discarding",
    "it is still there": "editing.writing",
    "it is gone": "editing.writing"
  },
  "editing.comparing": {
    "form.edit": "editing.comparing",
    "form.type": "editing.comparing",
    "form.blur": "editing.comparing",
    "rows.changed": "editing.comparing",
    "form.tab": "editing.comparing",
    "form.save": "saving",
    "form.close": "discarding",
    "the present one is read": "editing.writing",
    "the present one cannot be read": "editing.writing",
    "the present one differs in the same field": "merging"
  },
  discarding: { "form.stay": "editing.writing", "form.discard": "closed" },
  saving: {
    "form.edit": "saving",
    "form.type": "saving",
    "form.blur": "saving",
    "form.tab": "saving",
    "form.save": "saving",
    "rows.changed": "saving",
    "it is saved": "editing.writing",
    "it is not saved": "editing.writing",
    "another has saved the same field": "merging",
    "another has saved other fields": "editing.writing"
  },
  merging: {
    ...typingAhead("merging"),
    "form.choose": "merging",
    "form.tab": "merging",
    "form.close": "discarding"
  }
} as const

/** A record form: changes of only the other side are merged, and sent at once where nothing more was typed. */
export const recordFormTable: Table<State> = {
  ...everyEditor,
  "editing.writing": {
    ...everyEditor["editing.writing"],
    "a text is typed": "editing.writing",
    "a picture is attached": "editing.writing",
    "a file does not fit": "editing.writing",
    "a number is revealed": "editing.writing"
  },
  saving: { ...everyEditor.saving, "fields are refused": "editing.writing" },
  merging: { ...everyEditor.merging, "form.merge": "saving" }
}

/** A merged document is shown before it is sent. */
const shownMerged = {
  ...everyEditor,
  saving: { ...everyEditor.saving, "an earlier save was not answered": "editing.writing" },
  merging: { ...everyEditor.merging, "form.merge": "editing.writing" }
} as const

export const articleEditorTable: Table<State> = {
  ...shownMerged,
  saving: { ...shownMerged.saving, "an earlier save was not answered": "merging" },
  "editing.writing": {
    ...shownMerged["editing.writing"],
    "a text is typed": "editing.writing",
    "a picture is chosen": "editing.writing",
    "a file is no picture": "editing.writing",
    "the picture is removed": "editing.writing",
    "a translation is confirmed": "editing.writing"
  }
}

export const quizBuilderTable: Table<State> = {
  ...shownMerged,
  "editing.writing": {
    ...shownMerged["editing.writing"],
    "a step is undone": "editing.writing",
    "a step is redone": "editing.writing"
  }
}

import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "opening" | "editing" | "discarding" | "saving" | "merging"
type WithDrafts = State | "restoring"

/** The transitions of every editor with an edited existing document; `merging` with every conflict resolved. */
const everyEditor = {
  closed: { "form.open": "opening" },
  opening: { "form.close": "closed", "it is opened": "editing" },
  editing: {
    "form.edit": "editing",
    "form.blur": "editing",
    "form.tab": "editing",
    "form.save": "saving",
    "form.close": "discarding"
  },
  discarding: { "form.stay": "editing", "form.discard": "closed" },
  saving: {
    "it is saved": "closed",
    "it is not saved": "editing",
    "another has saved the same field": "merging"
  },
  merging: { "form.choose": "merging", "form.tab": "merging", "form.close": "discarding" }
} as const

/** A record form: changes of only the other side are merged and sent at once. */
export const recordFormTable: Table<State> = {
  ...everyEditor,
  opening: { ...everyEditor.opening, "it is not opened": "closed" },
  editing: {
    ...everyEditor.editing,
    "a text is typed": "editing",
    "a picture is attached": "editing",
    "a file does not fit": "editing",
    "a number is revealed": "editing"
  },
  saving: {
    ...everyEditor.saving,
    "fields are refused": "editing",
    "another has saved other fields": "saving"
  },
  merging: { ...everyEditor.merging, "form.merge": "saving" }
}

/** A merged document is shown before it is sent, and drafts are restored. */
const editorWithDrafts = {
  ...everyEditor,
  opening: { ...everyEditor.opening, "a draft is found": "restoring" },
  restoring: { "form.restore": "editing", "form.dismiss": "editing", "form.close": "closed" },
  saving: {
    ...everyEditor.saving,
    "another has saved other fields": "editing",
    "an earlier save was not answered": "closed"
  },
  merging: { ...everyEditor.merging, "form.merge": "editing" }
} as const

export const articleEditorTable: Table<WithDrafts> = {
  ...editorWithDrafts,
  opening: { ...editorWithDrafts.opening, "it is not opened": "closed" },
  editing: {
    ...editorWithDrafts.editing,
    "a text is typed": "editing",
    "a picture is chosen": "editing",
    "a file is no picture": "editing",
    "the picture is removed": "editing",
    "a translation is confirmed": "editing"
  }
}

export const quizBuilderTable: Table<WithDrafts | "failed"> = {
  ...editorWithDrafts,
  opening: { ...editorWithDrafts.opening, "it is not opened": "failed" },
  failed: { "form.retry": "opening", "form.close": "closed" },
  editing: { ...editorWithDrafts.editing, "a step is undone": "editing", "a step is redone": "editing" }
}

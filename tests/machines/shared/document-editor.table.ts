import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "opening" | "editing.writing" | "editing.comparing" | "discarding" | "saving" | "merging"
type WithDrafts = State | "restoring"

/** The transitions of every editor with an edited existing document; `merging` with every conflict resolved. */
const everyEditor = {
  closed: { "form.open": "opening" },
  opening: { "form.close": "closed", "it is opened": "editing.writing" },
  "editing.writing": {
    "form.edit": "editing.writing",
    "form.blur": "editing.writing",
    "rows.changed": "editing.writing",
    "form.tab": "editing.writing",
    "form.save": "saving",
    "form.close": "discarding"
  },
  "editing.comparing": {
    "form.edit": "editing.comparing",
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
    "rows.changed": "saving",
    "it is saved": "closed",
    "it is not saved": "editing.writing",
    "another has saved the same field": "merging"
  },
  merging: { "form.choose": "merging", "form.tab": "merging", "form.close": "discarding" }
} as const

/** A record form: changes of only the other side are merged and sent at once. */
export const recordFormTable: Table<WithDrafts> = {
  ...everyEditor,
  opening: { ...everyEditor.opening, "a draft is found": "restoring", "it is not opened": "closed" },
  restoring: { "form.restore": "editing.writing", "form.dismiss": "editing.writing", "form.close": "closed" },
  "editing.writing": {
    ...everyEditor["editing.writing"],
    "a text is typed": "editing.writing",
    "a picture is attached": "editing.writing",
    "a file does not fit": "editing.writing",
    "a number is revealed": "editing.writing"
  },
  saving: {
    ...everyEditor.saving,
    "fields are refused": "editing.writing",
    "another has saved other fields": "saving"
  },
  merging: { ...everyEditor.merging, "form.merge": "saving" }
}

/** A merged document is shown before it is sent, and drafts are restored. */
const editorWithDrafts = {
  ...everyEditor,
  opening: { ...everyEditor.opening, "a draft is found": "restoring" },
  restoring: { "form.restore": "editing.writing", "form.dismiss": "editing.writing", "form.close": "closed" },
  saving: {
    ...everyEditor.saving,
    "another has saved other fields": "editing.writing",
    "an earlier save was not answered": "closed"
  },
  merging: { ...everyEditor.merging, "form.merge": "editing.writing" }
} as const

export const articleEditorTable: Table<WithDrafts> = {
  ...editorWithDrafts,
  opening: { ...editorWithDrafts.opening, "it is not opened": "closed" },
  "editing.writing": {
    ...editorWithDrafts["editing.writing"],
    "a text is typed": "editing.writing",
    "a picture is chosen": "editing.writing",
    "a file is no picture": "editing.writing",
    "the picture is removed": "editing.writing",
    "a translation is confirmed": "editing.writing"
  }
}

export const quizBuilderTable: Table<WithDrafts | "failed"> = {
  ...editorWithDrafts,
  opening: { ...editorWithDrafts.opening, "it is not opened": "failed" },
  failed: { "form.retry": "opening", "form.close": "closed" },
  "editing.writing": {
    ...editorWithDrafts["editing.writing"],
    "a step is undone": "editing.writing",
    "a step is redone": "editing.writing"
  }
}

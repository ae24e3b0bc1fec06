import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "opening" | "restoring" | "editing" | "discarding" | "saving" | "merging"

export const articleEditorTable: Table<State> = {
  closed: { "article.open": "opening" },
  opening: {
    "article.close": "closed",
    "no draft is there": "editing",
    "a draft is there": "restoring",
    "no draft can be read": "editing"
  },
  restoring: { "draft.restore": "editing", "draft.dismiss": "editing", "article.close": "closed" },
  // A picture has been chosen, so that it can be taken away.
  editing: {
    "article.type": "editing",
    "article.leave": "editing",
    "picture.choose": "editing",
    "picture.misfit": "editing",
    "picture.remove": "editing",
    "translation.confirm": "editing",
    "tab.choose": "editing",
    "article.save": "saving",
    "article.close": "discarding"
  },
  discarding: { "article.stay": "editing", "article.discard": "closed" },
  saving: { "it is saved": "closed", "no answer": "editing", "somebody was quicker": "merging" },
  merging: {
    "conflict.choose": "merging",
    "merge.confirm": "editing",
    "article.close": "discarding"
  }
}

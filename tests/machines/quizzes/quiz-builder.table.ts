import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "opening" | "failed" | "restoring" | "editing" | "discarding" | "saving" | "merging"

export const quizBuilderTable: Table<State> = {
  closed: { "quiz.open": "opening" },
  opening: {
    "quiz.close": "closed",
    "the quiz is there": "editing",
    "a draft is there": "restoring",
    "the quiz is gone": "failed"
  },
  failed: { "quiz.retry": "opening", "quiz.close": "closed" },
  restoring: { "draft.restore": "editing", "draft.dismiss": "editing", "quiz.close": "closed" },
  // Something has been typed and one step taken back, so that all can be asked for.
  editing: {
    "quiz.edit": "editing",
    "field.leave": "editing",
    "quiz.undo": "editing",
    "quiz.redo": "editing",
    "tab.choose": "editing",
    "quiz.save": "saving",
    "quiz.close": "discarding"
  },
  discarding: { "quiz.stay": "editing", "quiz.discard": "closed" },
  saving: { "it is saved": "closed", "no answer": "editing", "somebody was quicker": "merging" },
  merging: {
    "conflict.choose": "merging",
    "tab.choose": "merging",
    "merge.confirm": "editing",
    "quiz.close": "discarding"
  }
}

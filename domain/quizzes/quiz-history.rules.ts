/** Undo and redo of drafts. A burst of typing in one field is one step. */
import { editForm, type QuizEdit } from "./quiz-edit.rules.ts"
import type { QuizForm } from "./quiz-draft.schema.ts"

export interface QuizHistory {
  readonly past: ReadonlyArray<QuizForm>
  readonly present: QuizForm
  readonly future: ReadonlyArray<QuizForm>
  /** The field that is being typed into; null when the next edit is a step of its own. */
  readonly burst: string | null
}

/** More than anyone undoes; drafts share their unchanged parts, so a step costs little. */
export const stepsMax = 200

export const historyOf = (present: QuizForm): QuizHistory => ({ past: [], present, future: [], burst: null })

/** Undone steps can be redone until the next edit. An edit that changes nothing is no step. */
export const edited = (history: QuizHistory, edit: QuizEdit): QuizHistory => {
  const present = editForm(history.present, edit)
  if (present === history.present) return history
  const burst = burstOf(edit)
  const goesOn = burst !== null && burst === history.burst
  const past = goesOn ? history.past : [...history.past, history.present].slice(-stepsMax)
  return { past, present, future: [], burst }
}

export const undone = (history: QuizHistory): QuizHistory => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], burst: null }
}

export const redone = (history: QuizHistory): QuizHistory => {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, burst: null }
}

/** The next edit of the same field is a step of its own, because the field has lost the focus. */
export const settled = (history: QuizHistory): QuizHistory =>
  history.burst === null ? history : { ...history, burst: null }

const burstOf = (edit: QuizEdit): string | null => {
  switch (edit.kind) {
    case "head":
      return edit.field
    case "question.text":
      return `${edit.question} ${edit.field}`
    case "option.text":
      return `${edit.option} ${edit.field}`
    default:
      return null
  }
}

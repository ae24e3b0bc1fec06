import type { DecisionId, ReadAllId } from "./identity.schema.ts"
import type { InEveryLanguage } from "./language.schema.ts"

/** A notification shown as a toast. It has its text in every language, so that it follows a switch. */
export interface Notice {
  readonly type: "notice"
  readonly tone: "success" | "error" | "info"
  readonly text: InEveryLanguage<string>
  /** What the notice can undo: a decision, or a "mark all as read". */
  readonly undo: DecisionId | ReadAllId | null
}

export const notice = (tone: Notice["tone"], text: InEveryLanguage<string>, undo: Notice["undo"] = null): Notice => ({
  type: "notice",
  tone,
  text,
  undo
})

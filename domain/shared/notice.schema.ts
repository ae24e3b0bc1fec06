import type { DecisionId, ReadingId } from "./identity.schema.ts"
import type { InEveryLanguage } from "./language.schema.ts"

/** What this program tells the administrator now. It is worded in every language, so that it follows a switch. */
export interface Notice {
  readonly type: "notice"
  readonly tone: "success" | "error" | "info"
  readonly text: InEveryLanguage<string>
  /** What the notice offers to take back: a decision, or a reading of everything. */
  readonly undo: DecisionId | ReadingId | null
}

export const notice = (tone: Notice["tone"], text: InEveryLanguage<string>, undo: Notice["undo"] = null): Notice => ({
  type: "notice",
  tone,
  text,
  undo
})

import type { DecisionId } from "./identity.schema.ts"
import type { InEveryLanguage } from "./language.schema.ts"

/** What this program tells the administrator now. It is worded in every language, so that it follows a switch. */
export interface Notice {
  readonly type: "notice"
  readonly tone: "success" | "error" | "info"
  readonly text: InEveryLanguage<string>
  /** The decision that the notice offers to take back, or none. */
  readonly undo: DecisionId | null
}

export const notice = (
  tone: Notice["tone"],
  text: InEveryLanguage<string>,
  undo: DecisionId | null = null
): Notice => ({
  type: "notice",
  tone,
  text,
  undo
})

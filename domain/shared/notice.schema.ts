import type { DecisionId, ReadAllId, RowUndoId, UserChangeId } from "./identity.schema.ts"
import type { Translated } from "./language.schema.ts"

/** What notices of one kind add up to: "1 claim approved" twice is "2 claims approved". */
export interface Tally {
  readonly kind: string
  readonly count: number
  readonly text: (count: number) => Translated<string>
}

/** A failure is over when the server can be reached again, or when it is known what was done. */
export type FailureEnd = "reachable" | "known"

/** What a notice offers to undo can no longer be undone. */
export interface UndoPassed {
  readonly undo: string
}

/** A failure is over: all that end so, or the one with this English text. */
export interface FailurePassed {
  readonly failure: string
}

/** The shell says that there is no connection. */
export interface SaidByShell {
  readonly saidBy: "shell"
}

export type Outdated = UndoPassed | FailurePassed | SaidByShell

/** A notice is taken back. */
export type NoticeOutdated = { readonly type: "notice.outdated" } & Outdated

/** A notification shown as a toast. It has its text in every language, so that it follows a switch. */
export interface Notice {
  readonly type: "notice"
  readonly tone: "success" | "error" | "info"
  readonly text: Translated<string>
  /** What the notice can undo: a decision, a "mark all as read", an action on a row, or a change of many users. */
  readonly undo: DecisionId | ReadAllId | RowUndoId | UserChangeId | null
  /** Null where nothing is counted. */
  readonly tally: Tally | null
  /** When the failure that it says is over; absent where nothing ends it. */
  readonly endsWhen?: FailureEnd
  /** That there was no connection, which was said where it was asked too: beside the line of the shell it says nothing new. */
  readonly isSaidBeside?: true
  /** A record was created: another one is offered. */
  readonly isCreation?: true
}

export const notice = (tone: Notice["tone"], text: Translated<string>, undo: Notice["undo"] = null): Notice => ({
  type: "notice",
  tone,
  text,
  undo,
  tally: null
})

/** A notice that is gathered with others of its kind. */
export const countedNotice = (tone: Notice["tone"], tally: Tally, undo: Notice["undo"] = null): Notice => ({
  ...notice(tone, tally.text(tally.count), undo),
  tally
})

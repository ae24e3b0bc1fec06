import type { Effect } from "effect"

/**
 * Where this browser keeps what an administrator has written and not yet saved: one draft for each subject, and nobody
 * else's. A port belongs to one administrator. It knows no draft's shape: whoever reads one judges it.
 */
export interface DraftsPort {
  /** Null where there is none, or nothing that can be read. */
  readonly read: (subject: string) => Effect.Effect<unknown>
  /** False where the browser has no room or keeps nothing; then the draft before it is still there. */
  readonly save: (subject: string, draft: unknown) => Effect.Effect<boolean>
  readonly remove: (subject: string) => Effect.Effect<void>
}

/** What shall stand in the browser for a subject; without a draft, nothing. */
export interface WantedDraft {
  readonly subject: string
  readonly draft: object | null
}

/** Tells the keeper of drafts what shall stand for a subject from now on. */
export interface DraftWanted extends WantedDraft {
  readonly type: "draft"
}

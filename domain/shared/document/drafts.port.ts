import type { Effect } from "effect"
import type { Instant } from "../calendar.schema.ts"

export interface StoredDraft {
  readonly draft: unknown
  /** When it was stored. */
  readonly at: Instant
}

/** A subject with a stored draft. */
export interface DraftedSubject extends Pick<StoredDraft, "at"> {
  readonly subject: string
}

/**
 * Where a draft is kept: in the browser, only in memory until the page is closed, or, where the browser has no space or
 * refuses, not at all; then the previous draft is unchanged.
 */
export type DraftKept = "stored" | "inMemory" | "refused"

/** Stores unsaved drafts of one administrator in this browser, one for each subject. The reader validates them. */
export interface DraftsPort {
  /** Null where there is none, or none that can be read. */
  readonly read: (subject: string) => Effect.Effect<StoredDraft | null>
  readonly save: (subject: string, draft: unknown) => Effect.Effect<DraftKept>
  readonly remove: (subject: string) => Effect.Effect<void>
  /** All that have a draft. */
  readonly subjects: Effect.Effect<ReadonlyArray<DraftedSubject>>
  /** Calls back when another tab has stored or removed a draft, until the returned function is called. */
  readonly watch: (onChange: () => void) => () => void
}

/** What the draft of a record is stored under; `id` is null for a new one. */
export const draftSubject = (entity: string, id: string | null): string => `${entity} ${id ?? "new"}`

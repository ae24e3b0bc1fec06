/** Unsaved drafts in memory, stored as text like in a browser, so that nothing is shared by reference. */
import { Effect } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { DraftKept, DraftsPort } from "#domain/shared/document/drafts.port.ts"

/** When each of them was stored. */
export const draftedAt = Instant.make("2026-11-28T10:42:00.000Z")

export interface MemoryDrafts extends DraftsPort {
  readonly all: () => ReadonlyMap<string, string>
  /** Another tab has stored or removed something. */
  readonly otherTab: () => void
  /** Where it keeps drafts from then on. */
  readonly keep: (where: DraftKept) => void
}

export const memoryDrafts = (): MemoryDrafts => {
  const texts = new Map<string, string>()
  let kept: DraftKept = "stored"
  const listeners = new Set<() => void>()
  return {
    read: (subject) =>
      Effect.sync(() => {
        const text = texts.get(subject)
        return text === undefined ? null : { at: draftedAt, draft: JSON.parse(text) as unknown }
      }),
    save: (subject, draft) =>
      Effect.sync(() => {
        if (kept !== "refused") texts.set(subject, JSON.stringify(draft))
        return kept
      }),
    remove: (subject) => Effect.sync(() => void texts.delete(subject)),
    subjects: Effect.sync(() => [...texts.keys()].map((subject) => ({ subject, at: draftedAt }))),
    watch: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    otherTab: () => {
      for (const listener of listeners) listener()
    },
    all: () => texts,
    keep: (where) => {
      kept = where
    }
  }
}

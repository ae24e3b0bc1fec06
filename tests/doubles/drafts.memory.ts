/** Unsaved drafts in memory, stored as text like in a browser, so that nothing is shared by reference. */
import { Effect } from "effect"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"

export interface MemoryDrafts extends DraftsPort {
  readonly all: () => ReadonlyMap<string, string>
  /** Another tab has stored or removed something. */
  readonly otherTab: () => void
  /** While refusing, nothing can be stored. */
  readonly refuse: (isRefusing: boolean) => void
}

export const memoryDrafts = (): MemoryDrafts => {
  const texts = new Map<string, string>()
  let isRefusing = false
  const listeners = new Set<() => void>()
  return {
    read: (subject) => Effect.sync(() => JSON.parse(texts.get(subject) ?? "null") as unknown),
    save: (subject, draft) =>
      Effect.sync(() => {
        if (!isRefusing) texts.set(subject, JSON.stringify(draft))
        return !isRefusing
      }),
    remove: (subject) => Effect.sync(() => void texts.delete(subject)),
    subjects: Effect.sync(() => [...texts.keys()]),
    watch: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    otherTab: () => {
      for (const listener of listeners) listener()
    },
    all: () => texts,
    refuse: (refusing) => {
      isRefusing = refusing
    }
  }
}

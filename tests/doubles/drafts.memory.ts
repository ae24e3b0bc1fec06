/** What a browser keeps of unsaved drafts, in memory: texts, as a browser keeps them, so that nothing is shared by accident. */
import { Effect } from "effect"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"

export interface MemoryDrafts extends DraftsPort {
  readonly all: () => ReadonlyMap<string, string>
  /** From now on nothing can be kept, or again it can. */
  readonly refuse: (isRefusing: boolean) => void
}

export const memoryDrafts = (): MemoryDrafts => {
  const texts = new Map<string, string>()
  let isRefusing = false
  return {
    read: (subject) => Effect.sync(() => JSON.parse(texts.get(subject) ?? "null") as unknown),
    save: (subject, draft) =>
      Effect.sync(() => {
        if (!isRefusing) texts.set(subject, JSON.stringify(draft))
        return !isRefusing
      }),
    remove: (subject) => Effect.sync(() => void texts.delete(subject)),
    all: () => texts,
    refuse: (refusing) => {
      isRefusing = refusing
    }
  }
}

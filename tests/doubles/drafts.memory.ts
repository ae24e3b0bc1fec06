/** What a browser keeps of unsaved drafts, in memory: texts, as a browser keeps them, so that nothing is shared by accident. */
import { Effect } from "effect"
import type { DraftsPort, WantedDraft } from "#domain/shared/drafts.port.ts"

export interface MemoryDrafts extends DraftsPort {
  readonly all: () => ReadonlyMap<string, string>
  /** From now on nothing can be kept, or again it can. */
  readonly refuse: (isRefusing: boolean) => void
}

export const memoryDrafts = (): MemoryDrafts => {
  const kept = new Map<string, string>()
  let isRefusing = false
  return {
    read: (subject) => Effect.sync(() => JSON.parse(kept.get(subject) ?? "null") as unknown),
    keep: (subject, draft) =>
      Effect.sync(() => {
        if (!isRefusing) kept.set(subject, JSON.stringify(draft))
        return !isRefusing
      }),
    forget: (subject) => Effect.sync(() => void kept.delete(subject)),
    all: () => kept,
    refuse: (refusing) => {
      isRefusing = refusing
    }
  }
}

/** Does what the keeper of drafts asks for. */
export const writeDrafts = (drafts: DraftsPort, wanted: ReadonlyArray<WantedDraft>): Promise<boolean> =>
  Effect.runPromise(
    Effect.map(
      Effect.forEach(wanted, ({ subject, draft }) =>
        draft === null ? Effect.as(drafts.forget(subject), true) : drafts.keep(subject, draft)
      ),
      (outcomes) => outcomes.every((isKept) => isKept)
    )
  )

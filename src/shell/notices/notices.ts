/** Shows notices as toasts. The toaster is loaded with the first one, or when the page is idle. */
import type { Notice } from "#domain/shared/notice.schema.ts"
import { atom } from "jotai/vanilla"
import { preferences, store } from "#src/shell/preferences.ts"

export interface ShownNotice {
  readonly id: string
  readonly tone: Notice["tone"]
  readonly text: string
  readonly undo: (() => void) | null
}

/** True once the toaster is needed. */
export const toasterNeededAtom = atom(false)

/** Notices that are shown as soon as the toaster has been fetched. */
export const queuedNoticesAtom = atom<ReadonlyArray<ShownNotice>>([])

/** Notices that were shown and have become outdated. */
export const withdrawnNoticesAtom = atom<ReadonlyArray<string>>([])

/** Removes the notice of a decision that has been undone. */
export const withdrawNotice = (id: string): void => {
  store.set(queuedNoticesAtom, (queued) => queued.filter((notice) => notice.id !== id))
  store.set(withdrawnNoticesAtom, (withdrawn) => [...withdrawn, id])
}

/** Queues a notice. `undo` is its action, if any. */
export const showNotice = (notice: Notice, undo: (() => void) | null): void => {
  const text = notice.text[preferences().language]
  // A notice with the same text replaces the first, so that a burst of failures is one toast.
  const shown: ShownNotice = { id: notice.undo ?? text, tone: notice.tone, text, undo }
  store.set(queuedNoticesAtom, (queued) => [...queued, shown])
  store.set(toasterNeededAtom, true)
}

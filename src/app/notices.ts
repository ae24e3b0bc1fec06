/** Shows notices as toasts. The toaster is fetched with the first one, or when the page has come to rest. */
import type { Notice } from "#domain/shared/notice.schema.ts"
import { atom } from "jotai/vanilla"
import { preferences, store } from "./preferences.ts"

export interface ShownNotice {
  readonly id: string
  readonly tone: Notice["tone"]
  readonly text: string
  readonly undo: (() => void) | null
}

/** True once the toaster is wanted. */
export const toasterRequestedAtom = atom(false)

/** Notices that wait for the toaster to be there. */
export const queuedNoticesAtom = atom<ReadonlyArray<ShownNotice>>([])

/** Notices that are shown, or were, and have become untrue. */
export const withdrawnNoticesAtom = atom<ReadonlyArray<string>>([])

/** Takes back what was told about a decision that has itself been taken back. */
export const withdraw = (id: string): void => {
  store.set(queuedNoticesAtom, (queued) => queued.filter((notice) => notice.id !== id))
  store.set(withdrawnNoticesAtom, (withdrawn) => [...withdrawn, id])
}

/** Puts a notice in line. `undo` is what its one action does, where it has one. */
export const showNotice = (notice: Notice, undo: (() => void) | null): void => {
  const text = notice.text[preferences().language]
  // The same words again take the place of the first, so that a burst of failures is one toast.
  const shown: ShownNotice = { id: notice.undo ?? text, tone: notice.tone, text, undo }
  store.set(queuedNoticesAtom, (queued) => [...queued, shown])
  store.set(toasterRequestedAtom, true)
}

/**
 * What this browser keeps of forms that are written and not yet saved: one keeper for all rooms, of whoever is signed in.
 * The desk has it, so that leaving a form or a place cuts no writing off; when the page may go, it writes at once.
 */
import { Effect } from "effect"
import { draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import type { DraftsPort, DraftToStore } from "#domain/shared/document/drafts.port.ts"
import { writing } from "./port-actors.ts"

/** What a room does with drafts: reads one when a form is opened, and says what shall stand for it from then on. */
export interface Drafts {
  readonly read: DraftsPort["read"]
  readonly want: (wanted: DraftToStore) => void
}

export const draftSaverWith = (drafts: DraftsPort) =>
  draftSaverMachine.provide({
    actors: {
      writeDrafts: writing((wanted: ReadonlyArray<DraftToStore>) =>
        Effect.map(
          Effect.forEach(wanted, ({ subject, draft }) =>
            draft === null ? Effect.as(drafts.remove(subject), true) : drafts.save(subject, draft)
          ),
          (outcomes) => outcomes.every((isStored) => isStored)
        )
      )
    }
  })

/** Calls `hide` when the page is put aside, which its document says, or closed, which its window says: it may not return. */
export const onPageHide = (window: Window, hide: () => void, signal: AbortSignal): void => {
  window.addEventListener("pagehide", hide, { signal })
  window.document.addEventListener(
    "visibilitychange",
    () => {
      if (window.document.visibilityState === "hidden") hide()
    },
    { signal }
  )
}

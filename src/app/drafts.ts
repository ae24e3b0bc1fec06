/**
 * What this browser keeps of forms that are written and not yet saved: one keeper for all rooms, of whoever is signed in.
 * The desk has it, so that leaving a form or a place cuts no writing off; when the page may go, it writes at once.
 */
import { Effect } from "effect"
import { type ActorRefFrom, createActor, type InspectionEvent } from "xstate"
import { draftKeeperMachine } from "#domain/shared/draft-keeper.machine.ts"
import type { DraftsPort, WantedDraft } from "#domain/shared/drafts.port.ts"
import { writing } from "./port-actors.ts"

/** What a room does with drafts: reads one when a form is opened, and says what shall stand for it from then on. */
export interface Drafts {
  readonly read: DraftsPort["read"]
  readonly want: (wanted: WantedDraft) => void
}

export const draftKeeperWith = (drafts: DraftsPort) =>
  draftKeeperMachine.provide({
    actors: {
      writeDrafts: writing((wanted: ReadonlyArray<WantedDraft>) =>
        Effect.map(
          Effect.forEach(wanted, ({ subject, draft }) =>
            draft === null ? Effect.as(drafts.remove(subject), true) : drafts.save(subject, draft)
          ),
          (outcomes) => outcomes.every((isKept) => isKept)
        )
      )
    }
  })

export interface DraftKeeper extends Drafts {
  readonly actor: ActorRefFrom<ReturnType<typeof draftKeeperWith>>
  /** Writes what has not been written yet, and ends. */
  readonly stop: () => void
}

/** A page that is put aside says so to its document, one that is closed to its window; either may be its last word. */
export const keepDrafts = (
  window: Window,
  drafts: DraftsPort,
  inspect: (event: InspectionEvent) => void
): DraftKeeper => {
  const actor = createActor(draftKeeperWith(drafts), { inspect })
  actor.start()
  const gone = new AbortController()
  const { signal } = gone
  const hide = (): void => actor.send({ type: "page.hide" })
  window.addEventListener("pagehide", hide, { signal })
  window.document.addEventListener(
    "visibilitychange",
    () => {
      if (window.document.visibilityState === "hidden") hide()
    },
    { signal }
  )
  return {
    actor,
    read: drafts.read,
    want: ({ subject, draft }) => actor.send({ type: "draft.want", subject, draft }),
    stop: () => {
      hide()
      gone.abort()
      actor.stop()
    }
  }
}

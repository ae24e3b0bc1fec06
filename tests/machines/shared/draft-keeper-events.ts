/** What can happen while drafts are kept. */
import { initialTransition } from "xstate"
import { type DraftKeeperEvent, draftKeeperMachine } from "#domain/shared/document/draft-keeper.machine.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<DraftKeeperEvent> = {
  "draft.want": { type: "draft.want", subject: "quiz new", draft: { title: "Sleep" } },
  "page.hide": { type: "page.hide" }
}
export const forget = { type: "draft.want", subject: "quiz new", draft: null } as const

export const outcomes = {
  "a moment passes": passed("soon", "draft-keeper.waiting"),
  "it is kept": done("writeDrafts", true),
  "there is no room": done("writeDrafts", false),
  "the browser refuses": error("writeDrafts", new Error("denied"))
}

export const [written] = initialTransition(draftKeeperMachine)
export const keeperAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(draftKeeperMachine, written, ...events)

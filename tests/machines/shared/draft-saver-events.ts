/** The events of storing drafts. */
import { initialTransition } from "xstate"
import { type DraftSaverEvent, draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<DraftSaverEvent> = {
  "draft.store": { type: "draft.store", subject: "quiz new", draft: { title: "Sleep" } },
  "page.hide": { type: "page.hide" }
}
export const forget = { type: "draft.store", subject: "quiz new", draft: null } as const

export const outcomes = {
  "a moment passes": passed("soon", "draft-saver.scheduled"),
  "it is kept": done("writeDrafts", true),
  "the storage is full": done("writeDrafts", false),
  "the browser refuses": error("writeDrafts", new Error("denied"))
}

export const [written] = initialTransition(draftSaverMachine)
export const saverAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(draftSaverMachine, written, ...events)

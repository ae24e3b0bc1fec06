/** The events of storing drafts. */
import { initialTransition } from "xstate"
import { type DraftSaverEvent, draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<DraftSaverEvent> = {
  "draft.store": { type: "draft.store", subject: "quiz new", draft: { title: "Sleep" } }
}
export const forget = { type: "draft.store", subject: "quiz new", draft: null } as const

export const outcomes = {
  "it is kept": done("writeDrafts", "stored"),
  "nothing can be encrypted": done("writeDrafts", "inMemory"),
  "the storage is full": done("writeDrafts", "refused"),
  "the browser refuses": error("writeDrafts", new Error("denied"))
}

export const [written] = initialTransition(draftSaverMachine)
export const saverAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(draftSaverMachine, written, ...events)

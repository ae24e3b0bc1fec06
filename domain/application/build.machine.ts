/**
 * Whether the server has another build than this page. A part of the page that cannot be fetched raises the question: a
 * deployment may have replaced it.
 */
import { setup } from "xstate"
import { promiseActor } from "../shared/promised.ts"

/** A part of the page could not be fetched. */
export interface ModuleMissing {
  readonly type: "module.missing"
}

export const buildMachine = setup({
  types: { events: {} as ModuleMissing, tags: {} as "replaced" },
  actors: { isReplaced: promiseActor<boolean>("isReplaced") }
}).createMachine({
  id: "build",
  initial: "current",
  states: {
    current: { on: { "module.missing": "checking" } },
    checking: {
      invoke: {
        id: "isReplaced",
        src: "isReplaced",
        onDone: [{ guard: ({ event }) => event.output, target: "replaced" }, { target: "current" }],
        onError: "current"
      }
    },
    /** Only a reload ends this. */
    replaced: { tags: "replaced" }
  }
})

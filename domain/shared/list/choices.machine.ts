/** Choices of a list's filter. A failed read keeps the known ones; the next change reads again. */
import { assign, setup } from "xstate"
import { promiseActor, withOutput } from "../promised.ts"

export type ChoicesEvent = { readonly type: "choices.read" } | { readonly type: "rows.changed" }

export interface ChoicesContext<Choice> {
  readonly choices: ReadonlyArray<Choice>
}

export const choicesMachine = <Choice>(id: string) =>
  setup({
    types: { context: {} as ChoicesContext<Choice>, events: {} as ChoicesEvent, tags: {} as "busy" },
    actors: { readChoices: promiseActor<ReadonlyArray<Choice>>("readChoices") },
    actions: {
      setChoices: assign((_, choices: ReadonlyArray<Choice>) => ({ choices }))
    }
  }).createMachine({
    id,
    context: { choices: [] },
    initial: "idle",
    states: {
      idle: { on: { "choices.read": "loading", "rows.changed": "loading" } },
      loading: {
        tags: "busy",
        on: { "rows.changed": { target: "loading", reenter: true } },
        invoke: {
          id: "readChoices",
          src: "readChoices",
          onDone: {
            target: "ready",
            actions: withOutput("setChoices")
          },
          onError: "ready"
        }
      },
      ready: { on: { "rows.changed": "loading" } }
    }
  })

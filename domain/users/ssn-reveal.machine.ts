/** Shows one user's full SSN. Each access is a request, which the server audits. */
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import { type Notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"

export type SsnRevealEvent = { readonly type: "ssn.show"; readonly id: string } | { readonly type: "ssn.hide" }

export interface SsnRevealed {
  readonly type: "revealed"
  readonly id: string
  readonly ssn: string
}

export interface SsnRevealContext {
  readonly id: string | null
  readonly ssn: string | null
}

const initialContext: SsnRevealContext = { id: null, ssn: null }

export const ssnRevealMachine = setup({
  types: {
    context: {} as SsnRevealContext,
    events: {} as SsnRevealEvent,
    emitted: {} as Notice | SsnRevealed,
    tags: {} as "busy"
  },
  actors: { revealSsn: promiseActor<string, { readonly id: string }>("revealSsn") },
  // A second press for the same user requests nothing.
  guards: { isOther: ({ context }, { id }: { readonly id: string }) => context.id !== id },
  actions: {
    reset: assign(initialContext),
    setId: assign((_, { id }: { readonly id: string }) => ({ id, ssn: null })),
    setSsn: assign((_, ssn: string) => ({ ssn })),
    emitRevealed: emit(({ context }, ssn: string): SsnRevealed => ({
      type: "revealed",
      id: context.id ?? "",
      ssn
    })),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      failureNotice(error, describeUserFailure(error, userNotices.findFailed))
    )
  }
}).createMachine({
  id: "ssn-reveal",
  context: initialContext,
  initial: "hidden",
  on: {
    "ssn.show": { guard: withEvent("isOther"), target: ".revealing", actions: withEvent("setId") }
  },
  states: {
    hidden: { entry: "reset" },
    revealing: {
      tags: "busy",
      invoke: {
        id: "revealSsn",
        src: "revealSsn",
        input: ({ context }) => ({ id: context.id ?? "" }),
        onDone: {
          target: "shown",
          actions: [withOutput("setSsn"), withOutput("emitRevealed")]
        },
        onError: { target: "hidden", actions: withEvent("notifyFailed") }
      },
      on: { "ssn.hide": "hidden" }
    },
    shown: { on: { "ssn.hide": "hidden" } }
  }
})

/** Signing a colleague out everywhere, after a question. */
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { UserId } from "../shared/identity.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { accessEnded, accessNotEnded, describeUserFailure } from "./user-record.messages.ts"

export interface Colleague {
  readonly id: UserId
  readonly name: string
}

export type AccessEndingEvent =
  | ({ readonly type: "access.ask" } & Colleague)
  | { readonly type: "access.cancel" }
  | { readonly type: "access.end" }

export interface AccessEndingContext {
  readonly id: UserId | null
  readonly name: string
}

const nobody: AccessEndingContext = { id: null, name: "" }

export const accessEndingMachine = setup({
  types: {
    context: {} as AccessEndingContext,
    events: {} as AccessEndingEvent,
    emitted: {} as Notice,
    tags: {} as "busy" | "open"
  },
  actors: { endAccess: promiseActor<void, { readonly id: UserId | null }>("endAccess") },
  actions: {
    forget: assign(nobody),
    setColleague: assign((_, { id, name }: Colleague) => ({ id, name })),
    notifyEnded: emit(({ context }): Notice => notice("success", accessEnded(context.name))),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      failureNotice(error, describeUserFailure(error, accessNotEnded))
    )
  }
}).createMachine({
  id: "access-ending",
  context: nobody,
  initial: "closed",
  states: {
    closed: { entry: "forget", on: { "access.ask": { target: "asking", actions: withEvent("setColleague") } } },
    asking: { tags: "open", on: { "access.end": "ending", "access.cancel": "closed" } },
    ending: {
      tags: ["busy", "open"],
      invoke: {
        id: "endAccess",
        src: "endAccess",
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: "closed", actions: "notifyEnded" },
        onError: { target: "asking", actions: withEvent("notifyFailed") }
      }
    }
  }
})

/** The claim that is opened beside the list: fetched by its id; where there is none, a notice says so. */
import { assign, emit, setup } from "xstate"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { present, promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { Claim } from "./claim.schema.ts"

export type ClaimDetailsEvent =
  | { readonly type: "details.open"; readonly id: Claim["id"] }
  | { readonly type: "details.close" }
  /** Claims have changed; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }

export interface ClaimDetailsContext {
  readonly id: Claim["id"] | null
  /** Null until it has been fetched. */
  readonly claim: Claim | null
  readonly failure: InEveryLanguage<string> | null
}

const atFirst: ClaimDetailsContext = { id: null, claim: null, failure: null }

export const claimDetailsMachine = setup({
  types: {
    context: {} as ClaimDetailsContext,
    events: {} as ClaimDetailsEvent,
    emitted: {} as Notice,
    tags: {} as "open" | "busy"
  },
  actors: { findClaim: promiseActor<Claim, { readonly id: Claim["id"] }>("findClaim") },
  guards: {
    isOther: ({ context }, { id }: { readonly id: string }) => context.id !== id,
    isAbout: ({ context }, { ids }: { readonly ids: ReadonlyArray<string> | null }) =>
      ids === null || ids.some((id) => id === context.id),
    isUnknown: ({ context }) => context.claim === null
  },
  actions: {
    forget: assign(atFirst),
    setId: assign((_, { id }: { readonly id: Claim["id"] }) => ({ ...atFirst, id })),
    setClaim: assign((_, claim: Claim) => ({ claim, failure: null })),
    setFailure: assign((_, { error }: Thrown) => ({ failure: describeClaimFailure(error, claimNotices.listFailed) })),
    notifyUnknown: emit((_, { error }: Thrown): Notice =>
      notice("error", describeClaimFailure(error, claimNotices.listFailed))
    )
  }
}).createMachine({
  id: "claim-details",
  context: atFirst,
  initial: "closed",
  states: {
    closed: { entry: "forget", on: { "details.open": { target: "open", actions: withEvent("setId") } } },
    open: {
      tags: "open",
      initial: "loading",
      on: {
        "details.open": { guard: withEvent("isOther"), target: ".loading", actions: withEvent("setId") },
        "details.close": "closed",
        "rows.changed": { guard: withEvent("isAbout"), target: ".loading" }
      },
      states: {
        loading: {
          tags: "busy",
          invoke: {
            id: "findClaim",
            src: "findClaim",
            input: ({ context }) => ({ id: present(context.id, "id") }),
            onDone: { target: "shown", actions: withOutput("setClaim") },
            onError: [
              { guard: "isUnknown", target: "#claim-details.closed", actions: withEvent("notifyUnknown") },
              { target: "failed", actions: withEvent("setFailure") }
            ]
          }
        },
        shown: {},
        failed: {}
      }
    }
  }
})

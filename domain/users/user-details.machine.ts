/**
 * The details of one user: the list's row at once, then what is fetched; after a failure the row stays. A user known by
 * its id alone is fetched first; where there is none, a notice says so.
 */
import { assign, emit, setup } from "xstate"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput, present } from "../shared/promised.ts"
import { describeUserFailure, userNotices } from "./user-record.messages.ts"
import type { User } from "./user-record.schema.ts"

export const detailsTabs = ["quizzes", "benefits", "paychecks"] as const
export type DetailsTab = (typeof detailsTabs)[number]

export type UserDetailsEvent =
  | { readonly type: "details.open"; readonly user: User }
  /** A user who may not be in the list. */
  | { readonly type: "details.find"; readonly id: User["id"] }
  | { readonly type: "details.close" }
  | { readonly type: "details.tab"; readonly tab: DetailsTab }
  /** Others have changed people; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }
  | { readonly type: "row.saved"; readonly row: User }
  | { readonly type: "row.gone"; readonly id: string }

export interface UserDetailsContext {
  readonly id: User["id"] | null
  /** Null until it has been fetched. */
  readonly user: User | null
  readonly tab: DetailsTab
  readonly failure: InEveryLanguage<string> | null
}

const byUser = {
  type: "setUser",
  params: ({ event }: { readonly event: { readonly user: User } }) => event.user
} as const

const atFirst: UserDetailsContext = { id: null, user: null, tab: "quizzes", failure: null }

export const userDetailsMachine = setup({
  types: {
    context: {} as UserDetailsContext,
    events: {} as UserDetailsEvent,
    emitted: {} as Notice,
    tags: {} as "open" | "busy"
  },
  actors: { findUser: promiseActor<User, { readonly id: User["id"] }>("findUser") },
  guards: {
    isOther: ({ context }, { user }: { readonly user: User }) => context.id !== user.id,
    isOtherId: ({ context }, { id }: { readonly id: User["id"] }) => context.id !== id,
    isUnknown: ({ context }) => context.user === null,
    isOtherTab: ({ context }, { tab }: { readonly tab: DetailsTab }) => context.tab !== tab,
    isAbout: ({ context }, { ids }: { readonly ids: ReadonlyArray<string> | null }) =>
      ids === null || (context.id !== null && ids.includes(context.id))
  },
  actions: {
    forget: assign(atFirst),
    setUser: assign((_, user: User) => ({ id: user.id, user, failure: null })),
    setId: assign((_, { id }: { readonly id: User["id"] }) => ({ id, user: null, failure: null })),
    setTab: assign((_, { tab }: { readonly tab: DetailsTab }) => ({ tab })),
    setFailure: assign((_, { error }: Thrown) => ({
      failure: describeUserFailure(error, userNotices.listFailed)
    })),
    notifyUnknown: emit((_, { error }: Thrown): Notice =>
      notice("error", describeUserFailure(error, userNotices.listFailed))
    )
  }
}).createMachine({
  id: "user-details",
  context: atFirst,
  initial: "closed",
  states: {
    closed: {
      entry: "forget",
      on: {
        "details.open": { target: "open", actions: byUser },
        "details.find": { target: "open", actions: withEvent("setId") }
      }
    },
    open: {
      tags: "open",
      initial: "loading",
      on: {
        "details.open": { guard: withEvent("isOther"), target: ".loading", actions: byUser },
        "details.find": { guard: withEvent("isOtherId"), target: ".loading", actions: withEvent("setId") },
        "details.close": "closed",
        "details.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
        "rows.changed": { guard: withEvent("isAbout"), target: ".loading" },
        "row.saved": {
          guard: { type: "isAbout", params: ({ event }) => ({ ids: [event.row.id] }) },
          target: ".shown",
          actions: { type: "setUser", params: ({ event }) => event.row }
        },
        "row.gone": { guard: { type: "isAbout", params: ({ event }) => ({ ids: [event.id] }) }, target: "closed" }
      },
      states: {
        loading: {
          tags: "busy",
          invoke: {
            id: "findUser",
            src: "findUser",
            input: ({ context }) => ({ id: present(context.id, "id") }),
            onDone: {
              target: "shown",
              actions: withOutput("setUser")
            },
            onError: [
              { guard: "isUnknown", target: "#user-details.closed", actions: withEvent("notifyUnknown") },
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

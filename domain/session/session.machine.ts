/** The session; an expired one signs in over the page. The token never comes here: the verifier stores it. */
import { assign, emit, setup } from "xstate"
import { requestIdOf } from "../shared/failure.errors.ts"
import { type Notice, notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { sessionNotices } from "./session.messages.ts"
import type { Administrator } from "./session.schema.ts"
import { signInMachine } from "./sign-in.machine.ts"

export type SessionEvent =
  | { readonly type: "session.retry" }
  /** A call was refused because the session has ended. */
  | { readonly type: "session.expire" }
  | { readonly type: "session.signOut" }
  /** Another tab has signed out. */
  | { readonly type: "session.endedElsewhere" }
  /** Another tab has signed in. */
  | { readonly type: "session.enteredElsewhere"; readonly user: Administrator }

/** Another user has signed in, who must see nothing of the previous user's page. */
export interface FreshPageRequested {
  readonly type: "freshPage"
}

export interface SessionContext {
  /** The signed-in user, also while the session is expired; null when signed out. */
  readonly user: Administrator | null
  /** The id of the last attempt to resume the session, where that met an unknown fault. */
  readonly requestId: string | null
}

export interface Entered {
  readonly user: Administrator
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as Notice | NoticeOutdated | FreshPageRequested,
    children: {} as { signIn: "signIn"; signInAgain: "signIn" },
    tags: {} as "busy" | "private"
  },
  actors: {
    resumeSession: promiseActor<Administrator | null>("resumeSession"),
    endSession: promiseActor<void>("endSession"),
    signIn: signInMachine
  },
  guards: {
    isSignedIn: (_, { user }: { readonly user: Administrator | null }) => user !== null,
    isOtherUser: ({ context }, { user }: Entered) => context.user !== null && context.user.id !== user.id
  },
  actions: {
    setUser: assign((_, { user }: { readonly user: Administrator | null }) => ({ user })),
    clearUser: assign({ user: null }),
    /** Provided with the storage of the browser. */
    forgetSession: () => {},
    setRequestId: assign((_, { error }: Thrown) => ({ requestId: requestIdOf(error) })),
    notifySignedIn: emit((): Notice => notice("success", sessionNotices.signedIn)),
    withdrawRefusal: emit((): NoticeOutdated => ({
      type: "notice.outdated",
      undo: sessionNotices.verifyFailed.en
    })),
    notifySignedOut: emit((): Notice => notice("success", sessionNotices.signedOut)),
    requestFreshPage: emit((): FreshPageRequested => ({ type: "freshPage" }))
  }
}).createMachine({
  id: "session",
  context: { user: null, requestId: null },
  initial: "resuming",
  states: {
    resuming: {
      tags: "busy",
      invoke: {
        id: "resumeSession",
        src: "resumeSession",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => ({ user: event.output }) },
            target: "signedIn",
            actions: { type: "setUser", params: ({ event }) => ({ user: event.output }) }
          },
          { target: "signedOut" }
        ],
        onError: { target: "unreachable", actions: withEvent("setRequestId") }
      }
    },
    unreachable: { on: { "session.retry": "resuming", "session.signOut": "signingOut" } },
    signedOut: {
      entry: "clearUser",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: { again: null },
        onDone: { target: "signedIn", actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"] }
      },
      on: {
        "session.enteredElsewhere": { target: "signedIn", actions: withEvent("setUser") }
      }
    },
    signedIn: {
      tags: "private",
      initial: "working",
      on: {
        "session.signOut": "signingOut",
        "session.endedElsewhere": "signedOut",
        "session.enteredElsewhere": [
          { guard: withEvent("isOtherUser"), actions: "requestFreshPage" },
          { target: ".working" }
        ]
      },
      states: {
        working: { on: { "session.expire": "expired" } },
        expired: {
          entry: "forgetSession",
          invoke: {
            id: "signInAgain",
            src: "signIn",
            input: ({ context }) => ({ again: context.user }),
            onDone: [
              { guard: withOutput("isOtherUser"), actions: "requestFreshPage" },
              { target: "working", actions: ["withdrawRefusal", "notifySignedIn"] }
            ]
          }
        }
      }
    },
    signingOut: {
      tags: "busy",
      // Signing out always succeeds here: the browser drops the session even when the server cannot be reached.
      invoke: {
        id: "endSession",
        src: "endSession",
        onDone: { target: "signedOut", actions: "notifySignedOut" },
        onError: { target: "signedOut", actions: "notifySignedOut" }
      }
    }
  }
})

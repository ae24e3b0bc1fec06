/** The session; an expired one signs in over the page. The token never comes here: the verifier stores it. */
import { assign, emit, setup } from "xstate"
import { requestIdOf } from "../shared/failure.errors.ts"
import { failureOver } from "../shared/failure-notice.rules.ts"
import { type Notice, notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import { requireValue, promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { passwordChangeMachine } from "./password-change.machine.ts"
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

export interface WithAdministrator {
  readonly user: Administrator
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as Notice | NoticeOutdated | FreshPageRequested,
    children: {} as { signIn: "signIn"; signInAgain: "signIn"; requiredChange: "passwordChange" },
    tags: {} as "busy" | "private"
  },
  actors: {
    resumeSession: promiseActor<Administrator | null>("resumeSession"),
    endSession: promiseActor<void>("endSession"),
    /** Its own machine is fetched with its first use. */
    addFactor: promiseActor<void>("addFactor"),
    signIn: signInMachine,
    passwordChange: passwordChangeMachine
  },
  guards: {
    isSignedIn: (_, { user }: { readonly user: Administrator | null }) => user !== null,
    /** Another person has set the password: nothing else is answered before it is changed. */
    mustChange: (_, { user }: { readonly user: Administrator | null }) => user?.must_change_password === true,
    /** A strong second factor is asked for and missing: the same holds of it. */
    mustAdd: (_, { user }: { readonly user: Administrator | null }) => user?.must_add_factor === true,
    mustAddToo: ({ context }) => context.user?.must_add_factor === true,
    isOtherUser: ({ context }, { user }: WithAdministrator) => context.user !== null && context.user.id !== user.id
  },
  actions: {
    setUser: assign((_, { user }: { readonly user: Administrator | null }) => ({ user })),
    forgetMark: assign(({ context: { user } }) => {
      const { must_change_password: _, ...changed } = requireValue(user, "user")
      return { user: changed }
    }),
    forgetMissingFactor: assign(({ context: { user } }) => {
      const { must_add_factor: _, ...complete } = requireValue(user, "user")
      return { user: complete }
    }),
    clearUser: assign({ user: null }),
    /** Provided with the storage of the browser. */
    forgetSession: () => {},
    setRequestId: assign((_, { error }: Thrown) => ({ requestId: requestIdOf(error) })),
    notifySignedIn: emit((): Notice => notice("success", sessionNotices.signedIn)),
    withdrawRefusal: emit((): NoticeOutdated => failureOver(sessionNotices.verifyFailed)),
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
            guard: { type: "mustChange", params: ({ event }) => ({ user: event.output }) },
            target: "changingPassword",
            actions: { type: "setUser", params: ({ event }) => ({ user: event.output }) }
          },
          {
            guard: { type: "mustAdd", params: ({ event }) => ({ user: event.output }) },
            target: "addingFactor",
            actions: { type: "setUser", params: ({ event }) => ({ user: event.output }) }
          },
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
        onDone: [
          {
            guard: withOutput("mustChange"),
            target: "changingPassword",
            actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"]
          },
          {
            guard: withOutput("mustAdd"),
            target: "addingFactor",
            actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"]
          },
          { target: "signedIn", actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"] }
        ]
      },
      on: {
        "session.enteredElsewhere": [
          { guard: withEvent("mustChange"), target: "changingPassword", actions: withEvent("setUser") },
          { guard: withEvent("mustAdd"), target: "addingFactor", actions: withEvent("setUser") },
          { target: "signedIn", actions: withEvent("setUser") }
        ]
      }
    },
    changingPassword: {
      invoke: {
        id: "requiredChange",
        src: "passwordChange",
        input: { isRequired: true },
        onDone: [
          { guard: "mustAddToo", target: "addingFactor", actions: "forgetMark" },
          { target: "signedIn", actions: "forgetMark" }
        ]
      },
      on: {
        "session.signOut": "signingOut",
        "session.expire": "signedOut",
        "session.endedElsewhere": "signedOut",
        "session.enteredElsewhere": [
          { guard: withEvent("mustChange"), target: "changingPassword", actions: withEvent("setUser") },
          { guard: withEvent("mustAdd"), target: "addingFactor", actions: withEvent("setUser") },
          { target: "signedIn", actions: withEvent("setUser") }
        ]
      }
    },
    addingFactor: {
      invoke: {
        id: "addFactor",
        src: "addFactor",
        onDone: { target: "signedIn", actions: "forgetMissingFactor" },
        onError: { target: "unreachable", actions: withEvent("setRequestId") }
      },
      on: {
        "session.signOut": "signingOut",
        "session.expire": "signedOut",
        "session.endedElsewhere": "signedOut",
        "session.enteredElsewhere": [
          { guard: withEvent("mustAdd"), target: "addingFactor", actions: withEvent("setUser") },
          { target: "signedIn", actions: withEvent("setUser") }
        ]
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
          { guard: withEvent("mustChange"), target: ".changingPassword", actions: withEvent("setUser") },
          { guard: withEvent("mustAdd"), target: "addingFactor", actions: withEvent("setUser") },
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
              {
                guard: withOutput("mustChange"),
                target: "changingPassword",
                actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"]
              },
              {
                guard: withOutput("mustAdd"),
                target: "#session.addingFactor",
                actions: [withOutput("setUser"), "withdrawRefusal", "notifySignedIn"]
              },
              { target: "working", actions: ["withdrawRefusal", "notifySignedIn"] }
            ]
          }
        },
        changingPassword: {
          invoke: {
            id: "requiredChange",
            src: "passwordChange",
            input: { isRequired: true },
            onDone: [
              { guard: "mustAddToo", target: "#session.addingFactor", actions: "forgetMark" },
              { target: "working", actions: "forgetMark" }
            ]
          },
          on: { "session.expire": "expired" }
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

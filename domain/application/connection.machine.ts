/**
 * Whether the server can be reached. The browser reports that it is offline; a request without an answer makes this ask
 * the server, so that one lost request is not taken for a lost connection.
 */
import { assign, emit, setup } from "xstate"
import { promiseActor } from "../shared/promised.ts"
import type { ConnectionLost, ConnectionRestored } from "../shared/screen/screen.schema.ts"

export type ConnectionEvent =
  | { readonly type: "connection.online" }
  | { readonly type: "connection.offline" }
  /** A request has been answered, or not. */
  | { readonly type: "connection.answered" }
  | { readonly type: "connection.unanswered" }

export const connectionMachine = setup({
  types: {
    context: {} as {
      /** The last `online` or `offline` event of the browser; a server on localhost may answer while it is offline. */
      readonly isOffline: boolean
    },
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionLost | ConnectionRestored,
    tags: {} as "offline" | "lost"
  },
  actors: { reachServer: promiseActor<unknown>("reachServer") },
  guards: { isOffline: ({ context }) => context.isOffline },
  actions: {
    setOffline: assign({ isOffline: true }),
    setOnline: assign({ isOffline: false }),
    emitLost: emit((): ConnectionLost => ({ type: "connection.lost" })),
    emitRestored: emit((): ConnectionRestored => ({ type: "connection.restored" }))
  },
  delays: { pause: 3_000 }
}).createMachine({
  id: "connection",
  context: { isOffline: false },
  initial: "online",
  on: {
    "connection.offline": { target: ".offline", actions: "setOffline" },
    // An answer that came late, while the browser was offline, may have left this state: requests that failed since
    // then are sent again all the same.
    "connection.online": [{ guard: "isOffline", target: ".returning", actions: "setOnline" }, { actions: "setOnline" }]
  },
  states: {
    online: { on: { "connection.unanswered": "checking" } },
    // Where the server answers, only that one request was lost: nothing is restored.
    checking: {
      invoke: {
        id: "reachServer",
        src: "reachServer",
        onDone: "online",
        onError: [{ guard: "isOffline", target: "offline" }, { target: "lost" }]
      }
    },
    lost: {
      tags: "lost",
      entry: "emitLost",
      on: { "connection.answered": { target: "online", actions: "emitRestored" } },
      after: { pause: "checkingAgain" }
    },
    checkingAgain: {
      tags: "lost",
      invoke: {
        id: "reachServerAgain",
        src: "reachServer",
        onDone: { target: "online", actions: "emitRestored" },
        onError: "lost"
      }
    },
    offline: {
      tags: "offline",
      entry: "emitLost",
      on: {
        "connection.answered": { target: "online", actions: "emitRestored" }
      }
    },
    returning: {
      tags: "offline",
      invoke: {
        id: "reachServerOnReturn",
        src: "reachServer",
        onDone: { target: "online", actions: "emitRestored" },
        onError: "lost"
      }
    }
  }
})

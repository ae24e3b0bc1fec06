/** The whole program: the session, and while a user is signed in the workspace, a lazy module. */
import { type AnyActorLogic, type AnyActorRef, emit, enqueueActions, setup, stopChild } from "xstate"
import type { StepChanged } from "../csv-import/csv-import-events.schema.ts"
import { type FreshPageRequested, sessionMachine } from "../session/session.machine.ts"
import { promiseActor } from "../shared/promised.ts"
import { relay, relayTo } from "../shared/screen/relay.rules.ts"
import type { ScreenEmitted } from "../shared/screen/screen.schema.ts"

export type ApplicationEvent =
  | ScreenEmitted
  | FreshPageRequested
  | StepChanged
  | { readonly type: "session.begun" }
  | { readonly type: "session.ended" }
  | { readonly type: "workspace.added" }
  /** Retries a failed load. */
  | { readonly type: "workspace.retry" }

export const workspaceName = "workspace"

export type ApplicationEmitted = ScreenEmitted | FreshPageRequested | StepChanged

export interface ApplicationContext {
  readonly signIn: AnyActorRef | null
}

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationContext,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted
  },
  actors: {
    session: sessionMachine,
    loadWorkspace: promiseActor<AnyActorLogic>("loadWorkspace")
  },
  actions: {
    relay: relay(),
    stopWorkspace: stopChild(({ system }) => system.get(workspaceName)),
    relayWorkspace: ({ self, system }) => relayTo(self, system.get(workspaceName))
  }
}).createMachine({
  id: "application",
  context: { signIn: null },
  entry: "relay",
  invoke: {
    id: "session",
    src: "session",
    onSnapshot: {
      actions: enqueueActions(({ context, event: { snapshot }, enqueue, self }) => {
        enqueue.raise({ type: snapshot.hasTag("private") ? "session.begun" : "session.ended" })
        const signIn =
          snapshot.children.signIn ?? snapshot.children.signInAgain ?? snapshot.children.requiredChange ?? null
        if (signIn === context.signIn) return
        enqueue.assign({ signIn })
        if (signIn !== null) enqueue(() => relayTo(self, signIn))
      })
    }
  },
  on: {
    "workspace.added": { actions: "relayWorkspace" },
    notice: { actions: emit(({ event }) => event) },
    "notice.outdated": { actions: emit(({ event }) => event) },
    focus: { actions: emit(({ event }) => event) },
    "search.focus": { actions: emit(({ event }) => event) },
    "import.open": { actions: emit(({ event }) => event) },
    step: { actions: emit(({ event }) => event) },
    freshPage: { actions: emit(({ event }) => event) }
  },
  initial: "public",
  states: {
    public: { on: { "session.begun": "private" } },
    private: {
      initial: "loading",
      on: { "session.ended": { target: "public", actions: "stopWorkspace" } },
      states: {
        loading: {
          invoke: {
            id: "loadWorkspace",
            src: "loadWorkspace",
            onDone: {
              target: "ready",
              actions: enqueueActions(({ event, enqueue, self }) => {
                enqueue.spawnChild(event.output, { systemId: workspaceName, syncSnapshot: true })
                enqueue.sendTo(self, { type: "workspace.added" })
              })
            },
            onError: "failed"
          }
        },
        failed: { tags: "failed", on: { "workspace.retry": "loading" } },
        ready: { tags: "ready" }
      }
    }
  }
})

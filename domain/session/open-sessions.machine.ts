/** "Your sign-in": one's own second factors as a machine of their own, one's own sessions, and ending them. What ends is asked once; the list is read anew afterwards. */
import { assign, emit, fromCallback, sendTo, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeOpenSessionsFailure, openSessionsNotices } from "./session.messages.ts"
import type { OpenSession, SessionId } from "./open-sessions.schema.ts"

/** One session, or all but the present one. */
export type EndedSessions = SessionId | "others"

export type OpenSessionsEvent =
  | { readonly type: "openSessions.open" }
  | { readonly type: "openSessions.close" }
  | { readonly type: "openSessions.retry" }
  | { readonly type: "openSessions.ask"; readonly ended: EndedSessions }
  | { readonly type: "openSessions.cancel" }
  | { readonly type: "openSessions.end" }

/** Whether one's own second factors are shown beside the sessions. */
export type FactorsShown = { readonly type: "factors.open" } | { readonly type: "factors.close" }

export interface OpenSessionsContext {
  /** Null until they are known. */
  readonly sessions: ReadonlyArray<OpenSession> | null
  /** What is asked about. */
  readonly ended: EndedSessions
  readonly failure: Translated<string> | null
}

const unread: OpenSessionsContext = { sessions: null, ended: "others", failure: null }

/** The sessions that an event would end. */
const endedBy = ({ sessions }: OpenSessionsContext, ended: EndedSessions): ReadonlyArray<OpenSession> =>
  (sessions ?? []).filter(({ id, is_current }) => !is_current && (ended === "others" || ended === id))

export const openSessionsMachine = setup({
  types: {
    context: {} as OpenSessionsContext,
    events: {} as OpenSessionsEvent,
    emitted: {} as Notice,
    tags: {} as "busy" | "open"
  },
  actors: {
    /** One's own second factors, whose machine is fetched with its first use. */
    factors: fromCallback<FactorsShown>(() => {}),
    readSessions: promiseActor<ReadonlyArray<OpenSession>>("readSessions"),
    endSessions: promiseActor<void, { readonly ended: EndedSessions }>("endSessions")
  },
  guards: {
    canEnd: ({ context }, { ended }: { readonly ended: EndedSessions }) => endedBy(context, ended).length > 0
  },
  actions: {
    forget: assign(unread),
    openFactors: sendTo("factors", { type: "factors.open" }),
    closeFactors: sendTo("factors", { type: "factors.close" }),
    setSessions: assign((_, sessions: ReadonlyArray<OpenSession>) => ({ sessions, failure: null })),
    setEnded: assign((_, { ended }: { readonly ended: EndedSessions }) => ({ ended })),
    setFailure: assign((_, { error }: Thrown) => ({
      failure: describeOpenSessionsFailure(error, openSessionsNotices.notRead)
    })),
    notifyEnded: emit((): Notice => notice("success", openSessionsNotices.ended)),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      failureNotice(error, describeOpenSessionsFailure(error, openSessionsNotices.notEnded))
    )
  }
}).createMachine({
  id: "open-sessions",
  invoke: { id: "factors", src: "factors" },
  context: unread,
  initial: "closed",
  states: {
    closed: {
      entry: ["forget", "closeFactors"],
      on: { "openSessions.open": { target: "reading", actions: "openFactors" } }
    },
    reading: {
      tags: ["busy", "open"],
      invoke: {
        id: "readSessions",
        src: "readSessions",
        onDone: { target: "shown", actions: withOutput("setSessions") },
        onError: { target: "failed", actions: withEvent("setFailure") }
      },
      on: { "openSessions.close": "closed" }
    },
    failed: { tags: "open", on: { "openSessions.retry": "reading", "openSessions.close": "closed" } },
    shown: {
      tags: "open",
      on: {
        "openSessions.ask": { guard: withEvent("canEnd"), target: "asking", actions: withEvent("setEnded") },
        "openSessions.close": "closed"
      }
    },
    asking: { tags: "open", on: { "openSessions.end": "ending", "openSessions.cancel": "shown" } },
    ending: {
      tags: ["busy", "open"],
      invoke: {
        id: "endSessions",
        src: "endSessions",
        input: ({ context: { ended } }) => ({ ended }),
        onDone: { target: "reading", actions: "notifyEnded" },
        onError: { target: "reading", actions: withEvent("notifyFailed") }
      }
    }
  }
})

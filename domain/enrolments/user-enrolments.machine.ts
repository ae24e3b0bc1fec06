/**
 * A member's enrolments, as their details show them; one that is not active can be activated again.
 *
 *   away ──▶ loading ──▶ ready ──▶ settling ──▶ refreshing ──▶ ready
 *              └──▶ failed
 */
import { assign, setup } from "xstate"
import type { UserId } from "../shared/identity.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import { promised, type Thrown } from "../shared/promised.ts"
import { rowActsMachine } from "../shared/row-acts.machine.ts"
import { toEnrolmentFailure } from "./enrolment.errors.ts"
import { describeEnrolmentFailure, enrolmentNotices } from "./enrolment.messages.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export type UserEnrolmentsEvent =
  | { readonly type: "history.open"; readonly userId: UserId }
  | { readonly type: "history.leave" }
  /** Others have changed enrolments. */
  | { readonly type: "rows.changed" }
  /** This administrator has written one. */
  | { readonly type: "row.saved"; readonly row: Enrolment }

export interface UserEnrolmentsContext {
  readonly userId: UserId | null
  /** Null before they have been read. */
  readonly rows: ReadonlyArray<Enrolment> | null
  readonly isOutdated: boolean
  readonly failure: InEveryLanguage<string> | null
}

const atFirst: UserEnrolmentsContext = { userId: null, rows: null, isOutdated: false, failure: null }

interface Read {
  readonly page: Page<Enrolment>
}

export const userEnrolmentsMachine = setup({
  types: { context: {} as UserEnrolmentsContext, events: {} as UserEnrolmentsEvent, tags: {} as "busy" },
  actors: { loadHistory: promised<Page<Enrolment>, { readonly userId: UserId }>("loadHistory") },
  guards: { isOutdated: ({ context }) => context.isOutdated },
  actions: {
    openOf: assign((_, { userId }: { readonly userId: UserId }) => ({ ...atFirst, userId })),
    forget: assign(atFirst),
    keepRows: assign((_, { page }: Read) => ({ rows: page.data, failure: null })),
    keepRow: assign(({ context }, { row }: { readonly row: Enrolment }) => ({
      rows: context.rows?.map((one) => (one.id === row.id && one.version <= row.version ? row : one)) ?? null
    })),
    keepFailure: assign((_, { error }: Thrown) => ({
      failure: describeEnrolmentFailure(toEnrolmentFailure(error), enrolmentNotices.historyFailed)
    })),
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false })
  },
  delays: {
    /** Long enough that a burst of others' changes is one look, short enough to show within a second. */
    settled: 250
  }
}).createMachine({
  id: "user-enrolments",
  context: atFirst,
  initial: "away",
  states: {
    away: { entry: "forget", on: { "history.open": "shown" } },
    shown: {
      initial: "loading",
      entry: { type: "openOf", params: ({ event }) => ({ userId: idOf(event) }) },
      on: {
        "history.open": { target: "shown", reenter: true },
        "history.leave": "away",
        "rows.changed": { actions: "markOutdated" },
        "row.saved": { actions: { type: "keepRow", params: ({ event }) => event } }
      },
      states: {
        loading: {
          tags: "busy",
          entry: "markFresh",
          invoke: {
            id: "loadHistory",
            src: "loadHistory",
            input: ({ context }) => ({ userId: known(context) }),
            onDone: { target: "ready", actions: { type: "keepRows", params: ({ event }) => ({ page: event.output }) } },
            onError: { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } }
          }
        },
        ready: { always: { guard: "isOutdated", target: "settling" } },
        settling: { after: { settled: "refreshing" } },
        refreshing: {
          entry: "markFresh",
          invoke: {
            id: "lookAgain",
            src: "loadHistory",
            input: ({ context }) => ({ userId: known(context) }),
            onDone: { target: "ready", actions: { type: "keepRows", params: ({ event }) => ({ page: event.output }) } },
            // What is shown stays the best that is known until somebody changes something again.
            onError: "ready"
          }
        },
        failed: { on: { "rows.changed": { target: "settling", actions: "markOutdated" } } }
      }
    }
  }
})

/** A history is entered by nothing but being opened. */
const idOf = (event: UserEnrolmentsEvent): UserId => {
  if (event.type !== "history.open") throw new Error(`A history was entered by ${event.type}`)
  return event.userId
}

const known = ({ userId }: UserEnrolmentsContext): UserId => {
  if (userId === null) throw new Error("A history of nobody is shown")
  return userId
}

/** Activating an enrolment again, from the details of its member. */
export const enrolmentActsMachine = rowActsMachine<Enrolment>({
  id: "enrolment-acts",
  done: enrolmentNotices.reactivated,
  describe: (error) => describeEnrolmentFailure(toEnrolmentFailure(error), enrolmentNotices.updateFailed)
})

/**
 * Changing many users at once and taking it back. It lives as long as the page, so leaving a screen never interrupts a
 * change. A failed change is never sent again by itself, and what it was for stays selected.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { UserChangeId } from "../shared/identity.schema.ts"
import { type Notice, notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import {
  dequeueTakenBack,
  enqueueJob,
  hasJobs,
  jobQueueStates,
  type RevocableQueue,
  takeBack
} from "../shared/job-queue.rules.ts"
import { requireValue, promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import {
  fitsOneCall,
  type UserBulkAction,
  type UserBulkChange,
  type UserBulkJob,
  type UserBulkSettled,
  type UserBulkTarget
} from "./user-bulk-job.rules.ts"
import { describeUserBulkFailure, userBulkOutcome } from "./user-bulk.messages.ts"

export type UserBulkEvent =
  | ({ readonly type: "bulk.change" } & UserBulkChange)
  /** A change of so many that it has to be confirmed. */
  | ({ readonly type: "bulk.ask" } & UserBulkChange)
  /** The company is chosen in a dialog, which says how many will get it. */
  | { readonly type: "company.ask"; readonly target: UserBulkTarget }
  | { readonly type: "company.choose"; readonly company: Extract<UserBulkAction, { readonly kind: "company" }> | null }
  | { readonly type: "bulk.confirm" }
  | { readonly type: "bulk.cancel" }
  | { readonly type: "bulk.undo"; readonly undo: string }
  /** Takes back the last change, which has not been answered. */
  | { readonly type: "bulk.takeBack" }

/** Publishes what a call has changed; null when its outcome is unknown. */
export interface UserBulkDone {
  readonly type: "settled"
  readonly settled: UserBulkSettled | null
}

export interface UserBulkContext extends RevocableQueue<UserBulkJob> {
  /** What a dialog asks about. */
  readonly target: UserBulkTarget | null
  readonly action: UserBulkAction | null
  /** The changes of this session that a notice offers to undo. */
  readonly undoable: ReadonlyArray<UserChangeId>
}

type Named<Kind extends UserBulkJob["kind"]> = Extract<UserBulkJob, { readonly kind: Kind }>

const isChange = (job: UserBulkJob): job is Named<"change"> => job.kind === "change"

export const userBulkMachine = setup({
  types: {
    context: {} as UserBulkContext,
    events: {} as UserBulkEvent,
    emitted: {} as Notice | NoticeOutdated | UserBulkDone,
    tags: {} as "busy" | "open"
  },
  actors: { performJob: promiseActor<UserBulkSettled, { readonly job: UserBulkJob }>("performJob") },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    /** A second change would be for a selection that the first is about to take away. */
    canEnqueue: ({ context }, { target }: { readonly target: UserBulkTarget }) =>
      fitsOneCall(target) && !context.jobs.some(isChange),
    hasAction: ({ context }) => context.action !== null,
    isUndoable: ({ context }, { undo }: { readonly undo: string }) => context.undoable.some((id) => id === undo),
    canTakeBack: ({ context: { jobs, isTakenBack } }) => jobs.length > 1 || (!isTakenBack && jobs.some(isChange))
  },
  actions: {
    enqueueChange: assign(({ context }, { target, action }: UserBulkChange) =>
      enqueueJob<UserBulkJob>(context, { kind: "change", target, action })
    ),
    enqueueConfirmed: assign(({ context }) =>
      enqueueJob<UserBulkJob>(context, {
        kind: "change",
        target: requireValue(context.target, "target"),
        action: requireValue(context.action, "action")
      })
    ),
    enqueueUndo: assign(({ context }, { undo }: { readonly undo: string }) => {
      const id = requireValue(
        context.undoable.find((one) => one === undo),
        "undoable change"
      )
      const undoable = context.undoable.filter((one) => one !== id)
      return { ...enqueueJob<UserBulkJob>(context, { kind: "undo", id }), undoable }
    }),
    setTarget: assign((_, { target }: { readonly target: UserBulkTarget }) => ({ target })),
    setAction: assign((_, { action }: { readonly action: UserBulkAction | null }) => ({ action })),
    clearTarget: assign({ target: null, action: null }),
    takeBack: assign(({ context }) => takeBack(context, context.jobs.length - 1)),
    storeSettled: assign(({ context: { undoable, isTakenBack } }, settled: UserBulkSettled) => ({
      undoable: settled.kind === "changed" ? [...undoable, settled.outcome.change_id] : undoable,
      isTakenBack: isTakenBack && userBulkOutcome(settled).count > 0
    })),
    notifyDone: enqueueActions(({ enqueue }, settled: UserBulkSettled) => {
      const { text, count } = userBulkOutcome(settled)
      const undo = settled.kind === "changed" && count > 0 ? settled.outcome.change_id : null
      if (settled.kind === "undone") enqueue.emit({ type: "notice.outdated", undo: settled.id })
      enqueue.emit(notice(count > 0 ? "success" : "info", text, undo))
    }),
    emitSettled: emit((_, settled: UserBulkSettled): UserBulkDone => ({ type: "settled", settled })),
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      enqueue.emit(failureNotice(error, describeUserBulkFailure(error, context.jobs[0]?.kind === "undo")))
      enqueue.emit({ type: "settled", settled: null })
      enqueue.assign({ isTakenBack: false })
    }),
    finishJob: assign(({ context }) => {
      const last = context.undoable.at(-1)
      return {
        ...dequeueTakenBack<UserBulkJob>(context, last === undefined ? null : { kind: "undo", id: last }),
        undoable: context.isTakenBack ? context.undoable.slice(0, -1) : context.undoable
      }
    })
  }
}).createMachine({
  id: "user-bulk",
  context: { jobs: [], isTakenBack: false, target: null, action: null, undoable: [] },
  type: "parallel",
  on: {
    "bulk.undo": { guard: withEvent("isUndoable"), actions: withEvent("enqueueUndo") },
    "bulk.takeBack": { guard: "canTakeBack", actions: "takeBack" }
  },
  states: {
    sending: { initial: "idle", states: jobQueueStates },
    dialog: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "bulk.change": { guard: withEvent("canEnqueue"), actions: withEvent("enqueueChange") },
            "bulk.ask": {
              guard: withEvent("canEnqueue"),
              target: "confirming",
              actions: [withEvent("setTarget"), withEvent("setAction")]
            },
            "company.ask": { guard: withEvent("canEnqueue"), target: "choosing", actions: withEvent("setTarget") }
          }
        },
        confirming: {
          tags: "open",
          on: {
            "bulk.confirm": { target: "closed", actions: ["enqueueConfirmed", "clearTarget"] },
            "bulk.cancel": { target: "closed", actions: "clearTarget" }
          }
        },
        choosing: {
          tags: "open",
          on: {
            "company.choose": {
              actions: { type: "setAction", params: ({ event }) => ({ action: event.company }) }
            },
            "bulk.confirm": { guard: "hasAction", target: "closed", actions: ["enqueueConfirmed", "clearTarget"] },
            "bulk.cancel": { target: "closed", actions: "clearTarget" }
          }
        }
      }
    }
  }
})

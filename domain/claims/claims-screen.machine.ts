/**
 * The screen of the claims. Claims whose rows have been replaced lose the conflicts shown under them. The details follow
 * the cursor while they are open, so that without a selection a key decides the claim that is read. The time left for
 * an undo is counted by the server's clock: every answer sets it, and `clock` measures on between answers.
 */
import { enqueueActions, fromCallback, sendTo, setup } from "xstate"
import { type ClaimQueued, type ClaimsSettled, claimDecisionsMachine } from "./claim-decisions.machine.ts"
import { undoOfNotice } from "./claim-decisions.rules.ts"
import { claimCriteria, claimListRules } from "./claim-list.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { Claim, ClaimStats } from "./claim.schema.ts"
import type { UndoableDecision } from "./decision.schema.ts"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import { type Instant, toMs } from "../shared/calendar.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import { recordDetailsMachine } from "../shared/list/record-details.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import type { RecordSaved } from "../shared/document/document-editor.schema.ts"
import type { NoticeOutdated } from "../shared/notice.schema.ts"
import { fullName } from "../shared/text.rules.ts"
import type { ListRead } from "../shared/list/record-list.schema.ts"
import { type RowsReplaced, selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import {
  figuresTransitions,
  refreshes,
  screenStates,
  screenTransitions,
  screenTypes
} from "../shared/record-screen/record-screen.machine.ts"
import { relay } from "../shared/screen/relay.rules.ts"
import type { AddressEntered, ScreenEvent } from "../shared/screen/screen.schema.ts"

/** Time has passed since the server's was last known. */
export interface ClockTicked {
  readonly type: "clock.tick"
  readonly passedMs: number
}

/** The server's time is known; elapsed time is measured from now on. */
export interface ClockRestarted {
  readonly type: "clock.restart"
}

export type ClaimsScreenEvent =
  | ScreenEvent
  /** A claim named by the address, which may not be in the list. */
  | { readonly type: "record.find"; readonly id: ClaimId }
  | ListRead
  | ClaimsSettled
  | ClaimQueued
  | RowsReplaced<ClaimId>
  | ClockTicked
  | RecordSaved<Claim>
  | NoticeOutdated

export interface ClaimsScreenContext {
  /** The claim whose details are open. */
  readonly details: ClaimId | null
  /** When the shown rows were read. */
  readonly asOf: Instant | null
  /** The server's time, as last known here. */
  readonly nowMs: number
  /** The decisions that can still be undone. */
  readonly recent: ReadonlyArray<UndoableDecision>
}

type Context = ClaimsScreenContext
type Event = ClaimsScreenEvent

export const claimReportMachine = reportMachineOf<ClaimFilter>()

export const claimDetailsMachine = recordDetailsMachine<Claim>({
  id: "claim-details",
  tab: null,
  describe: (error) => describeClaimFailure(error, claimNotices.listFailed)
})

export const claimListMachine = selectableListMachine({
  id: "claim-list",
  criteria: claimCriteria,
  rules: claimListRules,
  describe: (error) => describeClaimFailure(error, claimNotices.listFailed)
})

/** Restores deleted claims. */
export const claimActionsMachine = rowActionsMachine<Claim>({
  id: "claim-actions",
  done: (_, { user }) => claimNotices.restored(fullName(user)),
  canUndo: false,
  describe: (error) => describeClaimFailure(error, claimNotices.updateFailed)
})

export const claimsScreenMachine = setup({
  types: screenTypes<Context, Event>(),
  actors: {
    list: claimListMachine,
    decisions: claimDecisionsMachine,
    details: claimDetailsMachine,
    rowActions: claimActionsMachine,
    report: claimReportMachine,
    figures: figuresMachineOf<ClaimStats>(),
    /** Reports `clock.tick` periodically; without an implementation the clock does not advance. */
    clock: fromCallback<ClockRestarted>(() => undefined)
  },
  guards: {
    areDetailsClosed: ({ context }) => context.details === null
  },
  actions: {
    relay: relay(),
    enter: sendTo("list", (_, { query }: AddressEntered) => ({
      type: "list.open",
      criteria: claimCriteria.readCriteria(query)
    })),
    // On return, the count shown for "all" is gone, a typed reason is not.
    leave: enqueueActions<Context, Event, undefined, Event, never, never, never, never, never>(({ enqueue }) => {
      enqueue.sendTo("decisions", { type: "approval.cancel" })
      enqueue.sendTo("details", { type: "details.close" })
      enqueue.sendTo("list", { type: "list.close" })
    })
  }
}).createMachine({
  id: "claims-screen",
  type: "parallel",
  context: { details: null, asOf: null, nowMs: 0, recent: [] },
  entry: "relay",
  invoke: [
    {
      id: "list",
      src: "list",
      onSnapshot: {
        actions: enqueueActions(({ context, event, enqueue }) => {
          const claim = claimListRules.cursorRow(event.snapshot.context)
          if (context.details !== null && claim !== null)
            enqueue.sendTo("details", { type: "details.open", id: claim.id, row: claim })
          const asOf = event.snapshot.context.page?.asOf ?? null
          if (asOf === null || asOf === context.asOf) return
          enqueue.assign({ asOf })
          enqueue.sendTo("decisions", { type: "clock.set", nowMs: toMs(asOf) })
        })
      }
    },
    {
      id: "decisions",
      src: "decisions",
      onSnapshot: {
        actions: enqueueActions(({ context, event, enqueue }) => {
          const { nowMs, recent } = event.snapshot.context
          if (nowMs !== context.nowMs) enqueue.sendTo("clock", { type: "clock.restart" })
          enqueue.assign({ nowMs, recent })
        })
      }
    },
    {
      id: "details",
      src: "details",
      onSnapshot: {
        actions: enqueueActions(({ context, event, enqueue }) => {
          const details = event.snapshot.context.id
          if (details !== context.details) enqueue.assign({ details })
        })
      }
    },
    { id: "rowActions", src: "rowActions", onSnapshot: {} },
    { id: "report", src: "report", onSnapshot: {} },
    { id: "figures", src: "figures", onSnapshot: {} },
    { id: "clock", src: "clock" }
  ],
  on: {
    ...screenTransitions<Context, Event>(),
    ...figuresTransitions<Context, Event>(),
    queued: {
      actions: sendTo("list", ({ event: { id, busy } }) => ({ type: "cursor.advance", from: id, except: busy }))
    },
    settled: {
      actions: enqueueActions(({ event: { settled }, enqueue }) => {
        enqueue.sendTo("details", { type: "rows.changed", ids: null })
        if (settled?.kind === "undone") enqueue.emit({ type: "notice.outdated", undo: settled.decisionId })
        enqueue.sendTo(
          "list",
          settled === null ? { type: "rows.changed", ids: null } : { type: "rows.settled", outcome: settled }
        )
        // The last claim of the page: the next one is on another.
        const [id, ...others] = settled?.kind === "decided" && settled.conflicts.length === 0 ? settled.ids : []
        if (id !== undefined && others.length === 0)
          enqueue.sendTo("list", { type: "cursor.advance", from: id, except: [] })
      })
    },
    saved: { actions: sendTo("list", ({ event: { row } }) => ({ type: "row.saved", row })) },
    replaced: { actions: sendTo("decisions", ({ event: { ids } }) => ({ type: "conflicts.dismiss", ids })) },
    "notice.undo": {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const undo = undoOfNotice(context.recent, event.undo)
        if (undo !== null) enqueue.sendTo("decisions", { type: "decision.undo", ...undo })
      })
    },
    "clock.tick": { actions: sendTo("decisions", ({ event }) => event) },
    "record.find": {
      actions: [
        sendTo("list", { type: "cursor.clear" }),
        sendTo("details", ({ event }) => ({ type: "details.open", id: event.id }))
      ]
    },
    // The claim whose details are open stays the one that J and K go on from.
    "cursor.clear": { guard: "areDetailsClosed", actions: sendTo("list", { type: "cursor.clear" }) },
    "records.changed": { actions: refreshes<Context, Event>("claim", { claim: ["list", "details"] }) }
  },
  states: screenStates
})

/**
 * The screen of the claims. Claims whose rows have been replaced lose the conflicts shown under them. The details
 * follow the cursor while they are open, so that without a selection a key decides the claim that is read. The time
 * left for an undo is counted by the server's clock: every answer sets it, and `clock` measures on between answers.
 */
import { enqueueActions, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate"
import {
  type ClaimQueued,
  type ClaimsSettled,
  type ClaimUndecided,
  claimDecisionsMachine
} from "./claim-decisions.machine.ts"
import type { ClockRestarted } from "../shared/undo/undo.machine.ts"
import { claimClientMachine, clientClaimsMachine, clientEnrolmentsMachine } from "./claim-client.machine.ts"
import { overConflicts } from "./claim-decisions.rules.ts"
import { claimCriteria, claimListRules } from "./claim-list.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { Claim, ClaimStats } from "./claim.schema.ts"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import { toMs } from "../shared/calendar.schema.ts"
import { requireValue } from "../shared/promised.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import { recordDetailsMachine } from "../shared/list/record-details.machine.ts"
import { rowsBeside } from "../shared/list/record-list.rules.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import type { RecordSaved } from "../shared/document/document-editor.schema.ts"
import type { NoticeOutdated } from "../shared/notice.schema.ts"
import { fullName } from "../shared/text.rules.ts"
import type { ListEmitted } from "../shared/list/record-list.schema.ts"
import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import {
  clearCursorUnlessOpen,
  figuresTransitions,
  notifyChildren,
  screenStates,
  screenTransitions,
  type RecordNamed,
  screenTypes,
  sendToChildren
} from "../shared/record-screen/record-screen.machine.ts"
import { screenState } from "../shared/screen/screen.rules.ts"
import { relay } from "../shared/screen/relay.rules.ts"
import type { AddressEntered, ScreenEvent } from "../shared/screen/screen.schema.ts"

/** Time has passed since the server's was last known. */
export interface ClockTicked {
  readonly type: "clock.tick"
  readonly passedMs: number
}

export type ClaimsScreenEvent =
  | ScreenEvent
  | RecordNamed
  | ListEmitted<Claim>
  | ClockRestarted
  | ClaimsSettled
  | ClaimQueued
  | ClaimUndecided
  | ClockTicked
  | RecordSaved<Claim>
  | NoticeOutdated

type Context = Readonly<Record<string, never>>
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

interface ShowingClaims {
  readonly list: SnapshotFrom<typeof claimListMachine>
}

export const claimsScreenMachine = setup({
  types: screenTypes<Context, Event>(),
  actors: {
    list: claimListMachine,
    decisions: claimDecisionsMachine,
    details: claimDetailsMachine,
    client: claimClientMachine,
    clientClaims: clientClaimsMachine,
    clientEnrolments: clientEnrolmentsMachine,
    rowActions: claimActionsMachine,
    report: claimReportMachine,
    figures: figuresMachineOf<ClaimStats>(),
    /** Reports `clock.tick` periodically; without an implementation the clock does not advance. */
    clock: fromCallback<ClockRestarted>(() => undefined)
  },
  actions: {
    relay: relay(),
    enter: sendTo("list", (_, { query }: AddressEntered) => ({
      type: "list.open",
      criteria: claimCriteria.readCriteria(query)
    })),
    /** Reads what the details of these claims show, so that it is there when the cursor comes to them. */
    lookAhead: (_args, _claims: { readonly rows: ReadonlyArray<Claim> }) => undefined,
    // On return, the count shown for "all" is gone, a typed reason is not.
    leave: sendToChildren<Context, Event>({
      decisions: { type: "approval.cancel" },
      details: { type: "details.close" },
      list: { type: "list.close" }
    })
  }
}).createMachine({
  id: "claims-screen",
  type: "parallel",
  context: {},
  entry: "relay",
  invoke: [
    { id: "list", src: "list", onSnapshot: {} },
    { id: "decisions", src: "decisions", onSnapshot: {} },
    {
      id: "details",
      src: "details",
      onSnapshot: {
        actions: enqueueActions(({ event, enqueue, self }) => {
          const userId = event.snapshot.context.row?.user_id ?? null
          enqueue.sendTo("client", userId === null ? { type: "details.close" } : { type: "details.open", id: userId })
          for (const history of ["clientClaims", "clientEnrolments"] as const)
            enqueue.sendTo(history, userId === null ? { type: "history.close" } : { type: "history.open", userId })
          if (!event.snapshot.matches({ open: "shown" })) return
          const { list } = screenState<ShowingClaims>(self)
          enqueue({
            type: "lookAhead",
            params: { rows: rowsBeside(list.context.rows, event.snapshot.context.id) }
          })
        })
      }
    },
    { id: "client", src: "client", onSnapshot: {} },
    { id: "clientClaims", src: "clientClaims", onSnapshot: {} },
    { id: "clientEnrolments", src: "clientEnrolments", onSnapshot: {} },
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
    undecided: {
      actions: sendTo("list", ({ event: { id, busy } }) => ({ type: "cursor.return", from: id, except: busy }))
    },
    settled: {
      actions: enqueueActions(({ event: { settled }, enqueue }) => {
        enqueue.sendTo("details", { type: "rows.changed", ids: null })
        enqueue.sendTo("clientClaims", { type: "rows.changed" })
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
    "row.focused": { actions: sendTo("details", ({ event: { row } }) => ({ type: "details.follow", row })) },
    "list.answered": {
      actions: enqueueActions(({ event: { asOf }, enqueue, self }) => {
        enqueue.sendTo("decisions", { type: "clock.set", nowMs: toMs(asOf) })
        const { list, decisions } = self.getSnapshot().children
        const ids = overConflicts(
          requireValue(decisions, "decisions").getSnapshot().context.conflicts,
          requireValue(list, "list").getSnapshot().context.rows,
          asOf
        )
        if (ids.length > 0) enqueue.sendTo("decisions", { type: "conflicts.dismiss", ids })
      })
    },
    "notice.undo": { actions: sendTo("decisions", ({ event }) => event) },
    "clock.restart": { actions: sendTo("clock", ({ event }) => event) },
    "clock.tick": { actions: sendTo("decisions", ({ event }) => event) },
    "record.find": {
      actions: [
        // Not in focus: a decision moves the cursor on, and the claim of an address stays.
        sendTo("list", { type: "cursor.clear" }),
        sendTo("details", ({ event }) => ({ type: "details.open", id: event.id }))
      ]
    },
    // The claim whose details are open stays the one that J and K go on from.
    "cursor.clear": { actions: clearCursorUnlessOpen<Context, Event>() },
    "records.changed": {
      actions: notifyChildren<Context, Event>("claim", {
        claim: ["list", "details", "clientClaims"],
        user: ["client"],
        company: ["client"],
        enrolment: ["clientEnrolments"],
        benefit: ["clientEnrolments"]
      })
    }
  },
  states: screenStates
})

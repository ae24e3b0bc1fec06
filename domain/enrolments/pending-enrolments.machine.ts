/**
 * Working through pending enrolments: the list, its selection, their activation. It lives as long as the page, so
 * closing the panel never interrupts an activation. One that fails stays with its reason, and is tried again only on
 * request.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { countedNotice, type Notice, notice } from "../shared/notice.schema.ts"
import { searchTooLong } from "../shared/failure.messages.ts"
import type { FilterPatch } from "../shared/list/list-criteria.rules.ts"
import { isSearchTooLong } from "../shared/page.schema.ts"
import { hasJobs, jobCallsStates } from "../shared/job-queue.rules.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeEnrolmentFailure, enrolmentNotices, activatedText, notActivatedText } from "./enrolment.messages.ts"
import { hasDetails } from "./enrolment.rules.ts"
import type { ActivationOutcome, EnrolmentFilter } from "./enrolment.schema.ts"
import {
  askForAll,
  askForSelected,
  confirmAsked,
  type EnrolmentsActivated,
  finishJob,
  hasMoreToActivate,
  isAnswered,
  leavePanel,
  setLoaded,
  setRefetched,
  storeOutcome,
  enqueueActivation,
  mayAskForAll,
  mayAskForSelected,
  mayStop,
  targetIds,
  pendingAtFirst,
  type PendingContext,
  stopJob,
  type ActivationJob,
  type ActivationTarget
} from "./pending-enrolments.rules.ts"
import {
  applyFilter,
  applyText,
  clearFilters,
  isFiltered,
  isOtherText,
  isSameView,
  type PanelView,
  type PendingRead,
  setView
} from "./pending-panel.rules.ts"
import { extendTo, moveCursor, type OfRow, toggleAll, toggleDetails, toggleRow } from "./pending-selection.rules.ts"

export type PendingEnrolmentsEvent =
  | { readonly type: "panel.open" }
  | { readonly type: "panel.close" }
  /** The address says what is shown. */
  | ({ readonly type: "panel.show" } & PanelView)
  | { readonly type: "search.change"; readonly text: string }
  | { readonly type: "filter.change"; readonly patch: FilterPatch<EnrolmentFilter> }
  | { readonly type: "filters.clear" }
  | { readonly type: "list.refresh" }
  /** Others have changed enrolments, members or benefits. */
  | { readonly type: "rows.changed" }
  | { readonly type: "cursor.move"; readonly by: number; readonly extend: boolean }
  | ({ readonly type: "cursor.place" } & OfRow)
  | { readonly type: "cursor.clear" }
  | ({ readonly type: "row.toggle" } & OfRow)
  | ({ readonly type: "row.extend" } & OfRow)
  | { readonly type: "rows.toggleAll" }
  | { readonly type: "selection.clear" }
  | ({ readonly type: "details.toggle" } & OfRow)
  | { readonly type: "enrolments.activate"; readonly wanted: ActivationTarget }
  /** Asks before all that are shown, or all that are selected, are activated. */
  | { readonly type: "activation.ask" }
  | { readonly type: "selection.ask" }
  | { readonly type: "activation.confirm" }
  | { readonly type: "activation.cancel" }
  | { readonly type: "activation.stop" }
  /** An activation has ended: what was read before may show its enrolments as pending. */
  | { readonly type: "activation.ended" }

/** What the calls of an activation have done. */
const outcomeNotices = ({ updated, inConflict }: PendingContext): ReadonlyArray<Notice> => [
  ...(updated > 0 ? [countedNotice("success", { kind: "activated", count: updated, text: activatedText })] : []),
  ...(inConflict > 0
    ? [countedNotice("info", { kind: "not activated", count: inConflict, text: notActivatedText })]
    : [])
]

export const pendingEnrolmentsMachine = setup({
  types: {
    context: {} as PendingContext,
    events: {} as PendingEnrolmentsEvent,
    emitted: {} as Notice | EnrolmentsActivated,
    tags: {} as "busy" | "shown"
  },
  actors: {
    loadPending: promiseActor<PendingRead, { readonly isOwn: boolean } & Pick<PanelView, "filter" | "subject">>(
      "loadPending"
    ),
    performJob: promiseActor<ActivationOutcome, { readonly job: ActivationJob }>("performJob")
  },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    isOpening: (_, { isOpen }: PanelView) => isOpen,
    isClosing: (_, { isOpen }: PanelView) => !isOpen,
    isOtherView: ({ context }, view: PanelView) => !isSameView({ ...context, isOpen: true }, view),
    isFiltered: ({ context }) => isFiltered(context),
    isOtherText: ({ context }) => isOtherText(context),
    isAnswered: ({ context }) => isAnswered(context),
    hasRows: ({ context }) => context.rows.length > 0,
    hasCursor: ({ context }) => context.cursor !== null,
    hasSelection: ({ context }) => context.selected.length > 0,
    isShown: ({ context }, { id }: OfRow) => context.rows.some((row) => row.id === id),
    hasDetails: ({ context }, { id }: OfRow) => context.rows.some((row) => row.id === id && hasDetails(row)),
    matchesSearch: ({ context }, { wanted }: { readonly wanted: ActivationTarget }) =>
      targetIds(context, wanted).length > 0,
    mayAskForAll: ({ context }) => mayAskForAll(context),
    mayAskForSelected: ({ context }) => mayAskForSelected(context),
    isConfirming: ({ context }) => context.confirming !== null,
    mayStop: ({ context }) => mayStop(context),
    hasMoreToCall: ({ context }) => hasMoreToActivate(context),
    isOutdated: ({ context }) => context.isOutdated
  },
  actions: {
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    // The cursor goes to the enrolment that a link leads to.
    setView: assign((_, view: PanelView) => ({ ...setView(view), cursor: null, anchor: null })),
    leavePanel: assign(({ context }) => leavePanel(context)),
    setText: assign((_, { text }: { readonly text: string }) => ({ searchText: text })),
    applyText: assign(({ context }) => applyText(context)),
    applyFilter: assign(({ context }, { patch }: { readonly patch: FilterPatch<EnrolmentFilter> }) =>
      applyFilter(context, patch)
    ),
    clearFilters: assign((): Partial<PendingContext> => clearFilters()),
    setLoaded: assign(({ context }, read: PendingRead) => setLoaded(context, read)),
    setRefetched: assign(({ context }, read: PendingRead) => setRefetched(context, read)),
    setFailure: assign((_, { error }: Thrown) => ({
      failure: describeEnrolmentFailure(error, enrolmentNotices.listFailed)
    })),
    notifyTooLong: enqueueActions(({ context, enqueue }) => {
      if (isSearchTooLong(context.searchText)) enqueue.emit(notice("error", searchTooLong))
    }),
    notifyListFailed: emit((_, { error }: Thrown): Notice =>
      notice("error", describeEnrolmentFailure(error, enrolmentNotices.listFailed))
    ),
    moveCursor: assign(({ context }, { by, extend }: { readonly by: number; readonly extend: boolean }) =>
      moveCursor(context, by, extend)
    ),
    placeCursor: assign((_, { id }: OfRow) => ({ cursor: id, anchor: null })),
    clearCursor: assign({ cursor: null, anchor: null }),
    toggleRow: assign(({ context }, { id }: OfRow) => toggleRow(context, id)),
    extendTo: assign(({ context }, { id }: OfRow) => extendTo(context, id)),
    toggleAll: assign(({ context }) => toggleAll(context)),
    clearSelection: assign({ selected: [], anchor: null }),
    toggleDetails: assign(({ context }, { id }: OfRow) => toggleDetails(context, id)),
    enqueueActivation: assign(({ context }, { wanted }: { readonly wanted: ActivationTarget }) =>
      enqueueActivation(context, wanted)
    ),
    askForAll: assign(({ context }) => askForAll(context)),
    askForSelected: assign(({ context }) => askForSelected(context)),
    confirm: assign(({ context }) => confirmAsked(context)),
    cancelAsked: assign({ confirming: null }),
    stopJob: assign(({ context }) => stopJob(context)),
    storeSettled: assign(({ context }, outcome: ActivationOutcome) => storeOutcome(context, outcome)),
    finishJob: enqueueActions(({ context, enqueue }) => {
      enqueue.assign(finishJob(context))
      enqueue.raise({ type: "activation.ended" })
    }),
    emitSettled: emit((_, { updated }: ActivationOutcome): EnrolmentsActivated => ({
      type: "activated",
      ids: updated
    })),
    notifyDone: enqueueActions(({ context, enqueue }) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
    }),
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
      enqueue.emit(notice("error", describeEnrolmentFailure(error, enrolmentNotices.updateFailed)))
    })
  },
  delays: { settled: 250, typed: 60 }
}).createMachine({
  id: "pending-enrolments",
  context: pendingAtFirst,
  type: "parallel",
  states: {
    listing: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "panel.open": "shown",
            "panel.show": { guard: withEvent("isOpening"), target: "shown", actions: withEvent("setView") }
          }
        },
        shown: {
          tags: "shown",
          initial: "loading",
          on: {
            "panel.close": { target: "closed", actions: "leavePanel" },
            "panel.show": [
              { guard: withEvent("isClosing"), target: "closed", actions: "leavePanel" },
              { guard: withEvent("isOtherView"), target: ".loading", actions: withEvent("setView") }
            ],
            "search.change": { target: ".typing", actions: ["markOutdated", withEvent("setText")] },
            "filter.change": { target: ".loading", actions: withEvent("applyFilter") },
            "filters.clear": { guard: "isFiltered", target: ".loading", actions: "clearFilters" },
            "list.refresh": ".loading",
            "rows.changed": { actions: "markOutdated" },
            "cursor.move": { guard: "hasRows", actions: withEvent("moveCursor") },
            "cursor.place": { guard: withEvent("isShown"), actions: withEvent("placeCursor") },
            "cursor.clear": { guard: "hasCursor", actions: "clearCursor" },
            "row.toggle": { guard: withEvent("isShown"), actions: withEvent("toggleRow") },
            "row.extend": { guard: withEvent("isShown"), actions: withEvent("extendTo") },
            "rows.toggleAll": { guard: "hasRows", actions: "toggleAll" },
            "selection.clear": { guard: "hasSelection", actions: "clearSelection" },
            "details.toggle": { guard: withEvent("hasDetails"), actions: withEvent("toggleDetails") },
            "enrolments.activate": { guard: withEvent("matchesSearch"), actions: withEvent("enqueueActivation") },
            "activation.ask": { guard: "mayAskForAll", actions: "askForAll" },
            "selection.ask": { guard: "mayAskForSelected", actions: "askForSelected" },
            "activation.confirm": { guard: "isConfirming", actions: "confirm" },
            "activation.cancel": { guard: "isConfirming", actions: "cancelAsked" }
          },
          states: {
            loading: {
              tags: "busy",
              entry: "markFresh",
              on: { "activation.ended": { target: "loading", reenter: true } },
              invoke: {
                id: "loadPending",
                src: "loadPending",
                input: ({ context: { filter, subject } }) => ({ isOwn: true, filter, subject }),
                onDone: { target: "ready", actions: withOutput("setLoaded") },
                onError: {
                  target: "failed",
                  actions: ["markOutdated", withEvent("setFailure"), withEvent("notifyListFailed")]
                }
              }
            },
            typing: {
              after: {
                typed: [
                  { guard: "isOtherText", target: "loading", actions: "applyText" },
                  { guard: "isAnswered", target: "ready", actions: "notifyTooLong" },
                  // Typing has interrupted the fetch.
                  { target: "loading", actions: "notifyTooLong" }
                ]
              }
            },
            ready: { always: { guard: "isOutdated", target: "debouncing" } },
            debouncing: { after: { settled: "refreshing" } },
            refreshing: {
              entry: "markFresh",
              on: { "activation.ended": { target: "debouncing", actions: "markOutdated" } },
              invoke: {
                id: "refetch",
                src: "loadPending",
                input: ({ context: { filter, subject } }) => ({ isOwn: false, filter, subject }),
                onDone: { target: "ready", actions: withOutput("setRefetched") },
                // The user did not request this refetch, so its failure is not reported; the rows count as stale.
                onError: { target: "failed", actions: "markOutdated" }
              }
            },
            failed: { on: { "rows.changed": { target: "debouncing", actions: "markOutdated" } } }
          }
        }
      }
    },
    sending: {
      initial: "idle",
      states: {
        ...jobCallsStates,
        calling: {
          ...jobCallsStates.calling,
          on: { "activation.stop": { guard: "mayStop", actions: "stopJob" } }
        }
      }
    }
  }
})

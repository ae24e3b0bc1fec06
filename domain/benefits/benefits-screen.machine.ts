/**
 * The screen of the benefits: the cards with their form, and the panel of pending enrolments. Both have a cursor, but
 * never at the same time: the one that moved last keeps it.
 */
import { type AnyActorRef, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from "xstate"
import { type ProviderChoices, benefitFormRules } from "./benefit-form.rules.ts"
import { benefitCriteria, benefitListRules } from "./benefit-list.rules.ts"
import { benefitNotices, describeBenefitFailure } from "./benefit.messages.ts"
import type { Benefit, BenefitStats } from "./benefit.schema.ts"
import {
  enrolmentDecisionsMachine,
  type EnrolmentsSettled,
  pendingListMachine
} from "../enrolments/pending-enrolments.machine.ts"
import {
  allTarget,
  isSameView,
  type PanelEvent,
  pendingCriteria,
  readPanel
} from "../enrolments/pending-enrolments.rules.ts"
import type { EnrolmentFilter, PendingFilter } from "../enrolments/enrolment.schema.ts"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import type { AddressEntered } from "../shared/screen/screen.schema.ts"
import type { Picture } from "../files/image.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { choicesMachine } from "../shared/list/choices.machine.ts"
import type { ListEmitted } from "../shared/list/record-list.schema.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import { requireValue, withEvent } from "../shared/promised.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  clearCursorUnlessOpen,
  type RecordScreenEvent,
  figuresTransitions,
  listScreenActions,
  recordChildren,
  recordTransitions,
  recordMachines,
  notifyChildren,
  screenStates,
  screenTypes,
  sendToChildren
} from "../shared/record-screen/record-screen.machine.ts"

export type BenefitsScreenEvent =
  | RecordScreenEvent<Benefit>
  | ListEmitted<Benefit>
  | EnrolmentsSettled
  | { readonly type: "pending.focused" }
  | { readonly type: "pending.answered"; readonly asOf: Instant }
  | PanelEvent
  /** The keyboard focus has moved into the panel. */
  | { readonly type: "panel.focus" }

export interface BenefitsScreenContext {
  /** Rows of the panel whose details were toggled; those of a link are shown at first. */
  readonly toggled: ReadonlyArray<EnrolmentId>
}

export const providerChoicesMachine = choicesMachine<ProviderChoices[number]>("provider-choices")

export const benefitWorkflows = recordMachines({
  name: "benefit",
  noun: recordKinds.benefit.noun,
  criteria: benefitCriteria,
  rules: benefitListRules,
  notices: benefitNotices,
  describe: describeBenefitFailure
})

export const {
  list: benefitListMachine,
  removal: benefitRemovalMachine,
  rowActions: benefitActionsMachine
} = benefitWorkflows

export const benefitFormMachine = recordFormMachine<Benefit, Picture, ProviderChoices>({
  id: "benefit-form",
  rules: benefitFormRules,
  notices: benefitNotices,
  describe: describeBenefitFailure
})

const openList = (filter: PendingFilter) =>
  ({ type: "list.open", criteria: { ...pendingCriteria.defaultCriteria, filter } }) as const

const pendingList = (screen: AnyActorRef): SnapshotFrom<typeof pendingListMachine> =>
  requireValue(screen.getSnapshot().children["pending"], "list").getSnapshot()

/** The events that close the panel of pending enrolments. */
const panelClosed = { pending: { type: "list.close" }, decisions: { type: "activation.cancel" } }

export const benefitsScreenMachine = setup({
  types: screenTypes<BenefitsScreenContext, BenefitsScreenEvent>(),
  actors: {
    ...benefitWorkflows,
    form: benefitFormMachine,
    figures: figuresMachineOf<BenefitStats>(),
    pending: pendingListMachine,
    decisions: enrolmentDecisionsMachine,
    enrolmentReport: reportMachineOf<SelectiveReport<EnrolmentFilter, EnrolmentId>>(),
    companies: providerChoicesMachine
  },
  actions: {
    // The figures are read with the cards.
    ...listScreenActions<BenefitsScreenContext, BenefitsScreenEvent, { readonly pending: typeof pendingListMachine }>(
      benefitCriteria,
      {
        pending: { "list.read": null, "list.answered": "pending.answered", "row.focused": "pending.focused" }
      }
    ),
    enter: enqueueActions<
      BenefitsScreenContext,
      BenefitsScreenEvent,
      AddressEntered,
      BenefitsScreenEvent,
      never,
      never,
      never,
      never,
      never
    >(({ enqueue, self }, { query }) => {
      enqueue.sendTo("list", { type: "list.open", criteria: benefitCriteria.readCriteria(query) })
      const view = readPanel(query)
      const pending = pendingList(self)
      const isOpen = pending.hasTag("shown")
      if (!view.isOpen) {
        enqueue.raise({ type: "panel.close" })
      } else if (!isSameView({ isOpen, filter: pending.context.criteria.filter }, view)) {
        enqueue.sendTo("pending", openList(view.filter))
        enqueue.sendTo("decisions", { type: "decisions.read" })
        if (!isOpen) enqueue.sendTo("list", { type: "cursor.clear" })
      }
    }),
    leave: sendToChildren<BenefitsScreenContext, BenefitsScreenEvent>({
      list: { type: "list.close" },
      ...panelClosed
    }),
    openPanel: sendTo("pending", openList({})),
    readDecisions: sendTo("decisions", { type: "decisions.read" }),
    closePanel: sendToChildren<BenefitsScreenContext, BenefitsScreenEvent>(panelClosed),
    toggleDetails: assign(({ context: { toggled } }, { id }: { readonly id: EnrolmentId }) => ({
      toggled: toggled.includes(id) ? toggled.filter((one) => one !== id) : [...toggled, id]
    })),
    clearCardCursor: sendTo("list", { type: "cursor.clear" }),
    clearPanelCursor: sendTo("pending", { type: "cursor.clear" }),
    refetchList: sendTo("list", { type: "rows.changed", ids: null }),
    /** Cached answers are outdated. */
    invalidateCache: () => undefined
  }
}).createMachine({
  id: "benefits-screen",
  type: "parallel",
  context: { toggled: [] },
  entry: "relay",
  invoke: [
    ...recordChildren,
    { id: "form", src: "form", onSnapshot: {} },
    { id: "pending", src: "pending", onSnapshot: {} },
    { id: "decisions", src: "decisions", onSnapshot: {} },
    { id: "enrolmentReport", src: "enrolmentReport", onSnapshot: {} },
    { id: "companies", src: "companies", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<Benefit, BenefitsScreenContext, BenefitsScreenEvent>(),
    ...figuresTransitions<BenefitsScreenContext, BenefitsScreenEvent>(),
    settled: {
      actions: enqueueActions(({ event: { settled }, enqueue }) => {
        if (settled === null) return enqueue.sendTo("pending", { type: "rows.changed", ids: null })
        enqueue.sendTo("pending", { type: "rows.settled", outcome: settled })
        // What is pending again is shown at once.
        if (settled.kind === "undone") enqueue.sendTo("pending", { type: "list.refresh" })
        // The figures of the benefits count pending enrolments.
        enqueue("invalidateCache")
        enqueue("refetchList")
      })
    },
    "panel.open": { actions: ["openPanel", "readDecisions", "clearCardCursor"] },
    "notice.undo": {
      actions: [
        sendTo("rowActions", ({ event: { undo } }) => ({ type: "row.undo", undo })),
        sendTo("decisions", ({ event: { undo: id } }) => ({ type: "decision.undo", id }))
      ]
    },
    "panel.close": { actions: "closePanel" },
    "details.toggle": { actions: withEvent("toggleDetails") },
    "row.focused": { actions: "clearPanelCursor" },
    "pending.focused": { actions: "clearCardCursor" },
    "pending.answered": {
      actions: enqueueActions(({ event: { asOf }, enqueue, self }) => {
        enqueue.sendTo("decisions", { type: "clock.set", asOf })
        const target = allTarget(pendingList(self).context)
        if (target !== null) enqueue.sendTo("decisions", { type: "activation.follow", target })
      })
    },
    "list.answered": { actions: sendTo("companies", { type: "choices.read" }) },
    "panel.focus": { actions: "clearCardCursor" },
    "cursor.clear": {
      actions: [clearCursorUnlessOpen<BenefitsScreenContext, BenefitsScreenEvent>(), "clearPanelCursor"]
    },
    "records.changed": {
      actions: notifyChildren<BenefitsScreenContext, BenefitsScreenEvent>("benefit", {
        benefit: ["list", "pending", "form", "undo"],
        company: ["list", "companies"],
        enrolment: ["list", "pending"],
        user: ["pending"]
      })
    }
  },
  states: screenStates
})

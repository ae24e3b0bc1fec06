/**
 * The screen of the benefits: the cards with their form, and the panel of pending enrolments. Both have a cursor, but
 * never at the same time: the one that moved last keeps it.
 */
import { enqueueActions, sendTo, setup } from "xstate"
import { type ProviderChoices, benefitFormRules } from "./benefit-form.rules.ts"
import { benefitCriteria, benefitListRules } from "./benefit-list.rules.ts"
import { benefitNotices, describeBenefitFailure } from "./benefit.messages.ts"
import type { Benefit, BenefitStats } from "./benefit.schema.ts"
import { pendingEnrolmentsMachine } from "../enrolments/pending-enrolments.machine.ts"
import type { EnrolmentsActivated } from "../enrolments/pending-enrolments.rules.ts"
import { readPanel } from "../enrolments/pending-panel.rules.ts"
import type { EnrolmentFilter } from "../enrolments/enrolment.schema.ts"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import type { AddressEntered } from "../shared/screen/screen.schema.ts"
import type { Picture } from "../files/image.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { choicesMachine } from "../shared/list/choices.machine.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  type RecordScreenEvent,
  figuresTransitions,
  listScreenActions,
  recordTransitions,
  recordWorkflows,
  refreshes,
  screenStates,
  screenTypes
} from "../shared/record-screen/record-screen.machine.ts"

export type BenefitsScreenEvent =
  | RecordScreenEvent<Benefit>
  | EnrolmentsActivated
  /** The keyboard focus has moved into the panel. */
  | { readonly type: "panel.focus" }

export interface BenefitsScreenContext {
  /** Where the cursor is among the cards, and in the panel. */
  readonly cardCursor: string | null
  readonly panelCursor: string | null
  readonly isPanelOpen: boolean
}

export const providerChoicesMachine = choicesMachine<ProviderChoices[number]>("provider-choices")

export const benefitWorkflows = recordWorkflows({
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

export const benefitsScreenMachine = setup({
  types: screenTypes<BenefitsScreenContext, BenefitsScreenEvent>(),
  actors: {
    ...benefitWorkflows,
    form: benefitFormMachine,
    figures: figuresMachineOf<BenefitStats>(),
    pending: pendingEnrolmentsMachine,
    enrolmentReport: reportMachineOf<SelectiveReport<EnrolmentFilter, EnrolmentId>>(),
    companies: providerChoicesMachine
  },
  actions: {
    ...listScreenActions<BenefitsScreenContext, BenefitsScreenEvent>(benefitCriteria),
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
    >(({ enqueue }, { query }) => {
      enqueue.sendTo("list", { type: "list.open", criteria: benefitCriteria.readCriteria(query) })
      enqueue.sendTo("pending", { type: "panel.show", ...readPanel(query) })
    }),
    clearCardCursor: sendTo("list", { type: "cursor.clear" }),
    clearPanelCursor: sendTo("pending", { type: "cursor.clear" }),
    refetchList: sendTo("list", { type: "rows.changed", ids: null }),
    /** Cached answers are outdated. */
    invalidateCache: () => undefined
  }
}).createMachine({
  id: "benefits-screen",
  type: "parallel",
  context: { cardCursor: null, panelCursor: null, isPanelOpen: false },
  entry: "relay",
  invoke: [
    {
      id: "list",
      src: "list",
      onSnapshot: {
        actions: enqueueActions(({ context, event: { snapshot }, enqueue }) => {
          const { cursor } = snapshot.context
          enqueue.assign({ cardCursor: cursor })
          if (cursor !== context.cardCursor && cursor !== null && context.panelCursor !== null)
            enqueue("clearPanelCursor")
          if (!snapshot.hasTag("shown")) enqueue.sendTo("pending", { type: "panel.close" })
          else if (!snapshot.hasTag("busy")) enqueue.sendTo("companies", { type: "choices.read" })
        })
      }
    },
    { id: "form", src: "form", onSnapshot: {} },
    { id: "removal", src: "removal", onSnapshot: {} },
    { id: "rowActions", src: "rowActions", onSnapshot: {} },
    { id: "undo", src: "undo", onSnapshot: {} },
    { id: "figures", src: "figures", onSnapshot: {} },
    {
      id: "pending",
      src: "pending",
      onSnapshot: {
        actions: enqueueActions(({ context, event: { snapshot }, enqueue }) => {
          const { cursor } = snapshot.context
          const isPanelOpen = snapshot.hasTag("shown")
          enqueue.assign({ panelCursor: cursor, isPanelOpen })
          const hasMoved = cursor !== context.panelCursor && cursor !== null
          if (hasMoved || (isPanelOpen && !context.isPanelOpen)) enqueue("clearCardCursor")
        })
      }
    },
    { id: "enrolmentReport", src: "enrolmentReport", onSnapshot: {} },
    { id: "companies", src: "companies", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<Benefit, BenefitsScreenContext, BenefitsScreenEvent>(),
    ...figuresTransitions<BenefitsScreenContext, BenefitsScreenEvent>(),
    // The figures of the benefits count pending enrolments.
    activated: { actions: ["invalidateCache", "refetchList"] },
    "panel.focus": { actions: "clearCardCursor" },
    "cursor.clear": { actions: ["clearCardCursor", "clearPanelCursor"] },
    "records.changed": {
      actions: refreshes<BenefitsScreenContext, BenefitsScreenEvent>("benefit", {
        benefit: ["list", "pending", "form", "undo"],
        company: ["list", "companies"],
        enrolment: ["list", "pending"],
        user: ["pending"]
      })
    }
  },
  states: screenStates
})

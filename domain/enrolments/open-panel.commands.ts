/** The command that opens the panel of pending enrolments; the panel's own commands are fetched with it. */
import type { AnyMachineSnapshot, SnapshotFrom } from "xstate"
import { numberIn } from "../shared/language.rules.ts"
import type { HistoryMessage, ListIntent, SelectionIntent } from "../shared/list/list.commands.ts"
import type { ReportEvent } from "../shared/report/report.machine.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import { type AvailableCommand, availableCommands, type Command } from "../shared/screen/command.schema.ts"
import { accepts } from "../shared/screen/screen.rules.ts"
import type { EnrolmentFilter } from "./enrolment.schema.ts"
import type {
  EnrolmentDecisionsEvent,
  enrolmentDecisionsMachine,
  pendingListMachine
} from "./pending-enrolments.machine.ts"
import type { PanelEvent } from "./pending-enrolments.rules.ts"

/** The part of the screen that the panel's commands depend on. */
export interface EnrolmentsState {
  readonly screen: AnyMachineSnapshot
  readonly pending: SnapshotFrom<typeof pendingListMachine>
  readonly decisions: SnapshotFrom<typeof enrolmentDecisionsMachine>
  readonly enrolmentReport: AnyMachineSnapshot
  readonly figures: { readonly context: { readonly figures: { readonly pending: number } | null } }
}

export type EnrolmentsMessage =
  | { readonly to: "screen"; readonly event: PanelEvent }
  | HistoryMessage
  | { readonly to: "pending"; readonly event: ListIntent | SelectionIntent }
  | { readonly to: "decisions"; readonly event: EnrolmentDecisionsEvent }
  | {
      readonly to: "enrolmentReport"
      readonly event: ReportEvent<SelectiveReport<EnrolmentFilter, EnrolmentId>>
    }

export type EnrolmentCommand = Command<EnrolmentsState, EnrolmentsMessage>

/** The number of pending enrolments, also while the panel is closed; null until known. */
export const pendingCount = ({ figures }: Pick<EnrolmentsState, "figures">): number | null =>
  figures.context.figures?.pending ?? null

/** The panel is open. */
export const isPanelShown = ({ pending }: EnrolmentsState): boolean => pending.hasTag("shown")

export const openPanelCommand: EnrolmentCommand = {
  id: "enrolments.open",
  isGlobal: true,
  keys: ["p"],
  isScreenWide: true,
  label: { en: "Show pending benefits", es: "Mostrar beneficios pendientes" },
  keywords: {
    en: "activate all approve enrollments requests",
    es: "activar todas aprobar inscripciones solicitudes"
  },
  detail: (state) => {
    const waiting = pendingCount(state)
    return waiting === null
      ? null
      : {
          en: `${numberIn.en(waiting)} pending`,
          es: waiting === 1 ? "1 pendiente" : `${numberIn.es(waiting)} pendientes`
        }
  },
  message: (state) => (isPanelShown(state) ? null : { to: "screen", event: { type: "panel.open" } }),
  why: { en: "They are already shown", es: "Ya se muestran" }
}

/** All there is before the panel's commands have been fetched. */
export const availableOpenCommand = (state: EnrolmentsState): ReadonlyArray<AvailableCommand<EnrolmentsMessage>> =>
  availableCommands([openPanelCommand], state, (message) => accepts(state, message))

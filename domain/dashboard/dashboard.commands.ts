/** Everything that can be asked for on the dashboard, once: buttons and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { dashboardCommandWords } from "./dashboard-commands.messages.ts"
import { activities, type DashboardEvent, type dashboardMachine } from "./dashboard.machine.ts"

/** The dashboard as its machine stands. */
export interface DashboardDesk {
  readonly figures: SnapshotFrom<typeof dashboardMachine>
}

export interface DashboardMessage {
  readonly to: "figures"
  readonly event: DashboardEvent
}

/** Asks the machine that would receive a message. */
export const dashboardAccepts = ({ figures }: DashboardDesk, { event }: DashboardMessage): boolean =>
  figures.hasTag("shown") && figures.can(event)

const say = saying(dashboardCommandWords)

export const dashboardCommands: ReadonlyArray<Command<DashboardDesk, DashboardMessage>> = [
  {
    id: "dashboard.refresh",
    group: "screen",
    keys: [],
    label: () => say((words) => words.refresh),
    message: () => ({ to: "figures", event: { type: "dashboard.refresh" } }),
    why: () => say((words) => words.why.elsewhere)
  },
  ...activities.map((activity): Command<DashboardDesk, DashboardMessage> => ({
    id: `dashboard.activity.${activity}`,
    group: "screen",
    keys: [],
    label: () => say((words) => words.activity[activity]),
    message: ({ figures: { context } }) =>
      context.activity === activity ? null : { to: "figures", event: { type: "activity.choose", activity } },
    why: ({ figures: { context } }) =>
      say((words) => (context.activity === activity ? words.why.already : words.why.elsewhere))
  }))
]

/** The commands as they stand. */
export const dashboardOffers = (desk: DashboardDesk): ReadonlyArray<Offer<DashboardMessage>> =>
  offersOf(dashboardCommands, desk, (message) => dashboardAccepts(desk, message))

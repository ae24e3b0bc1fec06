import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { dashboardCommandWords } from "./dashboard.messages.ts"
import { activities } from "./dashboard.machine.ts"
import type { dashboardScreenMachine } from "./dashboard-screen.machine.ts"

export type DashboardState = ScreenState<typeof dashboardScreenMachine>
export type DashboardMessage = ScreenMessage<typeof dashboardScreenMachine>

const words = bilingual(dashboardCommandWords)

export const dashboardCommands: ReadonlyArray<Command<DashboardState, DashboardMessage>> = [
  {
    id: "dashboard.refresh",
    label: words.refresh,
    message: () => ({ to: "figures", event: { type: "dashboard.refresh" } }),
    why: words.why.elsewhere
  },
  ...activities.map((activity): Command<DashboardState, DashboardMessage> => ({
    id: `dashboard.activity.${activity}`,
    label: words.activity[activity],
    message: ({ figures: { context } }) =>
      context.activity === activity ? null : { to: "figures", event: { type: "activity.choose", activity } },
    why: ({ figures: { context } }) => (context.activity === activity ? words.why.already : words.why.elsewhere)
  }))
]

export const availableDashboardCommands = availableScreenCommands(dashboardCommands)

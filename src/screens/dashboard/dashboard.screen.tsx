import { shownActivity } from "#domain/dashboard/dashboard.machine.ts"
import { linksOf, monthOf } from "#domain/dashboard/dashboard.rules.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { isUnread } from "#domain/notifications/notification.rules.ts"
import { plainDate, timeOfDay } from "#src/shell/dates.ts"
import { useDashboardButtons, useDashboardState, useDashboardWords, useWays } from "./use-dashboard.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useWords } from "#src/shell/use-application.ts"
import { type ActivityItem, DashboardView, type DashboardProps } from "./dashboard.view.tsx"

export const dashboardChartsModule = lazyModule(() => import("./dashboard-charts.screen.tsx"))

const toCards = (
  figures: Dashboard,
  toWay: ReturnType<typeof useWays>,
  number: (value: number) => string
): NonNullable<DashboardProps["cards"]> => {
  const links = linksOf(figures)
  const card = (name: keyof NonNullable<DashboardProps["cards"]>) => ({
    text: number(figures[name]),
    way: toWay(links[name])
  })
  return {
    users: card("users"),
    activeCompanies: card("activeCompanies"),
    activeBenefits: card("activeBenefits"),
    pendingClaims: card("pendingClaims"),
    approvedClaims: card("approvedClaims")
  }
}

const toItem = (row: Dashboard["lastNotifications"][number]): ActivityItem => ({
  id: row.id,
  title: row.title,
  message: row.message,
  createdOn: plainDate(row.created_at),
  isUnread: isUnread(row)
})

/** The dashboard: turns the snapshot into props of its view. */
export const DashboardScreen = () => {
  const state = useDashboardState()
  const words = useDashboardWords()
  const { shared, language } = useWords()
  const live = useLive()
  const toWay = useWays()
  const charts = useLazyModule(dashboardChartsModule, true)
  const button = useDashboardButtons()
  const { figures, failure, activity } = state.figures.context
  const isBehind = state.figures.matches({ shown: "stale" }) || live.matches("stale")
  const month = figures === null ? null : monthOf(figures.month)
  return (
    <DashboardView
      words={words}
      shared={shared}
      cards={figures === null ? null : toCards(figures, toWay, shared.number)}
      month={month === null ? null : words.month(month.month, month.year)}
      charts={
        charts === null || figures === null
          ? null
          : { quizzes: <charts.QuizChart figures={figures} />, claims: <charts.ClaimChart figures={figures} /> }
      }
      activity={{
        chosen: activity,
        choose: {
          all: button("dashboard.activity.all"),
          read: button("dashboard.activity.read"),
          unread: button("dashboard.activity.unread")
        },
        items: figures === null ? null : shownActivity(state.figures.context).map(toItem),
        all: toWay({ place: "notifications", query: "" })
      }}
      actions={{
        users: toWay({ place: "users", query: "" }),
        companies: toWay({ place: "companies", query: "" }),
        claims: toWay({ place: "claims", query: "" })
      }}
      failure={failure === null ? null : failure[language]}
      staleSince={isBehind && figures !== null ? timeOfDay(figures.asOf) : null}
      retry={button("dashboard.refresh")}
    />
  )
}

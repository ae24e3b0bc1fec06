import type { ReactNode } from "react"
import {
  BadgeCheck,
  Building2,
  ChevronRight,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  ReceiptText,
  Users
} from "lucide-react"
import { shownActivity, unreadableActivity } from "#domain/dashboard/dashboard.machine.ts"
import { figureLinksOf, monthOf } from "#domain/dashboard/dashboard.rules.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import type { DashboardScreenWords } from "#domain/dashboard/dashboard-screen-english.messages.ts"
import { isUnread, subjectLink } from "#domain/notifications/notification.rules.ts"
import { notificationText } from "#domain/notifications/notification-text.rules.ts"
import { Segments } from "#src/components/forms/segments.tsx"
import { StatCard, type StatCardProps, StatCards } from "#src/components/layout/stat-card.tsx"
import { Card } from "#src/components/layout/toolbar.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { AppLink } from "#src/components/navigation/app-link.tsx"
import { PageHeader } from "#src/components/navigation/page-header.tsx"
import { ErrorNote, UnreadableRows } from "#src/components/notes/note.tsx"
import { StalePageNote } from "#src/components/notes/page-note.tsx"
import { Icon, Tile } from "#src/components/text/icon.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { searchTermOf } from "#domain/shared/search.rules.ts"
import { Ago, useNow } from "#src/shell/time/ago.tsx"
import { timeOfDay } from "#src/shell/dates.ts"
import { lazyModule, useLazyModule, fetchAhead } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useLive, useSaidBeside } from "#src/shell/use-workspace.ts"
import { useWays } from "#src/shell/record-link.tsx"
import {
  useDashboardButtons,
  useDashboardState,
  useDashboardWords,
  type DashboardPorts,
  dashboardScreenWith,
  DashboardScreenProvider
} from "./dashboard-workflows.ts"
import {
  availableDashboardCommands,
  type DashboardMessage,
  type DashboardState
} from "#domain/dashboard/dashboard.commands.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import * as styles from "./dashboard.module.css"

const dashboardChartsModule = lazyModule(() => import("./dashboard-charts.screen.tsx"))

type CardName = keyof DashboardScreenWords["cards"]

const looks: Readonly<Record<CardName, { readonly icon: LucideIcon; readonly tone: StatCardProps["tone"] }>> = {
  users: { icon: Users, tone: "info" },
  activeCompanies: { icon: Building2, tone: "success" },
  activeBenefits: { icon: HeartHandshake, tone: "success" },
  pendingClaims: { icon: Hourglass, tone: "warning" },
  approvedClaims: { icon: BadgeCheck, tone: "success" }
}
const cardNames = ["users", "activeCompanies", "activeBenefits", "pendingClaims", "approvedClaims"] as const

/** The text of the failure, or the time of the shown data when it could not be refreshed. */
const Notes = () => {
  const { figures: state } = useDashboardState()
  const words = useDashboardWords()
  const { shared } = useWords()
  const said = useSaidBeside()
  const live = useLive()
  const button = useDashboardButtons()
  const { figures, failure } = state.context
  const retry = { label: shared.retry, run: button("dashboard.refresh") }
  const isStale = figures !== null && (state.matches({ shown: "stale" }) || live.matches("stale"))
  if (failure !== null)
    return (
      <div className={styles.notes}>
        <ErrorNote text={shared.error(said.failure(failure))} retry={retry} />
      </div>
    )
  return isStale && <StalePageNote text={said.age(timeOfDay(figures.asOf), words.stale)} retry={retry} />
}

/** Each figure, with a link to what it counts. */
const Cards = ({ figures }: { readonly figures: Dashboard | null }) => {
  const words = useDashboardWords()
  const { shared } = useWords()
  const toWay = useWays()
  return (
    <StatCards>
      {cardNames.map((name) => (
        <StatCard
          key={name}
          title={words.cards[name]}
          value={figures === null ? "–" : shared.number(figures[name])}
          way={figures === null ? null : toWay(figureLinksOf(figures)[name])}
          {...looks[name]}
        />
      ))}
    </StatCards>
  )
}

/** Placeholders of the final height, so that the layout is stable. */
const Placeholder = () => {
  const words = useDashboardWords()
  const { failure } = useDashboardState().figures.context
  return failure === null ? (
    <div className={styles.waiting}>
      <LoadingRows text={words.loading} rows={6} />
    </div>
  ) : (
    <p className={styles.notRead}>{words.notRead}</p>
  )
}

interface ChartCardProps {
  readonly title: string
  readonly note: string
  /** Null until it has been loaded. */
  readonly chart: ReactNode
  readonly unreadable: ReadonlyArray<string | null> | undefined
}

const ChartCard = ({ title, note, chart, unreadable }: ChartCardProps) => (
  <Card
    title={title}
    beside={
      <Text size="xs" tone="muted">
        {note}
      </Text>
    }
  >
    {chart ?? <Placeholder />}
    <UnreadableRows ids={unreadable ?? []} text={useRecordWords().unreadable} />
  </Card>
)

/** To the claim or the enrolment itself, or else to the notification. */
const linkOfActivity = (item: Dashboard["lastNotifications"][number]) =>
  subjectLink(item) ??
  ({ place: "notifications", query: `?searchTerm=${encodeURIComponent(searchTermOf(item.message))}` } as const)

interface ItemsProps {
  readonly items: Dashboard["lastNotifications"]
  readonly asOf: Dashboard["asOf"]
}

const Items = ({ items, asOf }: ItemsProps) => {
  const nowMs = useNow(asOf)
  return (
    <ul>
      {items.map((item) => (
        <Item key={item.id} item={item} nowMs={nowMs} />
      ))}
    </ul>
  )
}

interface ItemProps {
  readonly item: Dashboard["lastNotifications"][number]
  readonly nowMs: number
}

const Item = ({ item, nowMs }: ItemProps) => {
  const { activity: words } = useDashboardWords()
  const { language } = useWords()
  const { title, message } = notificationText(item, language)
  const toWay = useWays()
  return (
    <li className={styles.item} data-unread={isUnread(item) || undefined}>
      <Text weight={isUnread(item) ? "semibold" : "medium"} isTruncated>
        <AppLink way={toWay(linkOfActivity(item))} isName>
          {title}
        </AppLink>
        {isUnread(item) && <VisuallyHidden> {words.unread}</VisuallyHidden>}
      </Text>
      <Ago at={item.created_at} nowMs={nowMs} className={styles.date} />
      <Text size="xs" tone="muted" isTruncated title={message}>
        {message}
      </Text>
    </li>
  )
}

const Activity = () => {
  const { context } = useDashboardState().figures
  const { activity: words } = useDashboardWords()
  const toWay = useWays()
  const button = useDashboardButtons()
  const { unreadable: text } = useRecordWords()
  const items = context.figures === null ? null : shownActivity(context)
  const unreadable = unreadableActivity(context)
  return (
    <Card
      title={words.title}
      beside={
        <>
          <Segments
            label={words.filter}
            value={context.activity}
            choices={(["all", "read", "unread"] as const).map((value) => ({
              value,
              label: words.chips[value],
              choose: button(`dashboard.activity.${value}`)
            }))}
          />
          <AppLink way={toWay({ place: "notifications", query: "" })} className={styles.all}>
            {words.all}
          </AppLink>
        </>
      }
    >
      {items === null && <Placeholder />}
      {items?.length === 0 && unreadable.length === 0 && (
        <p className={styles.none} role="status">
          {words.none}
        </p>
      )}
      {context.figures !== null && items !== null && items.length > 0 && (
        <Items items={items} asOf={context.figures.asOf} />
      )}
      <UnreadableRows ids={unreadable} text={text} />
    </Card>
  )
}

const actions = [
  { name: "users", text: "usersText", icon: Users, figure: "users" },
  { name: "companies", text: "companiesText", icon: Building2, figure: "activeCompanies" },
  { name: "claims", text: "claimsText", icon: ReceiptText, figure: "pendingClaims" }
] as const

const QuickActions = ({ figures }: { readonly figures: Dashboard | null }) => {
  const { actions: words } = useDashboardWords()
  const { shared } = useWords()
  const toWay = useWays()
  return (
    <Card title={words.title}>
      <ul>
        {actions.map(({ name, text, icon, figure }) => (
          <li key={name}>
            <AppLink way={toWay({ place: name, query: "" })} className={styles.action}>
              <Tile icon={icon} size={16} />
              <span className={styles.actionText}>
                <Text size="sm" weight="medium">
                  {words[name]}
                </Text>
                {figures !== null && (
                  <Text size="xs" tone="muted">
                    {words[text](shared.number(figures[figure]))}
                  </Text>
                )}
              </span>
              <Icon of={ChevronRight} tone="muted" />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The figures of the platform, the recent activity, and links to each. */
const DashboardScreen = () => {
  const { figures } = useDashboardState().figures.context
  const words = useDashboardWords()
  const charts = useLazyModule(dashboardChartsModule, true)
  const month = figures === null ? null : monthOf(figures.month)
  return (
    <>
      <PageHeader title={words.title} />
      <Notes />
      <Cards figures={figures} />
      <div className={styles.boards}>
        <ChartCard
          title={words.quizzes.title}
          note={words.quizzes.today}
          chart={charts && figures && <charts.QuizChart figures={figures} />}
          unreadable={figures?.unreadable?.["quizAnswerToday"]}
        />
        <ChartCard
          title={words.claims.title}
          note={month === null ? "" : words.month(month.month, month.year)}
          chart={charts && figures && <charts.ClaimChart figures={figures} />}
          unreadable={figures?.unreadable?.["totalClaims"]}
        />
        <Activity />
        <QuickActions figures={figures} />
      </div>
    </>
  )
}

/** None that needs nothing but its screen. */
export const commands = []

export const openScreen = (context: ScreenContext, ports: DashboardPorts) => {
  const { document } = context.window
  const screen = runScreen<DashboardState, DashboardMessage>(context, {
    place: "dashboard",
    logic: dashboardScreenWith(ports),
    ahead: [],
    commands: availableDashboardCommands,
    isDialogOpen: () => false,
    cancels: [],
    isUnsaved: () => false,
    address: null
  })
  const sendVisibility = (): void =>
    screen.send({ to: "screen", event: { type: document.hidden ? "page.hidden" : "page.seen" } })
  if (document.hidden) sendVisibility()
  document.addEventListener("visibilitychange", sendVisibility, { signal: context.signedOut })
  // The charts are a module of their own so that the figures need not wait for them.
  fetchAhead([dashboardChartsModule])
  return screenProviding("dashboard", screen, DashboardScreenProvider, DashboardScreen)
}

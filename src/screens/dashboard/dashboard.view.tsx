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
import type { DashboardScreenWords } from "#domain/dashboard/dashboard-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { Card } from "#src/components/layout/toolbar.tsx"
import { ErrorNote, StaleNote } from "#src/components/notes/note.tsx"
import { Icon, Tile } from "#src/components/text/icon.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PageHeader } from "#src/components/navigation/page-header.tsx"
import { Segments } from "#src/components/forms/segments.tsx"
import { StatCard, type StatCardProps, StatCards } from "#src/components/layout/stat-card.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./dashboard.module.css"

type CardName = keyof DashboardScreenWords["cards"]
type ActionName = "users" | "companies" | "claims"
type Chip = keyof DashboardScreenWords["activity"]["chips"]

export interface DashboardProps {
  readonly words: DashboardScreenWords
  readonly shared: InterfaceWords
  /** Each figure, formatted for the language, with a link to what it counts; null until known. */
  readonly cards: Readonly<Record<CardName, { readonly text: string; readonly way: Way }>> | null
  /** November 2026; null until known. */
  readonly month: string | null
  /** The two charts; null until loaded. */
  readonly charts: { readonly quizzes: ReactNode; readonly claims: ReactNode } | null
  readonly activity: {
    readonly chosen: Chip
    /** Choosing the current value does nothing. */
    readonly choose: Readonly<Record<Chip, (() => void) | null>>
    /** Null until known. */
    readonly items: ReadonlyArray<ActivityItem> | null
    readonly all: Way
  }
  readonly actions: Readonly<Record<ActionName, Way>>
  /** The text of the failure, without "Error: ". */
  readonly failure: string | null
  /** The time of the shown data (10:42) when it could not be refreshed. */
  readonly staleSince: string | null
  readonly retry: (() => void) | null
}

export interface ActivityItem {
  readonly id: string
  readonly title: string
  readonly message: string
  /** MM/dd/yyyy. */
  readonly createdOn: string
  readonly isUnread: boolean
}

const looks: Readonly<Record<CardName, { readonly icon: LucideIcon; readonly tone: StatCardProps["tone"] }>> = {
  users: { icon: Users, tone: "info" },
  activeCompanies: { icon: Building2, tone: "success" },
  activeBenefits: { icon: HeartHandshake, tone: "success" },
  pendingClaims: { icon: Hourglass, tone: "warning" },
  approvedClaims: { icon: BadgeCheck, tone: "success" }
}
const cardNames = ["users", "activeCompanies", "activeBenefits", "pendingClaims", "approvedClaims"] as const
const chips = ["all", "read", "unread"] as const

const Notes = ({ words, shared, failure, staleSince, retry }: DashboardProps) =>
  failure === null && staleSince === null ? null : (
    <div className={styles.notes}>
      {failure === null ? (
        <StaleNote text={words.stale(staleSince ?? "")} retry={{ label: shared.retry, run: retry }} />
      ) : (
        <ErrorNote text={shared.error(failure)} retry={{ label: shared.retry, run: retry }} />
      )}
    </div>
  )

const Cards = ({ words, cards }: DashboardProps) => (
  <StatCards>
    {cardNames.map((name) => (
      <StatCard
        key={name}
        title={words.cards[name]}
        value={cards?.[name].text ?? "–"}
        way={cards?.[name].way ?? null}
        {...looks[name]}
      />
    ))}
  </StatCards>
)

/** Placeholders of the final height, so that the layout is stable. */
const Placeholder = ({ words, failure }: DashboardProps) =>
  failure === null ? (
    <div className={styles.waiting}>
      <LoadingRows text={words.loading} rows={6} />
    </div>
  ) : (
    <p className={styles.notRead}>{words.notRead}</p>
  )

const CardNote = ({ children }: { readonly children: string }) => (
  <Text size="xs" tone="muted">
    {children}
  </Text>
)

const Item = ({ item, unread }: { readonly item: ActivityItem; readonly unread: string }) => (
  <li className={styles.item} data-unread={item.isUnread || undefined}>
    <Text weight={item.isUnread ? "semibold" : "medium"} isTruncated>
      {item.title}
      {item.isUnread && <VisuallyHidden> {unread}</VisuallyHidden>}
    </Text>
    <span className={styles.date}>{item.createdOn}</span>
    <Text size="xs" tone="muted" isTruncated title={item.message}>
      {item.message}
    </Text>
  </li>
)

const Activity = (props: DashboardProps) => {
  const { words, activity } = props
  const { items } = activity
  return (
    <Card
      title={words.activity.title}
      beside={
        <>
          <Segments
            label={words.activity.filter}
            value={activity.chosen}
            choices={chips.map((value) => ({
              value,
              label: words.activity.chips[value],
              choose: activity.choose[value]
            }))}
          />
          <AppLink way={activity.all} className={styles.all}>
            {words.activity.all}
          </AppLink>
        </>
      }
    >
      {items === null && <Placeholder {...props} />}
      {items?.length === 0 && (
        <p className={styles.none} role="status">
          {words.activity.none}
        </p>
      )}
      {items !== null && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} unread={words.activity.unread} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const actionLooks: ReadonlyArray<readonly [ActionName, LucideIcon, CardName]> = [
  ["users", Users, "users"],
  ["companies", Building2, "activeCompanies"],
  ["claims", ReceiptText, "pendingClaims"]
]

const QuickActions = ({ words, cards, actions }: DashboardProps) => {
  const says = {
    users: words.actions.usersText,
    companies: words.actions.companiesText,
    claims: words.actions.claimsText
  }
  return (
    <Card title={words.actions.title}>
      <ul>
        {actionLooks.map(([name, icon, figure]) => (
          <li key={name}>
            <AppLink way={actions[name]} className={styles.action}>
              <Tile icon={icon} size={16} />
              <span className={styles.actionText}>
                <Text size="sm" weight="medium">
                  {words.actions[name]}
                </Text>
                {cards !== null && (
                  <Text size="xs" tone="muted">
                    {says[name](cards[figure].text)}
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
export const DashboardView = (props: DashboardProps) => {
  const { words, charts } = props
  return (
    <>
      <PageHeader title={words.title} />
      <Notes {...props} />
      <Cards {...props} />
      <div className={styles.boards}>
        <Card title={words.quizzes.title} beside={<CardNote>{words.quizzes.today}</CardNote>}>
          {charts === null ? <Placeholder {...props} /> : charts.quizzes}
        </Card>
        <Card title={words.claims.title} beside={<CardNote>{props.month ?? ""}</CardNote>}>
          {charts === null ? <Placeholder {...props} /> : charts.claims}
        </Card>
        <Activity {...props} />
        <QuickActions {...props} />
      </div>
    </>
  )
}

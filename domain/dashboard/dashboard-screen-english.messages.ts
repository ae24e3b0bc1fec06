import { placeTitles } from "../shared/place.messages.ts"
import type { QuizType } from "../quizzes/quiz-type.schema.ts"

const monthOf = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

export const dashboardScreenEnglish = {
  title: placeTitles.en.dashboard,
  loading: "Loading...",
  /** `time` is formatted: 10:42. */
  stale: (time: string) => `Shown as of ${time}. The figures could not be refreshed.`,
  cards: {
    users: "Total Users",
    activeCompanies: "Active Companies",
    activeBenefits: "Active Benefits",
    pendingClaims: "Pending Claims",
    approvedClaims: "Claims Approved"
  },
  quizzes: {
    title: "Quiz Completion Stats",
    today: "Submissions today",
    /** Label under each bar. */
    types: { on_boarding: "onBoarding", daily: "Daily", weekly: "Weekly", monthly: "Monthly" } satisfies Record<
      QuizType,
      string
    >,
    type: "Quiz type",
    submissions: "Submissions",
    /** Begins with what the bar shows. */
    open: (type: string, submissions: string) => `${submissions} ${type} submitted today. Open the quizzes of this type`
  },
  claims: {
    title: "Monthly Claims",
    /** Label under the total in the middle. */
    total: (count: number): string => (count === 1 ? "claim" : "claims"),
    /** Begins with what the ring shows; `unit` is `total`. */
    totalName: (count: string, unit: string) => `${count} ${unit} this month. Open these claims`,
    type: "Claim type",
    count: "Claims",
    share: "Share",
    percent: (percent: number) => `${percent}%`,
    open: (type: string, count: string, percent: number) => `${type}: ${count}, ${percent}%. Open these claims`
  },
  noData: "No data yet",
  notRead: "The figures could not be loaded",
  activity: {
    title: "Recent Activity",
    filter: "Filter activity",
    chips: { all: "All", read: "Read", unread: "Unread" },
    unread: "(unread)",
    none: "No activities found",
    all: "Notifications Center"
  },
  actions: {
    title: "Quick actions",
    users: "Manage Users",
    usersText: (users: string) => `${users} in total`,
    companies: "Manage Companies",
    companiesText: (companies: string) => `${companies} active`,
    claims: "Review Claims",
    claimsText: (claims: string) => `${claims} waiting`
  },
  /** A month of a year, both counted from one: November 2026. */
  month: (month: number, year: number) => monthOf.format(Date.UTC(year, month - 1))
}

export type DashboardScreenWords = typeof dashboardScreenEnglish

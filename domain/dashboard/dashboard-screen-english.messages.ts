import type { DashboardScreenWords } from "./dashboard-screen.messages.ts"

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
]

export const dashboardScreenEnglish: DashboardScreenWords = {
  title: "Dashboard",
  loading: "Loading...",
  stale: (time) => `Shown as of ${time}. The figures could not be refreshed.`,
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
    types: { on_boarding: "onBoarding", daily: "Daily", weekly: "Weekly", monthly: "Monthly" },
    type: "Quiz type",
    submissions: "Submissions",
    open: (type, submissions) => `${type}: ${submissions} submitted today. Open the quizzes of this type`
  },
  claims: {
    title: "Monthly Claims",
    total: (count) => (count === 1 ? "claim" : "claims"),
    totalName: (count) => `This month: ${count}. Open these claims`,
    type: "Claim type",
    count: "Claims",
    share: "Share",
    percent: (percent) => `${percent}%`,
    open: (type, count, percent) => `${type}: ${count}, ${percent}%. Open these claims`
  },
  noData: "No data yet",
  notRead: "The figures could not be read",
  activity: {
    title: "Recent Activity",
    filter: "Which activity",
    chips: { all: "All", read: "Read", unread: "Unread" },
    unread: "(unread)",
    none: "No activities found",
    all: "Notifications Center"
  },
  actions: {
    title: "Quick actions",
    users: "Manage Users",
    usersText: (users) => `${users} in all`,
    companies: "Manage Companies",
    companiesText: (companies) => `${companies} active`,
    claims: "Review Claims",
    claimsText: (claims) => `${claims} waiting`
  },
  month: (month, year) => `${months[month - 1] ?? ""} ${year}`
}

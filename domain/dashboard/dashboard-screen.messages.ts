/** The words of the dashboard: cards, charts, recent activity, quick actions. */
import type { QuizType } from "../quizzes/quiz.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { dashboardScreenEnglish } from "./dashboard-screen-english.messages.ts"
import { dashboardScreenSpanish } from "./dashboard-screen-spanish.messages.ts"

export interface DashboardScreenWords {
  readonly title: string
  readonly loading: string
  /** `time` is already worded: 10:42. */
  readonly stale: (time: string) => string
  readonly cards: {
    readonly users: string
    readonly activeCompanies: string
    readonly activeBenefits: string
    readonly pendingClaims: string
    readonly approvedClaims: string
  }
  readonly quizzes: {
    readonly title: string
    readonly today: string
    /** What stands under each bar. */
    readonly types: Readonly<Record<QuizType, string>>
    readonly type: string
    readonly submissions: string
    readonly open: (type: string, submissions: string) => string
  }
  readonly claims: {
    readonly title: string
    /** What stands under the total in the middle. */
    readonly total: (count: number) => string
    readonly totalName: (count: string) => string
    readonly type: string
    readonly count: string
    readonly share: string
    readonly percent: (percent: number) => string
    readonly open: (type: string, count: string, percent: number) => string
  }
  readonly noData: string
  readonly notRead: string
  readonly activity: {
    readonly title: string
    readonly filter: string
    readonly chips: { readonly all: string; readonly read: string; readonly unread: string }
    readonly unread: string
    readonly none: string
    readonly all: string
  }
  readonly actions: {
    readonly title: string
    readonly users: string
    readonly usersText: (users: string) => string
    readonly companies: string
    readonly companiesText: (companies: string) => string
    readonly claims: string
    readonly claimsText: (claims: string) => string
  }
  /** A month of a year, both counted from one: November 2026. */
  readonly month: (month: number, year: number) => string
}

export const dashboardScreenWords: InEveryLanguage<DashboardScreenWords> = {
  en: dashboardScreenEnglish,
  es: dashboardScreenSpanish
}

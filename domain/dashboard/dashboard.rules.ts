/** Days and months of a zone, shares that make a whole, and the lists behind the figures. */
import { type Instant, toInstant, toMs } from "../shared/calendar.schema.ts"
import { claimCriteria } from "../claims/claim-list.rules.ts"
import { statusQuery } from "../shared/list/list-criteria.rules.ts"
import type { ClaimFilter } from "../claims/claim-search.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"
import type { QuizType } from "../quizzes/quiz-type.schema.ts"
import type { ClaimsOfType, Dashboard, Period } from "./dashboard.schema.ts"

const dayMs = 86_400_000

/** The local time of a zone at a moment, as if it were UTC. */
type Clock = (ms: number) => number

const clockOf = (zone: string): Clock => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  })
  return (ms) => {
    const parts = format.formatToParts(ms)
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
    return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"))
  }
}

/** The first moment of a day by the clocks of a zone: midnight, or the next moment where the clocks skip it. */
const midnightMs = (shown: number, clock: Clock): number => {
  const offsets = [shown - dayMs, shown, shown + dayMs].map((ms) => clock(ms) - ms)
  const candidates = offsets.map((offset) => shown - offset).filter((ms) => clock(ms) >= shown)
  return Math.min(...candidates)
}

/** The day and the month, in a zone, that a moment lies in. */
export const periodsOf = (now: Instant, zone: string): { readonly today: Period; readonly month: Period } => {
  const clock = clockOf(zone)
  const [year = 0, month = 1, day = 1] = toInstant(clock(toMs(now)))
    .slice(0, 10)
    .split("-")
    .map(Number)
  const between = (first: number, next: number): Period => ({
    from: toInstant(midnightMs(first, clock)),
    to: toInstant(midnightMs(next, clock) - 1)
  })
  return {
    today: between(Date.UTC(year, month - 1, day), Date.UTC(year, month - 1, day + 1)),
    month: between(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1))
  }
}

export interface Share extends ClaimsOfType {
  /** Whole percent; all shares together are 100. */
  readonly percent: number
}

/** Whole percentages that add up to 100, each as close as possible; zeros are left out. */
export const sharesOf = (counts: ReadonlyArray<ClaimsOfType>): ReadonlyArray<Share> => {
  const shown = counts.filter(({ claim_count }) => claim_count > 0)
  const total = shown.reduce((sum, { claim_count }) => sum + claim_count, 0)
  const exact = shown.map(({ claim_count }) => (claim_count * 100) / total)
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  // The remainder goes to those that lost most by rounding down; of equals, to the first.
  const raised = new Set(
    exact
      .map((share, place) => ({ place, lost: share - Math.floor(share) }))
      .toSorted((one, other) => other.lost - one.lost)
      .slice(0, left)
      .map(({ place }) => place)
  )
  return shown.map((one, place) => ({
    ...one,
    percent: Math.floor(exact[place] ?? 0) + (raised.has(place) ? 1 : 0)
  }))
}

const counted: ReadonlySet<string> = new Set(["user", "company", "quiz", "benefit", "claim", "notification"])

export const isCounted = (entity: string): boolean => counted.has(entity)

/** A list, by its place and the query under which it shows exactly what a figure counts. */
export interface FigureLink {
  readonly place: Place
  readonly query: string
}

const claimsWhere = (filter: ClaimFilter): FigureLink => ({
  place: "claims",
  query: claimCriteria.writeCriteria({ ...claimCriteria.defaultCriteria, filter })
})

/** The list behind each figure: one that has exactly that total. */
export const figureLinksOf = ({ month }: Pick<Dashboard, "month">) => {
  const inMonth = { created_from: month.from, created_to: month.to }
  return {
    users: { place: "users", query: "" },
    activeCompanies: { place: "companies", query: statusQuery("active") },
    activeBenefits: { place: "benefits", query: statusQuery("active") },
    pendingClaims: claimsWhere({ status: "pending" }),
    approvedClaims: claimsWhere({ status: "approved" }),
    unreadNotifications: { place: "notifications", query: statusQuery("pending") },
    claims: claimsWhere(inMonth),
    claimsOf: (type: ClaimsOfType["type"]): FigureLink => claimsWhere({ type, ...inMonth }),
    /** Submissions have no list; the link leads to the quizzes of that type (decisions, section 13). */
    quizzesOf: (type: QuizType): FigureLink => ({ place: "questions", query: `?type=${type}` })
  } as const satisfies Readonly<Record<string, FigureLink | ((type: never) => FigureLink)>>
}

/** The month that a period lies in, both counted from one; the middle of a month is the same month in every zone. */
export const monthOf = ({ from, to }: Period): { readonly month: number; readonly year: number } => {
  const [year = 0, month = 0] = toInstant((toMs(from) + toMs(to)) / 2)
    .split("-")
    .map(Number)
  return { month, year }
}

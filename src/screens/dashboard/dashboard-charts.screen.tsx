import { claimKindWords } from "#domain/claims/claim-kinds.messages.ts"
import type { ClaimType } from "#domain/claims/claim.schema.ts"
import { figureLinksOf, sharesOf } from "#domain/dashboard/dashboard.rules.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import type { QuizType } from "#domain/quizzes/quiz-type.schema.ts"
import { useWays } from "#src/shell/record-link.tsx"
import { useDashboardWords } from "./dashboard-workflows.ts"
import { useWords } from "#src/shell/use-application.ts"
import { BarChart } from "#src/components/charts/bar-chart.tsx"
import { DonutChart } from "#src/components/charts/donut-chart.tsx"

/** From the most frequent to the rarest. */
const quizOrder: ReadonlyArray<QuizType> = ["on_boarding", "daily", "weekly", "monthly"]

/** Today's submissions, by type of quiz. */
export const QuizChart = ({ figures }: { readonly figures: Dashboard }) => {
  const words = useDashboardWords()
  const { shared } = useWords()
  const toWay = useWays()
  const links = figureLinksOf(figures)
  const submitted = (type: QuizType) => figures.quizAnswerToday.find((one) => one.type === type)?.submissions ?? 0
  return (
    <BarChart
      title={words.quizzes.today}
      head={[words.quizzes.type, words.quizzes.submissions]}
      empty={words.noData}
      number={shared.number}
      bars={quizOrder.map((type) => {
        const [name, value] = [words.quizzes.types[type], submitted(type)]
        const text = shared.number(value)
        return { id: type, name, value, text, label: words.quizzes.open(name, text), way: toWay(links.quizzesOf(type)) }
      })}
    />
  )
}

const paints = {
  medical: "1",
  dental: "2",
  vision: "3",
  pharmacy: "4",
  wellness: "ink",
  other: "hatch"
} as const satisfies Readonly<Record<ClaimType, string>>

/** The claims of this month, by type. */
export const ClaimChart = ({ figures }: { readonly figures: Dashboard }) => {
  const words = useDashboardWords()
  const { shared, language } = useWords()
  const toWay = useWays()
  const links = figureLinksOf(figures)
  const total = figures.totalClaims.reduce((sum, { claim_count }) => sum + claim_count, 0)
  return (
    <DonutChart
      title={words.claims.title}
      head={[words.claims.type, words.claims.count, words.claims.share]}
      empty={words.noData}
      slices={sharesOf(figures.totalClaims).map(({ type, claim_count, percent }) => {
        const name = claimKindWords[language].types[type]
        const text = shared.number(claim_count)
        return {
          id: type,
          name,
          value: claim_count,
          text,
          share: words.claims.percent(percent),
          paint: paints[type],
          label: words.claims.open(name, text, percent),
          way: toWay(links.claimsOf(type))
        }
      })}
      total={{
        text: shared.number(total),
        unit: words.claims.total(total),
        label: words.claims.totalName(shared.number(total), words.claims.total(total)),
        way: toWay(links.claims)
      }}
    />
  )
}

import type { DashboardScreenWords } from "#domain/dashboard/dashboard-screen-english.messages.ts"
import { type Bar, BarChart } from "#src/components/charts/bar-chart.tsx"
import { DonutChart, type DonutChartProps } from "#src/components/charts/donut-chart.tsx"

export interface QuizChartProps {
  readonly words: DashboardScreenWords
  readonly number: (value: number) => string
  readonly bars: ReadonlyArray<Bar>
}

export const QuizChartView = ({ words, number, bars }: QuizChartProps) => (
  <BarChart
    title={words.quizzes.today}
    bars={bars}
    number={number}
    head={[words.quizzes.type, words.quizzes.submissions]}
    empty={words.noData}
  />
)

export interface ClaimChartProps extends Pick<DonutChartProps, "slices" | "total"> {
  readonly words: DashboardScreenWords
}

export const ClaimChartView = ({ words, slices, total }: ClaimChartProps) => (
  <DonutChart
    title={words.claims.title}
    slices={slices}
    total={total}
    head={[words.claims.type, words.claims.count, words.claims.share]}
    empty={words.noData}
  />
)

import { Group } from "@visx/group"
import { scaleBand, scaleLinear } from "@visx/scale"
import { BarRounded } from "@visx/shape"
import type { Way } from "#src/components/navigation/app-link.tsx"
import { ChartFrame, Figure } from "./chart-frame.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./bar-chart.module.css"

export interface Bar {
  readonly id: string
  readonly name: string
  readonly value: number
  /** The value, grouped for the language. */
  readonly text: string
  /** Names the link: what it counts and where it leads. */
  readonly label: string
  readonly way: Way
}

export interface BarChartProps {
  readonly title: string
  readonly bars: ReadonlyArray<Bar>
  readonly number: (value: number) => string
  /** Heads of the table: what the bars are, and what they count. */
  readonly head: readonly [what: string, count: string]
  /** Shown when all values are zero. */
  readonly empty: string
}

const top = 24
const zero = 268
const barWidth = 48
/** The approximate number of guide lines, at round numbers. */
const guideCount = 3

/** Bars of one colour on a common scale, 300 high; each is as wide as every other, wherever the chart ends. */
export const BarChart = ({ title, bars, number, head, empty }: BarChartProps) => {
  const height = scaleLinear<number>({
    domain: [0, Math.max(1, ...bars.map(({ value }) => value))],
    range: [zero, top],
    nice: guideCount
  })
  // Relative to the width, so that a chart fits at once and needs no resize observer.
  const percent = scaleBand<string>({ domain: bars.map(({ id }) => id), range: [0, 100] })
  const band = percent.bandwidth()
  return (
    <ChartFrame
      name={`${title}: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`}
      isScaled
      empty={bars.every(({ value }) => value === 0) ? empty : null}
      table={
        <VisuallyHidden as="div">
          <PlainTable
            caption={title}
            columns={head.map((label, at) => ({ label, isEnd: at > 0 }))}
            rows={bars.map(({ id, name, text }) => ({ id, cells: [name, text] }))}
          />
        </VisuallyHidden>
      }
    >
      <Group aria-hidden="true">
        {height
          .ticks(guideCount)
          .filter(Number.isInteger)
          .map((guide) => (
            <Group key={guide} top={height(guide)}>
              <line className={guide === 0 ? styles.zero : styles.guide} x2="100%" y1="0" y2="0" />
              <text x="-8" y="4" textAnchor="end">
                {number(guide)}
              </text>
            </Group>
          ))}
      </Group>
      {bars.map((bar) => {
        const start = percent(bar.id) ?? 0
        const end = height(bar.value)
        return (
          <Figure key={bar.id} way={bar.way} label={bar.label}>
            <rect data-reach x={`${start}%`} width={`${band}%`} y={top - 20} height={zero + 28 - top} />
            <svg x={`${start + band / 2}%`} overflow="visible" aria-hidden="true">
              {bar.value > 0 && (
                <BarRounded
                  className={styles.bar ?? ""}
                  x={-barWidth / 2}
                  y={end}
                  width={barWidth}
                  height={zero - end}
                  radius={5}
                  top
                />
              )}
              {/* Read together with the name, as two words. */}
              <text data-text="value" y={end - 8} textAnchor="middle">
                {`${bar.text} `}
              </text>
              <text y={zero + 20} textAnchor="middle">
                {bar.name}
              </text>
            </svg>
          </Figure>
        )
      })}
    </ChartFrame>
  )
}

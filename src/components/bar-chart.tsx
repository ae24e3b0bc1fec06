import type { Way } from "./app-link.tsx"
import { ChartFrame, Figure } from "./chart-frame.tsx"
import { barPath, guidesFor } from "./chart-shapes.ts"
import { PlainTable } from "./plain-table.tsx"

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
  /** Said when every bar is none. */
  readonly empty: string
}

const top = 24
const zero = 268
const barWidth = 48

/** Bars of one colour on a common scale, 300 high; each is as wide as every other, wherever the chart ends. */
export const BarChart = ({ title, bars, number, head, empty }: BarChartProps) => {
  const guides = guidesFor(Math.max(0, ...bars.map(({ value }) => value)))
  const highest = guides.at(-1) ?? 1
  const heightOf = (value: number) => (value / highest) * (zero - top)
  const band = 100 / Math.max(1, bars.length)
  return (
    <ChartFrame
      name={`${title}: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`}
      isScaled
      empty={bars.every(({ value }) => value === 0) ? empty : null}
      table={
        <div className="visually-hidden">
          <PlainTable
            caption={title}
            figures={1}
            head={head}
            rows={bars.map(({ id, name, text }) => ({ id, cells: [name, text] }))}
          />
        </div>
      }
    >
      <g aria-hidden="true">
        {guides.map((guide) => (
          <g key={guide} transform={`translate(0 ${zero - heightOf(guide)})`}>
            <line className={guide === 0 ? "zero" : "guide"} x2="100%" y1="0" y2="0" />
            <text x="-8" y="4" textAnchor="end">
              {number(guide)}
            </text>
          </g>
        ))}
      </g>
      {bars.map((bar, place) => (
        <Figure key={bar.id} way={bar.way} label={bar.label}>
          <rect className="reach" x={`${place * band}%`} width={`${band}%`} y={top - 20} height={zero + 28 - top} />
          <svg x={`${(place + 0.5) * band}%`} overflow="visible" aria-hidden="true">
            <path className="bar" transform={`translate(0 ${zero})`} d={barPath(barWidth, heightOf(bar.value), 5)} />
            <text className="value" y={zero - heightOf(bar.value) - 8} textAnchor="middle">
              {bar.text}
            </text>
            <text y={zero + 20} textAnchor="middle">
              {bar.name}
            </text>
          </svg>
        </Figure>
      ))}
    </ChartFrame>
  )
}

import { useId } from "react"
import type { Way } from "./app-link.tsx"
import { ChartFrame, Figure } from "./chart-frame.tsx"
import { labelsOf, ringPath, type Slice, slicesOf } from "./chart-shapes.ts"

export interface DonutSlice {
  readonly id: string
  readonly name: string
  readonly value: number
  /** The value, grouped for the language. */
  readonly text: string
  /** 38%. */
  readonly share: string
  /** A colour of the theme by its number, black, or black hatched. */
  readonly paint: "1" | "2" | "3" | "4" | "ink" | "hatch"
  /** Names the link: what it counts and where it leads. */
  readonly label: string
  readonly way: Way
}

export interface DonutChartProps {
  readonly title: string
  readonly slices: ReadonlyArray<DonutSlice>
  readonly total: { readonly text: string; readonly unit: string; readonly label: string; readonly way: Way }
  /** Heads of the table: what the slices are, what they count, and their part of the whole. */
  readonly head: readonly [what: string, count: string, share: string]
  /** Said when there are no slices. */
  readonly empty: string
}

const inner = 50
const outer = 100

const paintOf = (paint: DonutSlice["paint"], hatch: string): string =>
  paint === "hatch" ? `url(#${hatch})` : `var(--color-chart-${paint})`

/** Beside a phone's ring there is no room for names: there the table is drawn, with what each slice looks like. */
const Table = ({ title, slices, head, hatch }: DonutChartProps & { readonly hatch: string }) => (
  <div className="chart-legend">
    <table className="plain-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col" className="end">
            {head[1]}
          </th>
          <th scope="col" className="end">
            {head[2]}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ id, name, text, share, paint }) => (
          <tr key={id}>
            <th scope="row">
              <svg width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" rx="3" fill={paintOf(paint, hatch)} />
              </svg>
              {name}
            </th>
            <td className="end tabular">{text}</td>
            <td className="end tabular">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Names = ({ slices, parts }: Pick<DonutChartProps, "slices"> & { readonly parts: ReadonlyArray<Slice> }) => (
  <g className="names" aria-hidden="true">
    {labelsOf(parts, { outer, gap: 28, limit: 130 }).map(({ side, x, y, tick }, place) => (
      <g key={slices[place]?.id}>
        <path className="tick" d={`M${tick[0].join(" ")}L${tick[1].join(" ")}`} />
        <text className="value" x={x} y={y - 2} textAnchor={side === "right" ? "start" : "end"}>
          {slices[place]?.name}
        </text>
        <text x={x} y={y + 13} textAnchor={side === "right" ? "start" : "end"}>
          {slices[place]?.share}
        </text>
      </g>
    ))}
  </g>
)

/** Parts of a whole as a ring of 200 across, the whole in its middle, each part with its name and share beside it. */
export const DonutChart = (props: DonutChartProps) => {
  const { title, slices, total, empty } = props
  const hatch = useId()
  const parts = slicesOf(slices.map(({ value }) => value))
  return (
    <ChartFrame
      name={`${title}: ${slices.map(({ name, share }) => `${name} ${share}`).join(", ")}`}
      isScaled={false}
      empty={slices.length === 0 ? empty : null}
      table={<Table {...props} hatch={hatch} />}
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--color-surface)" />
          <rect width="2.6" height="5" fill="var(--color-chart-ink)" />
        </pattern>
      </defs>
      <svg x="50%" y="150" overflow="visible">
        {slices.map(({ id, label, way, paint }, place) => (
          <Figure key={id} way={way} label={label}>
            <path
              className="slice"
              fill={paintOf(paint, hatch)}
              d={ringPath(parts[place] ?? { from: 0, to: 0 }, inner, outer)}
            />
          </Figure>
        ))}
        <Names slices={slices} parts={parts} />
        <Figure way={total.way} label={total.label}>
          <circle className="reach" r={inner - 4} />
          <g aria-hidden="true">
            <text className="total" y="3" textAnchor="middle">
              {total.text}
            </text>
            <text y="19" textAnchor="middle">
              {total.unit}
            </text>
          </g>
        </Figure>
      </svg>
    </ChartFrame>
  )
}

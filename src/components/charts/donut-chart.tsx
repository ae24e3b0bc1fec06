import { Group } from "@visx/group"
import { Pie } from "@visx/shape"
import { useId } from "react"
import type { Way } from "#src/components/navigation/app-link.tsx"
import { ChartFrame, Figure } from "./chart-frame.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { labelsOf } from "./ring-labels.ts"
import * as styles from "./donut-chart.module.css"

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
  /** Shown when there are no slices. */
  readonly empty: string
}

const inner = 50
const outer = 100

const paintOf = (paint: DonutSlice["paint"], hatch: string): string =>
  paint === "hatch" ? `url(#${hatch})` : `var(--color-chart-${paint})`

/** A phone has no room for names beside the ring: the table is shown, with the colour of each slice. */
const Table = ({ title, slices, head, hatch }: DonutChartProps & { readonly hatch: string }) => (
  <div className={styles.legend}>
    <PlainTable
      caption={title}
      columns={head.map((label, at) => ({ label, isEnd: at > 0 }))}
      rows={slices.map(({ id, name, text, share, paint }) => ({
        id,
        cells: [
          <>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="3" fill={paintOf(paint, hatch)} />
            </svg>
            {name}
          </>,
          text,
          share
        ]
      }))}
    />
  </div>
)

interface NamesProps extends Pick<DonutChartProps, "slices"> {
  /** The angle of each slice's middle, in radians clockwise from the top. */
  readonly middles: ReadonlyArray<number>
}

const Names = ({ slices, middles }: NamesProps) => (
  <Group className={styles.names ?? ""} aria-hidden="true">
    {labelsOf(middles, { outer, gap: 28, limit: 130 }).map(({ side, x, y, tick }, place) => (
      <g key={slices[place]?.id}>
        <path className={styles.tick} d={`M${tick[0].join(" ")}L${tick[1].join(" ")}`} />
        <text data-text="value" x={x} y={y - 2} textAnchor={side === "right" ? "start" : "end"}>
          {slices[place]?.name}
        </text>
        <text x={x} y={y + 13} textAnchor={side === "right" ? "start" : "end"}>
          {slices[place]?.share}
        </text>
      </g>
    ))}
  </Group>
)

/** A donut chart 200 wide with the total in its middle, and each part's name and share beside it. */
export const DonutChart = (props: DonutChartProps) => {
  const { title, slices, total, empty } = props
  const hatch = useId()
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
        <Pie
          data={[...slices]}
          pieValue={({ value }) => value}
          pieSort={null}
          pieSortValues={null}
          innerRadius={inner}
          outerRadius={outer}
        >
          {({ arcs, path }) => (
            <>
              {arcs.map((arc) => (
                <Figure key={arc.data.id} way={arc.data.way} label={arc.data.label}>
                  <path className={styles.slice} fill={paintOf(arc.data.paint, hatch)} d={path(arc) ?? ""} />
                </Figure>
              ))}
              <Names slices={slices} middles={arcs.map(({ startAngle, endAngle }) => (startAngle + endAngle) / 2)} />
            </>
          )}
        </Pie>
        <Figure way={total.way} label={total.label}>
          <circle data-reach r={inner - 4} />
          <g aria-hidden="true">
            <text data-text="total" y="3" textAnchor="middle">
              {`${total.text} `}
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

/** Measured values beside their targets and the cost of the same work without the product. */
import { readFileSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"

export interface Floor {
  /** What the baseline is. */
  readonly name: string
  readonly value: number
  /** The highest allowed ratio to the baseline; null for information only. */
  readonly most: number | null
}

export interface Figure {
  readonly name: string
  readonly unit: "ms" | "kB" | "MB" | "/s" | "elements" | "requests" | "rows read per row"
  readonly value: number
  /** The highest allowed value; null for information only. */
  readonly aim: number | null
  readonly floor: Floor | null
}

/** The percentile of the samples for that share. */
export const percentile = (samples: ReadonlyArray<number>, share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error("Nothing was measured.")
  return value
}

export const median = (samples: ReadonlyArray<number>): number => percentile(samples, 0.5)

/** How many times its floor a figure is; of a rate, how many times the figure its floor is. */
const ratio = ({ value, unit }: Figure, floor: Floor): number =>
  unit === "/s" ? floor.value / value : value / floor.value

/** A ratio below 1, as shown, means that the floor does more than the work it stands for: no figure counts beside it. */
const isBelowFloor = (figure: Figure): boolean =>
  figure.floor !== null && Number(ratio(figure, figure.floor).toFixed(2)) < 1

const isReached = (figure: Figure): boolean => {
  const { value, aim, floor } = figure
  const isInBounds = floor === null || floor.most === null || ratio(figure, floor) <= floor.most
  return (aim === null || value <= aim) && isInBounds && !isBelowFloor(figure)
}

export const missed = (figures: ReadonlyArray<Figure>): ReadonlyArray<Figure> =>
  figures.filter((figure) => !isReached(figure))

const isJudged = ({ aim, floor }: Figure): boolean => aim !== null || (floor !== null && floor.most !== null)

const format = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

const head = ["name", "figure", "aim", "floor", "ratio", "ok"]

const row = (figure: Figure): ReadonlyArray<string> => {
  const { name, value, unit, aim, floor } = figure
  return [
    name,
    `${format(value)} ${unit}`,
    aim === null ? "" : `≤ ${aim} ${unit}`,
    floor === null ? "" : `${format(floor.value)} ${unit} (${floor.name})`,
    floor === null ? "" : `${ratio(figure, floor).toFixed(2)}${floor.most === null ? "" : ` ≤ ${floor.most}`}`,
    isBelowFloor(figure) ? "NO FLOOR" : isReached(figure) ? (isJudged(figure) ? "yes" : "") : "NO"
  ]
}

export const printFigures = (figures: ReadonlyArray<Figure>): void => {
  const rows = [head, ...figures.map(row)]
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of rows)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
}

/** Writes the results into the documentation, before its chapters about what other commands count. */
export const writeFigures = (figures: ReadonlyArray<Figure>): void => {
  const file = join(import.meta.dirname, "../../docs/measurements.md")
  const written = readFileSync(file, "utf8")
  const chapters = written.indexOf("\n## ")
  const day = new Date().toISOString().slice(0, 10)
  const table = [head, head.map(() => "---"), ...figures.map(row)].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
  const text = `# Measurements

Written by \`npm run bench\` on ${day}: ${availableParallelism()} cores, Node ${process.versions.node}, a million claims, the production
server as a process of its own. A floor is the same work without us, measured in the same run: the same SQL sent by hand, a
bare HTTP answer, a page without a framework. Bytes are what is sent, packed with Brotli.

${table}

What a missed aim means, and what each figure is, stands in \`tests/bench/README.md\`.
${chapters < 0 ? "" : written.slice(chapters)}`
  writeFileSync(file, text)
}

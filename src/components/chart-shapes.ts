/**
 * The geometry of the two charts: pure numbers and paths. Four bars and six slices need a scale and arcs, and no library
 * that brings its own drawing along.
 */

/** The heights of a bar chart's guides, zero first: three equal steps of a round size that hold the greatest value. */
export const guidesFor = (greatest: number): ReadonlyArray<number> => {
  const least = Math.max(1, greatest / 3)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((size) => size >= least - 1e-9 && Number.isInteger(size))
  const whole = step ?? 10 * power
  return [0, whole, 2 * whole, 3 * whole]
}

/** A bar that stands on zero, drawn upwards around its own middle. */
export const barPath = (width: number, height: number, radius: number): string => {
  const round = Math.min(radius, height)
  const half = width / 2
  return `M${-half} 0V${round - height}q0 ${-round} ${round} ${-round}H${half - round}q${round} 0 ${round} ${round}V0z`
}

/** A slice by where it begins and ends, in parts of a whole turn, clockwise from the top. */
export interface Slice {
  readonly from: number
  readonly to: number
}

/** One slice after another, each as large as its part of the sum. */
export const slicesOf = (values: ReadonlyArray<number>): ReadonlyArray<Slice> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  let reached = 0
  return values.map((value) => {
    const from = reached / total
    reached += value
    return { from, to: reached / total }
  })
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The point on a circle around zero at a part of a whole turn. */
export const pointAt = (turn: number, radius: number): readonly [x: number, y: number] => [
  round(radius * Math.sin(2 * Math.PI * turn)),
  round(-radius * Math.cos(2 * Math.PI * turn))
]

/** A slice of a ring around zero. A whole ring is two halves, for an arc that ends where it begins is none. */
export const ringPath = ({ from, to }: Slice, inner: number, outer: number): string => {
  if (to - from > 0.999) {
    const half = (radius: number, sweep: 0 | 1) =>
      `M0 ${-radius}A${radius} ${radius} 0 1 ${sweep} 0 ${radius}A${radius} ${radius} 0 1 ${sweep} 0 ${-radius}z`
    return half(outer, 1) + half(inner, 0)
  }
  const large = to - from > 0.5 ? 1 : 0
  const arc = (radius: number, sweep: 0 | 1, turn: number) =>
    `A${radius} ${radius} 0 ${large} ${sweep} ${pointAt(turn, radius).join(" ")}`
  return `M${pointAt(from, outer).join(" ")}${arc(outer, 1, to)}L${pointAt(to, inner).join(" ")}${arc(inner, 0, from)}z`
}

export interface Label {
  readonly side: "left" | "right"
  readonly x: number
  readonly y: number
  /** Where the tick leaves the ring and where it ends. */
  readonly tick: readonly [from: readonly [number, number], to: readonly [number, number]]
}

/** Heights in order that are at least so far apart, none beyond the limits while all fit between them. */
const apart = (heights: ReadonlyArray<number>, gap: number, limit: number): ReadonlyArray<number> => {
  let above = -Infinity
  const down = heights.map((height) => (above = Math.max(height, -limit, above + gap)))
  let below = Infinity
  // What was pushed out at the bottom pushes those above it up again.
  const up = down.toReversed().map((height) => (below = Math.min(height, limit, below - gap)))
  return up.toReversed()
}

/** Where the names of slices stand beside the ring: at its sides, pushed apart where they would touch. */
export const labelsOf = (
  slices: ReadonlyArray<Slice>,
  { outer, gap, limit }: { readonly outer: number; readonly gap: number; readonly limit: number }
): ReadonlyArray<Label> => {
  const middles = slices.map(({ from, to }) => (from + to) / 2)
  const placed = new Map<number, number>()
  for (const isRight of [true, false]) {
    const here = middles
      .map((turn, index) => ({ index, y: pointAt(turn, outer + 14)[1], isHere: turn < 0.5 === isRight }))
      .filter(({ isHere }) => isHere)
      .toSorted((one, other) => one.y - other.y)
    const heights = apart(
      here.map(({ y }) => y),
      gap,
      limit
    )
    for (const [place, { index }] of here.entries()) placed.set(index, heights[place] ?? 0)
  }
  return middles.map((turn, index) => {
    const isRight = turn < 0.5
    const y = placed.get(index) ?? 0
    const [ringX] = pointAt(turn, outer + 14)
    // Above and below the ring a name may stand nearer to the middle, as far as its height allows.
    const clear = Math.sqrt(Math.max(0, (outer + 12) ** 2 - Math.min(Math.abs(y), outer + 12) ** 2))
    const reach = Math.max(Math.abs(ringX), clear)
    const x = round((isRight ? 1 : -1) * (reach + 6))
    return {
      side: isRight ? "right" : "left",
      x,
      y,
      tick: [pointAt(turn, outer + 4), [round(x - (isRight ? 4 : -4)), y]]
    }
  })
}

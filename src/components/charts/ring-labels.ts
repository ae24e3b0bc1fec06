/** The layout of the labels beside a ring, so that they never overlap; arcs and scales come from a library. */

const round = (value: number): number => Math.round(value * 100) / 100

/** The point on a circle around the origin, by its angle in radians clockwise from the top. */
const pointAt = (turn: number, radius: number): readonly [x: number, y: number] => [
  round(radius * Math.sin(turn)),
  round(-radius * Math.cos(turn))
]

export interface Label {
  readonly side: "left" | "right"
  readonly x: number
  readonly y: number
  /** The ends of the tick. */
  readonly tick: readonly [from: readonly [number, number], to: readonly [number, number]]
}

/** Heights in order that are at least so far apart, none beyond the limits while all fit between them. */
const spreadApart = (heights: ReadonlyArray<number>, gap: number, limit: number): ReadonlyArray<number> => {
  let above = -Infinity
  const down = heights.map((height) => (above = Math.max(height, -limit, above + gap)))
  let below = Infinity
  // Labels pushed beyond the bottom push those above them up again.
  const up = down.toReversed().map((height) => (below = Math.min(height, limit, below - gap)))
  return up.toReversed()
}

/**
 * The positions of the labels at the sides of the ring, pushed apart where they would overlap. Each slice is given by
 * the angle of its middle, in radians clockwise from the top.
 */
export const labelsOf = (
  middles: ReadonlyArray<number>,
  { outer, gap, limit }: { readonly outer: number; readonly gap: number; readonly limit: number }
): ReadonlyArray<Label> => {
  const placed = new Map<number, number>()
  for (const isRight of [true, false]) {
    const here = middles
      .map((turn, index) => ({ index, y: pointAt(turn, outer + 14)[1], isHere: turn < Math.PI === isRight }))
      .filter(({ isHere }) => isHere)
      .toSorted((one, other) => one.y - other.y)
    const heights = spreadApart(
      here.map(({ y }) => y),
      gap,
      limit
    )
    for (const [place, { index }] of here.entries()) placed.set(index, heights[place] ?? 0)
  }
  return middles.map((turn, index) => {
    const isRight = turn < Math.PI
    const y = placed.get(index) ?? 0
    const [ringX] = pointAt(turn, outer + 14)
    // Above and below the ring a label may be nearer to the middle, as far as its height allows.
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

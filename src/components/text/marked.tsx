import { Fragment } from "react"
import { breakable } from "./breakable.tsx"

interface MarkedProps {
  readonly text: string
  /** The marked ranges: offsets, end excluded, in order. */
  readonly ranges: ReadonlyArray<readonly [from: number, to: number]>
}

/** A text of which parts are marked. */
export const Marked = ({ text, ranges }: MarkedProps) => (
  <>
    {ranges.map(([from, to], index) => (
      <Fragment key={from}>
        {breakable(text.slice(ranges[index - 1]?.[1] ?? 0, from))}
        <mark>{breakable(text.slice(from, to))}</mark>
      </Fragment>
    ))}
    {breakable(text.slice(ranges.at(-1)?.[1] ?? 0))}
  </>
)

import { createElement } from "react"

/** An icon of the library as data: its name, the edge of its square and its lines. */
export interface IconData {
  readonly name: string
  readonly size?: number
  readonly node: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]>
}

export interface IconShapeProps {
  readonly size: number
  readonly strokeWidth: number
  readonly className: string
  readonly "aria-hidden": "true"
}

/**
 * Makes a component of an icon. The build sets it in the place of the library's own maker, which knows a context, colours
 * and names that nothing here asks for, at 0.9 kB of the first load.
 */
export const iconShape = ({ name, size: edge = 24, node }: IconData) => {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size, className, ...rest }: IconShapeProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide lucide-${name} ${className}`.trim()}
      {...rest}
    >
      {lines}
    </svg>
  )
}

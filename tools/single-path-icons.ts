/**
 * Icons as one path each, in a component that has nothing else to do: a third of the elements of a page were the shapes
 * of its icons, and a sixth of its components were those of the library around them.
 */
import { join } from "node:path"
import type { Plugin } from "vite"

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

interface IconData {
  readonly node: ReadonlyArray<Shape>
}

/** The lines of icons are 1.4 wide at least: that of a filled circle up to this size leaves nothing to fill. */
const dotRadius = 0.7

const lineIcon = join(import.meta.dirname, "../src/components/text/line-icon.ts")

const number = /^\s*,?\s*-?(?:\d+\.?\d*|\.\d+)/

/** A path that may follow another: a first `m` would count from the end of that one, and draw relative lines after it. */
const absoluteStart = (path: string): string => {
  if (!path.startsWith("m")) return path
  const [x = ""] = number.exec(path.slice(1)) ?? []
  const [y = ""] = number.exec(path.slice(1 + x.length)) ?? []
  const rest = path.slice(1 + x.length + y.length)
  return `M${x}${y}${number.test(rest) ? "l" : ""}${rest}`
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const rectangle = (x: number, y: number, width: number, height: number, r: number): string =>
  r === 0
    ? `M${x} ${y}h${width}v${height}h${-width}z`
    : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`

/** What is read of each kind of shape; one with anything else stays as it is. */
const paths: Readonly<
  Record<string, { readonly names: ReadonlyArray<string>; readonly of: (shape: Shape[1]) => string }>
> = {
  path: { names: ["d"], of: ({ d = "" }) => absoluteStart(d) },
  circle: {
    names: ["cx", "cy", "r", "fill"],
    of: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r))
  },
  ellipse: {
    names: ["cx", "cy", "rx", "ry"],
    of: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry))
  },
  line: { names: ["x1", "y1", "x2", "y2"], of: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  rect: {
    names: ["x", "y", "width", "height", "rx", "ry"],
    of: ({ x = 0, y = 0, width, height, rx = 0 }) =>
      rectangle(Number(x), Number(y), Number(width), Number(height), Number(rx))
  },
  polyline: { names: ["points"], of: ({ points = "" }) => `M${points}` },
  polygon: { names: ["points"], of: ({ points = "" }) => `M${points}z` }
}

/** The shapes of an icon as one path; null where one of them is drawn in a way of its own, as with a filling. */
export const singlePath = (shapes: ReadonlyArray<Shape>): string | null => {
  const drawn = shapes.map(([tag, attributes]) => {
    const path = paths[tag]
    const names = Object.keys(attributes).filter((name) => name !== "key")
    const isPlain = path !== undefined && names.every((name) => path.names.includes(name))
    const { rx, ry, r, fill } = attributes
    const isRound = tag !== "rect" || (ry ?? rx) === (rx ?? ry)
    const isLine = fill === undefined || Number(r) <= dotRadius
    return isPlain && isRound && isLine ? path.of(attributes) : null
  })
  return drawn.includes(null) ? null : drawn.join("")
}

export const singlePathIcons = (): Plugin => ({
  name: "single-path-icons",
  apply: "build",
  load: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/ },
    handler: async (id) => {
      const { __iconData: icon } = (await import(id)) as { readonly __iconData?: IconData }
      const d = icon === undefined ? null : singlePath(icon.node)
      if (icon === undefined || d === null) return null
      return `import { lineIcon } from ${JSON.stringify(lineIcon)}\nexport default lineIcon(${JSON.stringify(d)})`
    }
  }
})

import { describe, expect, it } from "vitest"
import { Check } from "lucide-react"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { lineIcon } from "#src/components/text/line-icon.ts"
import { singlePath } from "#tools/single-path-icons.ts"

describe("the path of an icon", () => {
  it("a path joins the shapes, of which each begins where it stands", () => {
    expect(
      singlePath([
        ["path", { d: "m16 17 5-5-5-5", key: "a" }],
        ["path", { d: "M21 12H9", key: "b" }],
        ["line", { x1: "1", y1: "2", x2: "3", y2: "4" }],
        ["circle", { cx: "12", cy: "12", r: "10" }],
        ["rect", { x: "3", y: "3", width: "7", height: "9", rx: "1" }],
        ["polyline", { points: "1 2 3 4" }]
      ])
    ).toBe(
      "M16 17l 5-5-5-5M21 12H9M1 2L3 4M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1zM1 2 3 4"
    )
  })

  it("a path is missing where a shape is filled or has two radii", () => {
    expect(singlePath([["circle", { cx: "7", cy: "7", r: "1", fill: "currentColor" }]])).toBeNull()
    expect(singlePath([["circle", { cx: "7", cy: "7", r: ".5", fill: "currentColor" }]])).not.toBeNull()
    expect(singlePath([["rect", { width: "7", height: "9", rx: "1", ry: "2" }]])).toBeNull()
  })
})

/** The attributes of a picture that can be seen. */
const drawnBy = (icon: typeof Check | ReturnType<typeof lineIcon>): ReadonlyArray<string> => {
  const markup = renderToStaticMarkup(createElement(icon, { size: 14, strokeWidth: 1.75, "aria-hidden": "true" }))
  const attributes = [...markup.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([all]) => all)
  return attributes.filter((one) => !/^(?:class|xmlns)=/u.test(one)).toSorted()
}

it("an icon of one path is drawn as the library draws it", () => {
  const [, d = ""] = / d="([^"]+)"/u.exec(renderToStaticMarkup(createElement(Check))) ?? []
  expect(drawnBy(lineIcon(d))).toEqual(drawnBy(Check))
  expect(drawnBy(Check)).toContain('stroke-width="1.75"')
})

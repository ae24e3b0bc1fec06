/**
 * An icon of one path: the build puts it in the place of the library's component (`tools/single-path-icons.ts`), which
 * makes shapes, names and classes of its data in every rendering.
 */
import { createElement, type SVGProps } from "react"

interface LineIconProps extends Omit<SVGProps<SVGSVGElement>, "ref"> {
  readonly size?: number | string | undefined
}

export const lineIcon =
  (d: string) =>
  ({ size, ...props }: LineIconProps) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props
      },
      createElement("path", { d })
    )

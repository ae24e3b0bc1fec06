import { type ToggleEvent, useState } from "react"
import { flushSync } from "react-dom"

/**
 * The content of a popover: rendered when it is opened for the first time, before the browser places it and sets the
 * focus.
 */
export const useMenuContent = (onDrawn: (menu: Element) => void) => {
  const [isDrawn, setDrawn] = useState(false)
  const draw = ({ currentTarget }: ToggleEvent) => {
    flushSync(() => setDrawn(true))
    onDrawn(currentTarget)
  }
  return { isDrawn, draw }
}

/** The one tooltip of the page, in the top layer; rendered while it is needed. */
import { capOf } from "./key-cap.ts"
import * as styles from "./tooltip.module.css"

const waitMs = 300
const gap = 6
const edge = 8

const clamp = (value: number, max: number) => Math.max(edge, Math.min(value, max - edge))

const place = (tip: HTMLElement, target: Element): void => {
  const { innerWidth, innerHeight } = window
  const box = target.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const side = target.getAttribute("data-tip-side")
  const isBeside = side === "right" && box.right + gap + width < innerWidth
  const above = box.top - gap - height
  const below = box.bottom + gap
  const left = isBeside ? box.right + gap : side === "from-end" ? box.right - width : box.left + (box.width - width) / 2
  const top = isBeside
    ? box.top + (box.height - height) / 2
    : (side === "below" && below + height < innerHeight) || above < edge
      ? below
      : above
  tip.style.left = `${clamp(left, innerWidth - width)}px`
  tip.style.top = `${clamp(top, innerHeight - height)}px`
}

/** The element whose tooltip the event asks for: a row in focus has that of one of its cells. */
const targetOf = ({ target, type }: Event): Element | null => {
  if (!(target instanceof Element)) return null
  if (type === "focusin" && !target.matches(":focus-visible")) return null
  const isRow = type === "focusin" && target.matches("[role=row]")
  return isRow ? target.querySelector("[data-tip]:not(button, input)") : target.closest("[data-tip]")
}

/** Whether its middle can be seen: a panel may stand over a cell of the row in focus. */
const isInSight = (target: Element): boolean => {
  const { left, top, width, height } = target.getBoundingClientRect()
  const upper = document.elementFromPoint(left + width / 2, top + height / 2)
  return upper !== null && (target.contains(upper) || upper.contains(target))
}

const isMenuOpen = (target: Element): boolean =>
  target instanceof HTMLButtonElement && target.popoverTargetElement?.matches(":popover-open") === true

/** The key that the control does not show itself: "Control+Z Meta+Z" is rendered as "Ctrl Z", "a" as "A". */
const keyOf = (target: Element): string | null => {
  const keys = target.querySelector("kbd") === null ? target.getAttribute("aria-keyshortcuts") : null
  const [first] = keys?.split(" ") ?? []
  // Arrow keys are not shown: the tooltip's words say what they do.
  if (first === undefined || first.startsWith("Arrow")) return null
  return capOf(first)
}

/** Renders the tooltip of what is hovered or focused. A press, a key and scrolling hide it. */
export const listenToTips = (document: Document): void => {
  const tip = document.createElement("div")
  tip.popover = "manual"
  tip.className = styles.tip ?? ""
  tip.ariaHidden = "true"
  const now = { target: null as Element | null, timer: 0 }
  const hide = () => {
    window.clearTimeout(now.timer)
    tip.remove()
  }
  const show = (target: Element) => {
    const text = target.getAttribute("data-tip")
    if (text === null || !target.isConnected || isMenuOpen(target) || !isInSight(target)) return
    if (getComputedStyle(target).getPropertyValue("--tip-display") === "none") return
    tip.textContent = text
    const key = keyOf(target)
    if (key !== null) {
      const cap = document.createElement("kbd")
      cap.textContent = key
      tip.append(cap)
    }
    document.body.append(tip)
    tip.showPopover()
    place(tip, target)
  }
  const enter = (event: Event) => {
    const target = targetOf(event)
    if (target === now.target) return
    hide()
    now.target = target
    if (target !== null) now.timer = window.setTimeout(() => show(target), waitMs)
  }
  const leave = () => {
    hide()
    now.target = null
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, enter)
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hide, { capture: true })
  for (const kind of ["scroll", "focusout", "pointerleave"])
    document.addEventListener(kind, leave, { capture: true, passive: true })
}

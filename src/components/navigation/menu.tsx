import type { KeyboardEvent, ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import { Kbd } from "./kbd.tsx"
import { capOf } from "./key-cap.ts"
import { useMenuContent } from "./use-menu-content.ts"
import * as styles from "./menu.module.css"

export interface MenuProps {
  /** The `popovertarget` of the button that opens it. */
  readonly id: string
  readonly label: string
  readonly side?: "below" | "above"
  readonly isNarrow?: boolean
  /** Scrolls where the window is too low for it. */
  readonly isLong?: boolean
  /** Contains only commands: opening it focuses the first, the arrow keys move between them. */
  readonly isList?: boolean
  readonly children: ReactNode
}

const itemsOf = (menu: Element): ReadonlyArray<HTMLElement> => [
  ...menu.querySelectorAll<HTMLElement>("[data-menu-item]")
]

/** The attribute makes the browser focus it when the popover opens; React's `autoFocus` would focus it at once. */
const startInFirst = (menu: Element) => itemsOf(menu)[0]?.setAttribute("autofocus", "")

const stopEscape = (event: KeyboardEvent) => {
  if (event.key === "Escape") event.stopPropagation()
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const walk = (event: KeyboardEvent) => {
  stopEscape(event)
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const index = items.findIndex((item) => item === document.activeElement)
  items[(index + step + items.length) % items.length]?.focus()
}

/**
 * A popover beside its button: the browser opens it, closes it on Escape or a click outside, and restores the focus.
 */
export const Menu = ({
  id,
  label,
  side = "below",
  isNarrow = false,
  isLong = false,
  isList = false,
  children
}: MenuProps) => {
  const { isDrawn, draw } = useMenuContent((menu) => {
    if (isList) startInFirst(menu)
  })
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      className={styles.menu}
      data-side={side}
      data-narrow={isNarrow || undefined}
      data-long={isLong || undefined}
      onKeyDown={isList ? walk : stopEscape}
      onBeforeToggle={draw}
    >
      {isDrawn && children}
    </div>
  )
}

export interface MenuItemProps {
  /** The menu that choosing it closes; absent where it stays open. */
  readonly menu?: string
  readonly icon: LucideIcon
  readonly action: () => void
  /** The key that does the same without the menu, as `aria-keyshortcuts` spells it. */
  readonly keys?: string | undefined
  /** Beside its words. */
  readonly mark?: ReactNode
  readonly children: string
}

/** A command in a menu, which is closed first, so that the focus can be restored. */
export const MenuItem = ({ menu, icon, action, keys, mark, children }: MenuItemProps) => (
  <button
    type="button"
    className={styles.item}
    data-menu-item
    aria-keyshortcuts={keys}
    onClick={() => {
      if (menu !== undefined) document.getElementById(menu)?.hidePopover()
      action()
    }}
  >
    <Icon of={icon} tone="muted" />
    {children}
    {mark}
    {keys !== undefined && (
      <span className={styles.keys}>
        <Kbd>{capOf(keys)}</Kbd>
      </span>
    )}
  </button>
)

export interface MenuGroupProps {
  readonly title?: string
  /** Contains fields and the button that clears them. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** A group of settings in a menu. */
export const MenuGroup = ({ title, isForm = false, children }: MenuGroupProps) => (
  <div className={styles.group} data-form={isForm || undefined}>
    {title !== undefined && (
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
    )}
    {children}
  </div>
)

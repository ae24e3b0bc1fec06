import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "./icon.tsx"

export interface MenuProps {
  /** The `popovertarget` of the button that opens it. */
  readonly id: string
  readonly label: string
  readonly side?: "below" | "above"
  readonly children: ReactNode
}

const stopEscape = (event: { readonly key: string; stopPropagation: () => void }) => {
  if (event.key === "Escape") event.stopPropagation()
}

/** A popover beside its button: the platform opens it, closes it on Escape or a click elsewhere, and returns the focus. */
export const Menu = ({ id, label, side = "below", children }: MenuProps) => (
  <div
    id={id}
    popover="auto"
    role="group"
    aria-label={label}
    className={side === "above" ? "menu above raised" : "menu raised"}
    onKeyDown={stopEscape}
  >
    {children}
  </div>
)

export interface MenuItemProps {
  readonly menu: string
  readonly icon: LucideIcon
  readonly action: () => void
  readonly children: string
}

/** A command in a menu; choosing it closes the menu first, so that the focus has somewhere to return to. */
export const MenuItem = ({ menu, icon, action, children }: MenuItemProps) => (
  <button
    type="button"
    className="menu-item"
    onClick={() => {
      document.getElementById(menu)?.hidePopover()
      action()
    }}
  >
    <Icon of={icon} />
    {children}
  </button>
)

/** A titled group of settings in a menu. */
export const MenuGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="menu-group">
    <span className="menu-title" aria-hidden="true">
      {title}
    </span>
    {children}
  </div>
)

import type { MouseEvent, ReactNode } from "react"

/** A way to another address of this program. */
export interface Way {
  readonly href: string
  readonly open: () => void
}

/** A click that asks for a new tab or window stays the browser's. */
export const follow = (open: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

export interface AppLinkProps {
  readonly way: Way
  readonly className?: string | undefined
  readonly label?: string
  readonly children: ReactNode
}

/** A link within this program. */
export const AppLink = ({ way, className, label, children }: AppLinkProps) => (
  <a
    href={way.href}
    onClick={follow(way.open)}
    className={className}
    {...(label === undefined ? {} : { "aria-label": label })}
  >
    {children}
  </a>
)

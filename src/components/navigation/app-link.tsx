import type { MouseEvent, ReactNode } from "react"
import * as styles from "./app-link.module.css"

/** A link to another address of this application. */
export interface Way {
  readonly href: string
  readonly open: () => void
}

/** A click with a modifier is left to the browser, which opens a new tab or window. */
export const follow = (open: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

export interface AppLinkProps {
  readonly way: Way
  readonly className?: string | undefined
  readonly label?: string
  /** Looks like the text around it: the name of a record, in a list. */
  readonly isName?: boolean
  /** The same as the title of a row: stronger, on one line. */
  readonly isTitle?: boolean | undefined
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
}

/** A link within this application. */
export const AppLink = ({
  way,
  className,
  label,
  isName = false,
  isTitle = false,
  tabIndex,
  children
}: AppLinkProps) => (
  <a
    href={way.href}
    onClick={follow(way.open)}
    className={isName ? styles.name : className}
    data-title={isTitle || undefined}
    aria-label={label}
    tabIndex={tabIndex}
  >
    {children}
  </a>
)

const jump = (target: string) => document.getElementById(target)?.focus()

/** The first stop of the Tab key: past the navigation, into the content. */
export const SkipLink = ({ target, children }: { readonly target: string; readonly children: string }) => (
  <a
    className={styles.skip}
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault()
      jump(target)
    }}
  >
    {children}
  </a>
)

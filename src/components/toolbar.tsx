import type { ReactNode } from "react"
import { Search } from "lucide-react"
import { Icon } from "./icon.tsx"
import { Input } from "./input.tsx"
import { Kbd } from "./kbd.tsx"
import * as styles from "./toolbar.module.css"

/** A heading, and at its right what belongs to all that stands below. */
export const Toolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
)

export interface SearchBoxProps {
  /** Names the box, and stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly change: (text: string) => void
  /** Whether `/` leads there. */
  readonly hasKey: boolean
}

/** Searches what stands below. */
export const SearchBox = ({ label, value, change, hasKey }: SearchBoxProps) => (
  <div className={styles.search}>
    <Icon of={Search} />
    <Input
      type="search"
      aria-label={label}
      {...(hasKey ? { "aria-keyshortcuts": "/" } : {})}
      placeholder={label}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
    <Kbd single>/</Kbd>
  </div>
)

/** What has just been done to the list, beside the way back. */
export const RecentAction = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.recent}>{children}</span>
)

import { type KeyboardEvent, type ReactNode, useId } from "react"
import { Search } from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import { Input } from "#src/components/fields/input.tsx"
import { focusListOf } from "#src/components/lists/list-focus.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import * as styles from "./toolbar.module.css"

interface ToolbarProps {
  /** On a phone one of them stands beside the heading, and the others in pairs. */
  readonly hasOddFilters?: boolean
  readonly children: ReactNode
}

/** A heading, with controls for the content below at its right. */
export const Toolbar = ({ hasOddFilters = false, children }: ToolbarProps) => (
  <div className={styles.toolbar} data-odd={hasOddFilters || undefined}>
    {children}
  </div>
)

export interface SearchBoxProps {
  /** The label and placeholder of the box. */
  readonly label: string
  readonly value: string
  readonly change: (text: string) => void
  /** The cursor goes to the first row of what is found. */
  readonly leave: () => void
  /** Whether `/` focuses it. */
  readonly hasKey: boolean
}

/** Enter and Down lead to what is found; Escape empties the box, and leads there from an empty one. */
const leaveByKeys =
  ({ value, change, leave }: Omit<SearchBoxProps, "hasKey">) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, nativeEvent, shiftKey, ctrlKey, altKey, metaKey } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === composing) return
    if (shiftKey || ctrlKey || altKey || metaKey || !["Enter", "ArrowDown", "Escape"].includes(key)) return
    event.preventDefault()
    if (key === "Escape" && value !== "") return change("")
    focusListOf(event.currentTarget)
    leave()
  }

/** The key code of a key that an input method has taken, after the end of the composition too. */
const composing = 229

/** Searches the content below. */
export const SearchBox = ({ hasKey, ...props }: SearchBoxProps) => {
  const { label, value, change } = props
  return (
    <div className={styles.search} data-label={label}>
      <Icon of={Search} tone="muted" />
      <Input
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasKey ? "/" : undefined}
        placeholder={label}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={leaveByKeys(props)}
      />
      {hasKey && <Kbd single>/</Kbd>}
    </div>
  )
}

interface RecentActionProps {
  /** It stands beside the title, where toasts stand otherwise. */
  readonly isInTitle?: true
  readonly children?: ReactNode
}

/** The last action, with its undo button. */
export const RecentAction = ({ isInTitle, children }: RecentActionProps) => (
  <span className={styles.recent} data-in-title={isInTitle}>
    {children}
  </span>
)

/** How much time is left for the action. */
export const TimeLeft = ({ children }: { readonly children: string }) => (
  <span className={styles.left} aria-live="off">
    {children}
  </span>
)

export interface CardProps {
  readonly title: string
  /** Content at the right of the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A titled surface, named for assistive technology by its title. */
export const Card = ({ title, beside, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Toolbar>
        <h2 id={id}>{title}</h2>
        {beside}
      </Toolbar>
      {children}
    </section>
  )
}

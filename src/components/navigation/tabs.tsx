import { type KeyboardEvent, type ReactNode, useId } from "react"
import * as styles from "./tabs.module.css"

export interface Tab {
  readonly id: string
  readonly label: string
  /** A tick, an error count, or a note. */
  readonly mark?: ReactNode
  readonly open: () => void
}

export interface TabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  readonly selected: string
  /** Sticky at the top of its sheet. */
  readonly isSticky?: boolean
  /** The selected tab has the initial focus. */
  readonly isFirstFocus?: boolean
  readonly children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs of which one is open; arrow keys move between them. */
export const Tabs = ({ label, tabs, selected, isSticky = false, isFirstFocus = false, children }: TabsProps) => {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (tabs.findIndex((tab) => tab.id === selected) + step + tabs.length) % tabs.length
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus()
    tabs[index]?.open()
  }
  return (
    <div>
      <div
        className={styles.tabs}
        data-sticky={isSticky || undefined}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            data-first-focus={(isFirstFocus && tab.id === selected) || undefined}
            onClick={tab.open}
          >
            {tab.label}
            {tab.mark}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

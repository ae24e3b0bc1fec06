import type { ReactNode } from "react"
import { X } from "lucide-react"
import { Button } from "./button.tsx"
import { HandsOver } from "./hand-over.tsx"
import "../styles/table.css"

export interface SelectionBarProps {
  readonly label: string
  readonly countText: string
  /** Offers to take all that match; null once taken, or when the page holds all of them. */
  readonly selectMatching: { readonly label: string; readonly run: () => void } | null
  readonly clear: { readonly label: string; readonly run: (() => void) | null }
  /** What decides: one primary button, then the others. */
  readonly children: ReactNode
}

/** Floats over the end of the list while rows are selected, and says politely how many. */
export const SelectionBar = ({ label, countText, selectMatching, clear, children }: SelectionBarProps) => (
  <>
    <div className="selection-room" />
    <div className="selection-bar raised tabular" role="region" aria-label={label}>
      <span className="row count">
        <span className="font-semibold" role="status">
          {countText}
        </span>
        {selectMatching !== null && (
          <HandsOver>
            <Button kind="link" action={selectMatching.run}>
              {selectMatching.label}
            </Button>
          </HandsOver>
        )}
      </span>
      <span className="divider" />
      <HandsOver>
        {children}
        <Button kind="quiet" icon={X} label={clear.label} action={clear.run} className="clear" />
      </HandsOver>
    </div>
  </>
)

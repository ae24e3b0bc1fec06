import type { ReactNode } from "react"
import "../styles/desk.css"
import "../styles/shell.css"

export interface FrameProps {
  /** A sidebar of 64 instead of 256 pixels. */
  readonly isCollapsed: boolean
  readonly children: ReactNode
}

/** Lays out sidebar, top bar and main area: side by side, or on a phone one below the other. */
export const Frame = ({ isCollapsed, children }: FrameProps) => (
  <div className={isCollapsed ? "shell collapsed" : "shell"}>{children}</div>
)

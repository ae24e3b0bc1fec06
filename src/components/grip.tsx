import type { KeyboardEvent, ReactNode } from "react"
import { Tooltip } from "./tooltip.tsx"
import * as styles from "./grip.module.css"

export interface GripProps {
  readonly label: string
  /** How it is moved. */
  readonly hint: string
  readonly path: string
  /** Null where it is first or last, or may not be moved now. */
  readonly up: (() => void) | null
  readonly down: (() => void) | null
  readonly drag: (isDragged: boolean) => void
  /** Picks it up, or puts down here what was picked up: for whoever cannot drag. */
  readonly pick: () => void
  readonly isPicked: boolean
  readonly children?: ReactNode
}

/** Moves what it stands in: by the arrow keys, dragged, or pressed and then pressed again where it shall stand. */
export const Grip = ({ label, hint, path, up, down, drag, pick, isPicked, children }: GripProps) => {
  const press = (event: KeyboardEvent) => {
    const move = event.key === "ArrowUp" ? up : event.key === "ArrowDown" ? down : undefined
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move?.()
  }
  return (
    <button
      type="button"
      className={styles.grip}
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
      aria-pressed={isPicked}
      data-path={path}
      draggable={up !== null || down !== null}
      onKeyDown={press}
      onClick={pick}
      onDragStart={(event) => {
        // Without data some browsers do not drag at all.
        event.dataTransfer.setData("text/plain", "")
        event.dataTransfer.effectAllowed = "move"
        const whole = event.currentTarget.closest("[data-dragged]")
        if (whole !== null) event.dataTransfer.setDragImage(whole, 16, 16)
        drag(true)
      }}
      onDragEnd={() => drag(false)}
    >
      {children}
      <Tooltip side="right">{hint}</Tooltip>
    </button>
  )
}

/** What something dragged may be put down on: asked when it is over it, and told when it is let go. */
export const droppable = (over: () => boolean, drop: () => void) => ({
  onDragOver: (event: { readonly preventDefault: () => void }) => {
    if (over()) event.preventDefault()
  },
  onDrop: (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    drop()
  }
})

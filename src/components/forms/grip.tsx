import type { KeyboardEvent, ReactNode } from "react"
import { tipOf } from "#src/components/navigation/tip.ts"
import * as styles from "./grip.module.css"

export interface GripProps {
  readonly label: string
  /** Moves the element. */
  readonly hint: string
  readonly path: string
  /** Null where it is first or last, or cannot be moved. */
  readonly up: (() => void) | null
  readonly down: (() => void) | null
  readonly drag: (isDragged: boolean) => void
  /** Picks it up, or drops here what was picked up: the alternative to dragging. */
  readonly pick: () => void
  readonly isPicked: boolean
  readonly children?: ReactNode
}

/** Moves its container: by the arrow keys, by dragging, or by pressing it and then the target. */
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
      {...tipOf(hint, "right")}
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
    </button>
  )
}

/** A drop target: `isAccepted` is called while something is over it, `onDrop` when it is dropped. */
export const droppable = (over: () => boolean, drop: () => void) => ({
  onDragOver: (event: { readonly preventDefault: () => void }) => {
    if (over()) event.preventDefault()
  },
  onDrop: (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    drop()
  }
})

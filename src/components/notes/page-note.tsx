import type { ComponentProps, ReactNode } from "react"
import { createPortal } from "react-dom"
import { StaleNote } from "./note.tsx"
import * as styles from "./page-note.module.css"

let notesElement: HTMLElement | null = null

/** Holds the notes of the shown page; made when it is rendered, since tests read the screens without a document. */
const holderOf = (): HTMLElement => (notesElement ??= document.createElement("div"))

const putHolder = (element: HTMLElement | null) => element?.append(holderOf())

/**
 * The notes of the frame and of the page stand below it, so that no row moves under the pointer when one comes or goes.
 */
export const PageNotes = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.notes}>
    {/* Always there, so that a change is announced. */}
    <div role="status">{children}</div>
    <div ref={putHolder} />
  </div>
)

/** Says below the page that what it shows is stale. */
export const StalePageNote = (props: ComponentProps<typeof StaleNote>) =>
  createPortal(<StaleNote {...props} />, holderOf())

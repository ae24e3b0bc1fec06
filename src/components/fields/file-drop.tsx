import type { MouseEvent, ReactNode } from "react"
import { Button } from "#src/components/navigation/button.tsx"
import { takesChosen, takesDrop } from "./dropped-file.ts"
import * as styles from "./file-drop.module.css"

export interface FileDropProps {
  /** Null while no file is accepted. */
  readonly choose: ((file: File) => void) | null
  /** Shown over everything else while a file is dragged over it. */
  readonly over: string
  readonly children: ReactNode
}

/** A drop zone for a file. */
export const FileDrop = ({ choose, over, children }: FileDropProps) => (
  <div className={styles.drop} {...takesDrop(choose)}>
    {children}
    {choose !== null && (
      <p className={styles.veil} aria-hidden="true">
        {over}
      </p>
    )}
  </div>
)

interface DropZoneProps {
  readonly role?: "status"
  readonly children: ReactNode
}

/** The content of the drop zone. */
export const DropZone = ({ role, children }: DropZoneProps) => (
  <div className={styles.zone} role={role}>
    {children}
  </div>
)

export interface FileButtonProps {
  readonly children: string
  /** The accepted types, as the `accept` attribute of an input. */
  readonly accept: string
  readonly choose: ((file: File) => void) | null
  readonly size?: "normal" | "small"
  readonly isFirstFocus?: boolean
}

const openPicker = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.querySelector<HTMLInputElement>("input[type=file]")?.click()

/** A button that opens the file chooser. */
export const FileButton = ({ children, accept, choose, size = "normal", isFirstFocus = false }: FileButtonProps) => (
  <span
    className={styles.button}
    onClickCapture={(event) => {
      if (choose !== null && event.target instanceof Element && event.target.closest("button") !== null)
        openPicker(event)
    }}
  >
    <Button size={size} action={choose === null ? null : () => undefined} isFirstFocus={isFirstFocus}>
      {children}
    </Button>
    <input type="file" hidden accept={accept} onChange={takesChosen(choose)} />
  </span>
)

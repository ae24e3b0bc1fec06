import type { ChangeEvent, DragEvent } from "react"

type Take = ((file: File) => void) | null

/** The hover state is only visual, so it is kept on the element. */
const markOver = ({ currentTarget }: DragEvent<HTMLElement>, isOver: boolean): void => {
  if (isOver) currentTarget.dataset["over"] = ""
  else delete currentTarget.dataset["over"]
}

/** The events of an element that takes a dropped file; `data-over` while one is dragged over it. Null takes none. */
export const takesDrop = (take: Take) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    // Also for a refused file: the browser would navigate to it.
    event.preventDefault()
    event.dataTransfer.dropEffect = take === null ? "none" : "copy"
    markOver(event, take !== null)
  },
  onDragLeave: (event: DragEvent<HTMLElement>) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) markOver(event, false)
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    markOver(event, false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) take?.(file)
  }
})

/** Takes the file of a native input. */
export const takesChosen =
  (take: Take) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again after a correction.
    currentTarget.value = ""
    if (file !== undefined) take?.(file)
  }

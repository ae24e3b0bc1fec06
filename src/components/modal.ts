import type { KeyboardEvent } from "react"

/**
 * Opens the element as a modal dialog for as long as it is drawn.
 *
 * The platform traps the focus and gives it back to where it was; `data-first-focus` names the control to start in.
 */
export const showAsModal = (dialog: HTMLDialogElement | null) => {
  if (dialog === null) return
  const { activeElement: before } = document
  dialog.showModal()
  dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus()
  return () => {
    dialog.close()
    // The question over a form closes after the form itself, which then had no free page to give the focus back to.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    })
  }
}

/** What every modal surface listens to: Escape, the back gesture and the scrim ask to close, and may be refused. */
export const modalEvents = (close: (() => void) | null) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close?.()
  },
  onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close?.()
  },
  // a browser may close a dialog without asking after repeated requests; only the owner decides that
  onClose: ({ currentTarget, target }: { currentTarget: HTMLDialogElement; target: EventTarget }) => {
    if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
  },
  onMouseDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
    if (target === currentTarget) close?.()
  }
})

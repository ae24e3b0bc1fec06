import type { KeyboardEvent } from "react"

/**
 * Opens the element as a modal dialog while it is mounted.
 *
 * The browser traps and restores the focus; `data-first-focus` marks the control to start in.
 */
export const showAsModal = (dialog: HTMLDialogElement | null) => {
  if (dialog === null) return
  const { activeElement: before } = document
  dialog.showModal()
  dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus()
  return () => {
    dialog.close()
    // The dialog over a form closes after the form itself, which then could not restore the focus to the page.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    })
  }
}

/** The events of every modal surface: Escape, the back gesture and the scrim request to close, and may be refused. */
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
  // the browser may close a dialog by itself after repeated requests; only the owner decides that
  onClose: ({ currentTarget, target }: { currentTarget: HTMLDialogElement; target: EventTarget }) => {
    if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
  },
  onMouseDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
    if (target === currentTarget) close?.()
  }
})

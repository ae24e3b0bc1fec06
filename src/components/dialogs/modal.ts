import type { KeyboardEvent, MouseEvent } from "react"

/** The open modal dialogs; the last was opened last and alone can be used. */
const openDialogs: HTMLDialogElement[] = []

export const isModalOpen = (): boolean => openDialogs.length > 0

/** The element to which a modal dialog has returned the focus. */
let returned: Element | null = null

/** Whether the focus has come back from a dialog: what the dialog has made may take it. */
export const isReturned = (element: Element): boolean => element === returned

/** Popovers that stand over every dialog. */
const popoversOnTop = new Set<HTMLElement>()

// Outside of the last dialog everything is inert, and what came to the top layer later stands higher.
const raise = (guest: HTMLElement) => {
  ;(openDialogs.at(-1) ?? document.body).append(guest)
  guest.showPopover()
}

const raiseAll = () => {
  for (const guest of popoversOnTop) raise(guest)
}

/** Keeps a manual popover over whatever dialogs open, usable like them, until the returned function is called. */
export const standOnTop = (guest: HTMLElement): (() => void) => {
  popoversOnTop.add(guest)
  raise(guest)
  return () => {
    popoversOnTop.delete(guest)
    guest.remove()
  }
}

/** The document has this event whenever the last modal dialog has been closed. */
export const modalsClosed = "modals.closed"

/**
 * Opens the element as a modal dialog while it is mounted.
 *
 * The browser traps and restores the focus; `data-first-focus` marks the control to start in. Until it is rendered the
 * dialog has the focus itself, for the browser would choose its Close button, which a blank presses. The control takes
 * it before another key is pressed.
 */
export const showAsModal = (dialog: HTMLDialogElement | null) => {
  if (dialog === null) return
  const { activeElement: before } = document
  dialog.showModal()
  openDialogs.push(dialog)
  raiseAll()
  const first = () => dialog.querySelector<HTMLElement>("[data-first-focus]")
  // A button at the end of what is read takes the focus and leaves the beginning in sight; a field is shown.
  const start = (to: HTMLElement) => to.focus({ preventScroll: to.matches("button") })
  start(first() ?? dialog)
  const drawn = new MutationObserver(() => {
    const control = first()
    if (control === null) return
    drawn.disconnect()
    if (document.activeElement === dialog) start(control)
  })
  if (first() === null) drawn.observe(dialog, { childList: true, subtree: true })
  return () => {
    drawn.disconnect()
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    raiseAll()
    returned = before
    before?.addEventListener("blur", () => (returned = null), { once: true })
    dialog.close()
    if (openDialogs.length === 0) document.dispatchEvent(new Event(modalsClosed))
    // The dialog over a form closes after the form itself, which then could not restore the focus to the page.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    })
  }
}

/**
 * What every modal surface has: it can take the focus itself; Escape, the back gesture and the scrim request to close,
 * and may be refused.
 */
export const modalEvents = (close: (() => void) | null) => ({
  tabIndex: -1,
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
  onMouseDown: (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The press must not take the focus that closing gives back.
    event.preventDefault()
    // The second click of a pair was meant for the button that opened it.
    if (event.detail < 2) close?.()
  }
})

import { flushSync } from "react-dom"
import { isModalOpen, modalsClosed } from "#src/components/dialogs/modal.ts"

/**
 * Opens the menu of the button that the selector finds, as a press of the button does; `reveal` renders a button where
 * none is visible. Waits for an open dialog to close, because everything outside of it is inert.
 */
export const openMenu = (selector: string, reveal: () => void): void => {
  const visibleButton = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((button) => button.checkVisibility())
  const show = (): void => {
    if (visibleButton() === undefined) flushSync(reveal)
    const button = visibleButton()
    const menu = document.getElementById(button?.getAttribute("popovertarget") ?? "")
    if (button === undefined || menu === null) return
    // The browser returns the focus to where it was when the menu is closed.
    menu.showPopover({ source: button })
    menu.querySelector<HTMLElement>("[aria-pressed]")?.focus()
  }
  // React ignores events while it removes the dialog.
  if (isModalOpen()) document.addEventListener(modalsClosed, () => queueMicrotask(show), { once: true })
  else show()
}

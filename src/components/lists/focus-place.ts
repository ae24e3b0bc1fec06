/** Gives the focus to what is no control, for as long as it stays there: Tab goes on from it. */
export const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true })
  }
  place.focus({ preventScroll: true })
}

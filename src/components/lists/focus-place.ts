/** Focuses an element that is not a control until the focus leaves it. Tab continues from there. */
export const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true })
  }
  place.focus({ preventScroll: true })
}

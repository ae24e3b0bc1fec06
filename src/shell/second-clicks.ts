/** Keeps the second click of a double click from acting on something that the first click has moved under the pointer. */

/** What a click at an element acts on; where it acts on nothing, the element itself. */
const clickedAt = (target: EventTarget | null): EventTarget | null => {
  if (!(target instanceof Element)) return target
  const clicked = target.closest("button, a, input, select, textarea, summary, label, [role=row]") ?? target
  return clicked instanceof HTMLLabelElement ? (clicked.control ?? clicked) : clicked
}

export const ignoreStraySecondClicks = (document: Document): void => {
  let first: EventTarget | null = null
  const onClick = (event: MouseEvent): void => {
    const clicked = clickedAt(event.target)
    if (event.detail === 1) first = clicked
    // The browser counts the clicks that follow each other at one point; a key or a script clicks without a count.
    if (event.detail < 2 || clicked === first) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener("click", onClick, { capture: true })
}

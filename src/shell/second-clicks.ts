/**
 * Keeps a click from acting on something that has moved under the pointer: the second click of a double click, after what the
 * first one has moved, and a click on another row than the pointer was brought to, after others have changed the list.
 */

/** What a click at an element acts on; where it acts on nothing, the element itself. */
const clickedAt = (target: EventTarget | null): EventTarget | null => {
  if (!(target instanceof Element)) return target
  const clicked = target.closest("button, a, input, select, textarea, summary, label, [role=row]") ?? target
  return clicked instanceof HTMLLabelElement ? (clicked.control ?? clicked) : clicked
}

export const ignoreStraySecondClicks = (document: Document): void => {
  let first: EventTarget | null = null
  /** The row that the pointer was brought to; null where it was brought to none, or has clicked there. */
  let aimed: Element | null = null
  let place = { x: -1, y: -1 }
  // A browser also reports what has moved under a resting pointer as a movement.
  const onMove = ({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    if (place.x === x && place.y === y) return
    place = { x, y }
    aimed = pointerType === "mouse" && target instanceof Element ? target.closest("[role=row]") : null
  }
  const isAtOther = (target: EventTarget | null): boolean => {
    const row = target instanceof Element ? target.closest("[role=row]") : null
    return aimed !== null && row !== null && row !== aimed
  }
  const onClick = (event: MouseEvent): void => {
    const clicked = clickedAt(event.target)
    if (event.detail === 1) first = clicked
    const isOther = event.detail === 1 && isAtOther(event.target)
    aimed = null
    // The browser counts the clicks that follow each other at one point; a key or a script clicks without a count.
    if (!isOther && (event.detail < 2 || clicked === first)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // The second press of a pair does not take the focus from what the first click has opened.
  const onDown = (event: MouseEvent): void => {
    if (event.detail >= 2 && clickedAt(event.target) !== first) event.preventDefault()
  }
  // Who scrolls brings other rows under the pointer on purpose.
  const onScroll = (): void => void (aimed = null)
  document.addEventListener("pointermove", onMove, { capture: true, passive: true })
  document.addEventListener("scroll", onScroll, { capture: true, passive: true })
  document.addEventListener("mousedown", onDown, { capture: true })
  document.addEventListener("click", onClick, { capture: true })
}

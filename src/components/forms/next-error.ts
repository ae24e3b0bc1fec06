/** F8 goes from one wrong field of a form to the next. */
import type { KeyboardEvent } from "react"

const wrongField = "[aria-invalid=true]"
/** The heading of a closed part with errors, which is opened. */
const closedPart = "[aria-expanded=false]:has(~ * [data-errors])"

const shownIn = (part: Element, selector: string): ReadonlyArray<HTMLElement> =>
  [...part.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())

const isAfter = (one: Element, other: Element): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Once the part is rendered, unless the focus has moved meanwhile. */
const focusFirst = (part: Element): void => {
  const { activeElement: before } = document
  requestAnimationFrame(() => {
    if (document.activeElement === before) shownIn(part, wrongField)[0]?.focus()
  })
}

export const goToNextError = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== "F8" || event.defaultPrevented) return
  event.preventDefault()
  const form = event.currentTarget
  const { activeElement } = document
  const places = shownIn(form, `${wrongField}, ${closedPart}`)
  const next = places.find((one) => activeElement === null || isAfter(one, activeElement))
  const otherTab = form.querySelector<HTMLElement>("[role=tab][aria-selected=false]:has([data-errors])")
  if (next === undefined && otherTab !== null) {
    otherTab.click()
    return focusFirst(form)
  }
  const [first] = places
  const place = next ?? first
  if (place === undefined || place.matches(wrongField)) return place?.focus()
  place.click()
  focusFirst(place.parentElement?.parentElement ?? form)
}

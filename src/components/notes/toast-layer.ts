/** The layer in which toasts stand: over any dialog, and where it covers nothing. */

export interface ToastTimer {
  readonly pause: () => void
  readonly resume: () => void
}

/** Puts the toasts at the bottom where the title beside which they stand has been scrolled away. */
export const placeVisibly = (layer: HTMLElement): void => {
  const title = document.querySelector("dialog:modal") === null ? document.querySelector("h1") : null
  layer.toggleAttribute("data-below", title !== null && title.getBoundingClientRect().top < 0)
}

/** Pauses while the toast is hovered or focused and while the window is inactive, until the returned function is called. */
export const listenToLayer = (layer: HTMLElement, { pause, resume }: ToastTimer): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const resumeUnlessUsed = () => {
    if (!layer.matches(":hover, :focus-within") && document.hasFocus()) resume()
  }
  layer.addEventListener("mouseenter", pause, { signal })
  layer.addEventListener("mouseleave", resumeUnlessUsed, { signal })
  // No "mouseleave" comes when the layer was hidden or moved away under a resting pointer.
  document.addEventListener(
    "mouseover",
    ({ target }) => {
      if (target instanceof Node && !layer.contains(target)) resumeUnlessUsed()
    },
    { signal, passive: true }
  )
  layer.addEventListener("focusin", pause, { signal })
  layer.addEventListener("focusout", () => setTimeout(resumeUnlessUsed), { signal })
  window.addEventListener("blur", pause, { signal })
  window.addEventListener("focus", resumeUnlessUsed, { signal })
  // Escape leaves the toasts, not the dialog below; the library restores the focus.
  layer.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
    { signal }
  )
  document.addEventListener(
    "scroll",
    () => {
      if (layer.querySelector("[data-sonner-toast]") !== null) placeVisibly(layer)
    },
    { signal, capture: true, passive: true }
  )
  resumeUnlessUsed()
  return () => stop.abort()
}

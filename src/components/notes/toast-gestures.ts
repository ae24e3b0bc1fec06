/** What the pointer, the keyboard and the window do to toasts. */

export interface ToastTimer {
  readonly pause: () => void
  readonly resume: () => void
}

/** The part of its width over which a toast is dragged away. */
const swiped = 0.8

const toastAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-toast]") : null

const close = (toast: HTMLElement) => toast.querySelector<HTMLElement>("[data-toast-close]")?.click()

/** Puts the toasts at the bottom where the title beside which they stand has been scrolled away. */
export const placeVisibly = (layer: HTMLElement): void => {
  const title = document.querySelector("dialog:modal") === null ? document.querySelector("h1") : null
  layer.toggleAttribute("data-below", title !== null && title.getBoundingClientRect().top < 0)
}

/** Listens until the returned function is called. */
export const listenToToasts = (section: HTMLElement, { pause, resume }: ToastTimer): (() => void) => {
  const { ownerDocument: document } = section
  const { defaultView: window } = document
  const stop = new AbortController()
  const { signal } = stop
  const from = { element: null as Element | null, x: 0 }
  const restoreFocus = () => {
    if (from.element instanceof HTMLElement && from.element.isConnected) from.element.focus({ preventScroll: true })
  }
  const isUsed = () => section.matches(":hover, :focus-within") || !document.hasFocus()
  const resumeUnlessUsed = () => {
    if (!isUsed()) resume()
  }
  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, run: (event: HTMLElementEventMap[Kind]) => void) =>
    section.addEventListener(kind, run, { signal })
  on("mouseenter", pause)
  on("mouseleave", resumeUnlessUsed)
  on("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !section.contains(relatedTarget)) from.element = relatedTarget
    pause()
  })
  on("focusout", () => setTimeout(resumeUnlessUsed))
  // a pressed button does not take the focus away from where the work is
  on("mousedown", (event) => event.preventDefault())
  // capture: the button goes with the toast
  section.addEventListener("click", () => section.contains(document.activeElement) && restoreFocus(), {
    signal,
    capture: true
  })
  on("keydown", (event) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    restoreFocus()
  })
  on("pointerdown", (event) => {
    if (event.pointerType !== "mouse") from.x = event.clientX
  })
  on("pointermove", (event) => {
    const toast = event.pointerType === "mouse" ? null : toastAt(event.target)
    toast?.style.setProperty("translate", `${event.clientX - from.x}px`)
  })
  on("pointerup", (event) => {
    const toast = event.pointerType === "mouse" ? null : toastAt(event.target)
    if (toast === null) return
    toast.style.removeProperty("translate")
    if (Math.abs(event.clientX - from.x) > toast.offsetWidth * swiped) close(toast)
  })
  const follow = () => {
    if (section.parentElement !== null && section.querySelector("[data-toast]") !== null)
      placeVisibly(section.parentElement)
  }
  document.addEventListener("scroll", follow, { signal, capture: true, passive: true })
  window?.addEventListener("blur", pause, { signal })
  window?.addEventListener("focus", resumeUnlessUsed, { signal })
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey && event.code === "KeyT") section.querySelector<HTMLElement>("[data-toast]")?.focus()
    },
    { signal }
  )
  resumeUnlessUsed()
  return () => stop.abort()
}

/** Keeps the focus and the keys in order where a session ends under somebody's hands and the page asks to sign in again. */
import type { Application } from "./context.ts"
import { isModalOpen } from "#src/components/dialogs/modal.ts"
import { layer } from "./focus.ts"
import { quietMs } from "./keys.ts"

const focusable = "input, select, textarea, button, a, [tabindex]"

/** What a control is called, which stays the same when it is rendered anew; its id does not. */
const nameOf = (element: Element): string => {
  const label = "labels" in element && element.labels instanceof NodeList ? element.labels[0] : undefined
  const text = label?.textContent ?? element.getAttribute("aria-label") ?? element.textContent
  return `${element.tagName} ${text}`
}

const alike = (within: ParentNode, name: string): ReadonlyArray<HTMLElement> =>
  [...within.querySelectorAll<HTMLElement>(focusable)].filter((element) => nameOf(element) === name)

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Remembers the control that has the focus, by its name. The returned function gives the focus to the control of that
 * name as soon as the layer with it is rendered again, unless a key or the pointer comes first.
 */
const rememberControl = (document: Document): (() => void) => {
  const { activeElement: before } = document
  if (before === null || !before.matches(focusable)) return () => undefined
  const isInDialog = isModalOpen()
  const name = nameOf(before)
  const place = alike(layer(document), name).findIndex((element) => element === before)
  const caret = isText(before) ? before.selectionStart : null
  return () => {
    const used = new AbortController()
    const rendered = new MutationObserver(() => {
      const control = isModalOpen() === isInDialog ? alike(layer(document), name)[place] : undefined
      if (control === undefined) return
      used.abort()
      control.focus()
      if (caret !== null && isText(control)) control.setSelectionRange(caret, caret)
    })
    const { signal } = used
    signal.addEventListener("abort", () => rendered.disconnect())
    for (const kind of ["keydown", "pointerdown"])
      document.addEventListener(kind, () => used.abort(), { capture: true, signal })
    rendered.observe(document.body, { childList: true, subtree: true })
  }
}

/** The control that had the focus when the session ended has it again, once its administrator has signed in again. */
export const keepFocusOverSession = (document: Document, session: Application["session"]): void => {
  let restore: (() => void) | null = null
  session.subscribe((snapshot) => {
    if (snapshot.matches({ signedIn: "expired" })) restore ??= rememberControl(document)
    else if (snapshot.matches({ signedIn: "working" })) {
      restore?.()
      restore = null
    } else if (!snapshot.hasTag("private")) restore = null
  })
}

/**
 * Who is typing while the session ends does not see at once that the page now asks for a password. The keys of a text
 * that was begun before it asked do nothing there, until the first pause.
 */
export const ignoreTypingOnOverSession = (document: Document, session: Application["session"]): void => {
  let lastMs = -Infinity
  /** The last key was one of a text that was begun before the page asked. */
  let isBegunBefore = false
  const isAsked = (): boolean => session.getSnapshot().matches({ signedIn: "expired" }) && isModalOpen()
  const press = (event: KeyboardEvent): void => {
    const wasAsked = isAsked()
    isBegunBefore = !wasAsked || (isBegunBefore && event.timeStamp - lastMs < quietMs)
    lastMs = event.timeStamp
    if (!wasAsked || !isBegunBefore) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener("keydown", press, { capture: true })
  // What comes in otherwise, such as a password that the browser fills in, is meant for the question.
  const fill = (): void => {
    if (isAsked()) isBegunBefore = false
  }
  document.addEventListener("input", fill, { capture: true })
}

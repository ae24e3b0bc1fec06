/** Moves the focus where a machine requests it, once the target has been rendered. */

import { focusPlace } from "#src/components/lists/focus-place.ts"

/** The active layer: the dialog on top, or the page. */
export const layer = (document: Document): ParentNode & Node =>
  [...document.querySelectorAll("dialog:modal")].at(-1) ?? document

/**
 * Focuses what a machine has asked for as soon as it is rendered, so that no key comes between: React renders in a
 * microtask that is queued when the machine tells its observers, after this one. What is rendered later is awaited for
 * a frame. What the user has gone to meanwhile keeps the focus: a field, and anything in a dialog.
 */
const focusOnceRendered = (
  document: Document,
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions
): void => {
  const before = document.activeElement
  const attempt = (): boolean => {
    const { activeElement: now } = document
    const top = layer(document)
    const isTaken = now !== before && now !== null && now !== top && top.contains(now)
    if (isTaken && (top !== document || now.matches("input, select, textarea"))) return true
    const target = find() ?? null
    target?.focus(options)
    return target !== null
  }
  queueMicrotask(() =>
    queueMicrotask(() => {
      if (!attempt()) requestAnimationFrame(attempt)
    })
  )
}

/** The first wrong field of the layer in reading order, else the field it starts in. */
export const focusField = (document: Document): void =>
  focusOnceRendered(
    document,
    () =>
      layer(document).querySelector<HTMLElement>("[aria-invalid=true]") ??
      layer(document).querySelector<HTMLElement>("[data-first-focus]")
  )

const atPath = (document: Document, path: string): HTMLElement | null => {
  const named = layer(document).querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const into = named?.dataset["into"]
  return into === undefined ? named : (named?.querySelector<HTMLElement>(into) ?? named)
}

/** The field of the layer that a path names, or the control it designates. */
export const focusPathNow = (document: Document, path: string): void => atPath(document, path)?.focus()

/** The same once it has been rendered. */
export const focusPath = (document: Document, path: string): void =>
  focusOnceRendered(document, () => atPath(document, path))

/** Moves the focus to a field by the name that its record has for it, once the form is rendered that stands on top. */
export const focusRecordField = (document: Document, name: string): void => {
  const attempt = (): boolean => {
    const top = layer(document)
    if (top === document || top.querySelector("[data-field]") === null) return false
    const control = `[data-field="${CSS.escape(name)}"] :is(input, select, textarea)`
    const field = atPath(document, name) ?? top.querySelector<HTMLElement>(control)
    field?.focus()
    // It may stand under a tab that is being opened.
    if (document.activeElement !== field) requestAnimationFrame(() => field?.focus())
    return true
  }
  if (attempt()) return
  const rendered = new MutationObserver(() => {
    if (attempt()) rendered.disconnect()
  })
  rendered.observe(document.body, { childList: true, subtree: true })
}

export const focusSearch = (document: Document): void => {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()
}

/**
 * Remembers the focused element. The returned function restores the focus, once the element that had it meanwhile is
 * gone.
 */
export const rememberFocus = (document: Document): (() => void) => {
  const before = document.activeElement
  return () =>
    void requestAnimationFrame(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    })
}

/** Moves the focus to the beginning of the dialog on top, once its next step has been rendered. */
export const focusStep = (document: Document): void =>
  focusOnceRendered(
    document,
    () => [...document.querySelectorAll("dialog:modal")].at(-1)?.querySelector<HTMLElement>("[data-first-focus]"),
    { preventScroll: true }
  )

/**
 * The elements that may take the focus when the focused element is removed: near it, in the layer on top; in a list
 * first the row in the Tab order.
 */
const refugesOf = (document: Document, lost: ReadonlyArray<Element>): ReadonlyArray<Element | null | undefined> => {
  const top = layer(document)
  const near = lost.find((one) => one.isConnected && one.matches("section, dialog, main") && top.contains(one))
  const last = top instanceof Element ? top : document.querySelector("main")
  return [(near ?? last)?.querySelector('[role="grid"] [role="row"][tabindex="0"]'), near, last]
}

/**
 * An action may take away the control that was pressed for it, and the browser then leaves the focus with the page's
 * body, where Tab begins anew. Whoever has a better place for it takes it there first.
 */
export const keepFocus = (document: Document): void => {
  /** The element that had the focus last, with its ancestors; empty after the focus was given up on purpose. */
  let path: ReadonlyArray<Element> = []
  const isLost = (): boolean => document.activeElement === document.body
  const keep = (lost: ReadonlyArray<Element>): void => {
    for (const refuge of refugesOf(document, lost)) if (isLost() && refuge instanceof HTMLElement) focusPlace(refuge)
  }
  document.addEventListener("focusin", (event) => {
    path = event.composedPath().filter((one) => one instanceof Element)
  })
  // Some browsers report the blur before they remove the focused element.
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (target === path[0] && path[0]?.isConnected === true) path = []
    })
  )
  new MutationObserver(() => {
    if (!isLost() || path[0] === undefined || path[0].isConnected) return
    const lost = path
    path = []
    requestAnimationFrame(() => requestAnimationFrame(() => keep(lost)))
  }).observe(document, { childList: true, subtree: true })
}

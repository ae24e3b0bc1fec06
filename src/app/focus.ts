/** Moves the focus where a workflow wants it, once what it names has been drawn. */

/** The layer that is being worked in: the dialog on top, or the page. */
const layer = (document: Document): ParentNode => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document

/** The first wrong field of the layer in reading order, else the field it starts in. */
export const focusField = (document: Document): void => {
  requestAnimationFrame(() => {
    const field =
      layer(document).querySelector<HTMLElement>("[aria-invalid=true]") ??
      layer(document).querySelector<HTMLElement>("[data-first-focus]")
    field?.focus()
  })
}

/** The field of the layer that a path names, or within what is named there the control that it says. */
export const focusPathNow = (document: Document, path: string): void => {
  const named = layer(document).querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const into = named?.dataset["into"]
  const target = into === undefined ? named : (named?.querySelector<HTMLElement>(into) ?? named)
  target?.focus()
}

/** The same once it has been drawn. */
export const focusPath = (document: Document, path: string): void => {
  requestAnimationFrame(() => focusPathNow(document, path))
}

export const focusSearch = (document: Document): void => {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()
}

/** Remembers what has the focus. What is answered gives it back, once whatever had it meanwhile has gone. */
export const rememberFocus = (document: Document): (() => void) => {
  const before = document.activeElement
  return () =>
    void requestAnimationFrame(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    })
}

/**
 * Gives the focus to a list's cursor when the list had it, what scrolls the list, or nothing: a key moved it, so the eye is
 * there.
 */
export const focusCursorRow = (row: HTMLElement | null): void => {
  const list = row?.closest("[role=grid]") ?? null
  const active = row?.ownerDocument.activeElement ?? null
  if (row === null || list === null || active === null) return
  if (!list.contains(active) && !active.contains(list)) return
  if (active.closest("[role=row]") !== row) row.focus()
}

/** Moves the focus to the beginning of the dialog on top, once its next step has been drawn. */
export const focusStep = (document: Document): void => {
  requestAnimationFrame(() =>
    [...document.querySelectorAll("dialog:modal")]
      .at(-1)
      ?.querySelector<HTMLElement>("[data-first-focus]")
      ?.focus({ preventScroll: true })
  )
}

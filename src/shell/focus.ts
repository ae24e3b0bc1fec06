/** Moves the focus where a machine requests it, once the target has been rendered. */

/** The active layer: the dialog on top, or the page. */
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

/** The field of the layer that a path names, or the control it designates. */
export const focusPathNow = (document: Document, path: string): void => {
  const named = layer(document).querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const into = named?.dataset["into"]
  const target = into === undefined ? named : (named?.querySelector<HTMLElement>(into) ?? named)
  target?.focus()
}

/** The same once it has been rendered. */
export const focusPath = (document: Document, path: string): void => {
  requestAnimationFrame(() => focusPathNow(document, path))
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
export const focusStep = (document: Document): void => {
  requestAnimationFrame(() =>
    [...document.querySelectorAll("dialog:modal")]
      .at(-1)
      ?.querySelector<HTMLElement>("[data-first-focus]")
      ?.focus({ preventScroll: true })
  )
}

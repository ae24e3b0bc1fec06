/*
 * Runs inline, after the root of the page: without a stored session it draws the sign-in form, so that typing can begin
 * before the program is there. `earlyForm` tells the program which button was pressed meanwhile; the program waits for
 * `released` while one is held down, since a browser forgets the press of a button that is replaced under it.
 */
;(() => {
  const root = document.getElementById("root")
  const template = document.getElementById(`sign-in-${document.documentElement.lang}`)
  for (const one of document.querySelectorAll("template")) one.remove()
  if (!template || globalThis.firstRequests) return
  root.append(template.content.cloneNode(true))
  root.querySelector("input").focus()
  const drawn = new AbortController()
  const earlyForm = { pressed: null, released: null, end: () => drawn.abort() }
  // Enter presses the button that submits, too.
  const press = ({ target }) => {
    const button = target.closest("button")
    if (button) earlyForm.pressed = [...root.querySelectorAll("button")].indexOf(button)
  }
  const hold = ({ target, button }) => {
    if (button !== 0 || !target.closest("button")) return
    earlyForm.released = new Promise((resolve) => {
      // The click comes after the pointer is up, which a menu or another window may keep from the page.
      const release = () => setTimeout(resolve)
      for (const up of ["pointerup", "pointercancel", "contextmenu", "blur"])
        addEventListener(up, release, { once: true })
      setTimeout(release, 2_000)
    })
  }
  root.addEventListener("pointerdown", hold, { signal: drawn.signal })
  root.addEventListener("click", press, { signal: drawn.signal })
  root.addEventListener("submit", (event) => event.preventDefault(), { signal: drawn.signal })
  globalThis.earlyForm = earlyForm
})()

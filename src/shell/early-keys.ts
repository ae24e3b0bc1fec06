/** Keys pressed while a page starts: the palette's shortcut and what is typed after it wait for the workspace. */
import { type Application, workspaceAtom } from "./context.ts"
import { isLetter, isPaletteShortcut } from "./keys.ts"
import { store } from "./preferences.ts"

/** A workspace is about to start: somebody is signed in, or the stored session is being validated. */
const isStarting = (session: Application["session"]): boolean => {
  const snapshot = session.getSnapshot()
  return (
    store.get(workspaceAtom) === null && (snapshot.matches("resuming") || snapshot.matches({ signedIn: "working" }))
  )
}

/** Listens until the workspace does; the returned function takes the keys that it has to handle first. */
export const keepEarlyKeys = (
  document: Document,
  session: Application["session"]
): (() => ReadonlyArray<KeyboardEvent>) => {
  let kept: ReadonlyArray<KeyboardEvent> = []
  const press = (event: KeyboardEvent): void => {
    if (!isStarting(session)) return
    const isText = isLetter(event) || ["Enter", "Backspace", "Escape"].includes(event.key)
    if (!isPaletteShortcut(event) && (kept.length === 0 || !isText)) return
    event.preventDefault()
    kept = [...kept, event]
  }
  document.addEventListener("keydown", press)
  session.subscribe((snapshot) => {
    // Nobody is signed in: what was typed was not meant for the form that is shown now.
    if (!snapshot.matches("resuming") && !snapshot.hasTag("private")) kept = []
  })
  return () => {
    const taken = kept
    kept = []
    return taken
  }
}

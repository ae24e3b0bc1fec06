/** Turns key presses into commands of the registry. */
import type { Message } from "#domain/palette/palette.registry.ts"
import type { Application, Workspace } from "./context.ts"
import { nameOf, commandFor } from "./keys.ts"
import { preferences } from "./preferences.ts"

const isTextField = (element: Element): boolean =>
  element.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")

/** Space and Enter on a control are the control's own. */
const isOwnKey = (element: Element, name: string): boolean =>
  (name === "Space" || name === "Enter") && element.matches("button, a, input, select, textarea, summary")

const isInList = (element: Element): boolean => element.closest("[role=grid]") !== null

/** Elements outside the list that act on it: the selection bar, the panel of a row. */
const staysInList = "[data-beside-list]"

/** Layers over the page and panels beside the list take the focus temporarily and restore it. */
const borrowsFocus = (element: Element): boolean => element.closest(`dialog, [popover], ${staysInList}`) !== null

const movesCursor = (message: Message): boolean =>
  message.to === "screen" && message.message.to === "list" && message.message.event.type === "cursor.move"

/** Letters typed before the requested palette is rendered: they go into its input. */
const typeAhead = (palette: Workspace["palette"], event: KeyboardEvent): void => {
  const { text } = palette.getSnapshot().context
  const isLetter = [...event.key].length === 1 && !event.metaKey && event.ctrlKey === event.altKey
  if (event.isComposing || (!isLetter && !["Backspace", "Enter", "Escape"].includes(event.key))) return
  event.preventDefault()
  if (event.key === "Escape") return palette.send({ type: "palette.close" })
  if (event.key === "Enter") return palette.send({ type: "palette.confirm" })
  palette.send({ type: "palette.type", text: isLetter ? text + event.key : [...text].slice(0, -1).join("") })
}

export const listenToKeys = (
  window: Window,
  session: Application["session"],
  workspace: Workspace,
  signal: AbortSignal
): void => {
  const { document } = window
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !session.getSnapshot().matches({ signedIn: "working" })) return
    const target = event.target instanceof Element ? event.target : document.body
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault()
      const { palette } = workspace
      return palette.send({ type: palette.getSnapshot().hasTag("open") ? "palette.close" : "palette.open" })
    }
    // A requested module may still be loading: input meanwhile is meant for it.
    if (workspace.palette.getSnapshot().hasTag("open"))
      return document.querySelector("[data-palette]") === null ? typeAhead(workspace.palette, event) : undefined
    if (workspace.passwordChange.getSnapshot().hasTag("open")) return
    if (workspace.currentScreen()?.isDialogOpen() === true) return
    if (target.closest("dialog, [popover]") !== null || document.querySelector("dialog:modal") !== null) return
    if (isTextField(target) || isOwnKey(target, nameOf(event))) return
    const command = commandFor(workspace.commands(), event, preferences().singleKeys)
    if (command === null) return
    const isNear = isInList(target) || target.closest(staysInList) !== null || target === document.body
    if (!isNear && !command.isScreenWide) return
    // Bound keys never fall through to the browser, even when their command is unavailable.
    event.preventDefault()
    // A held key repeats cursor movements, but neither decisions nor undos.
    if (command.message !== null && (!event.repeat || movesCursor(command.message))) workspace.send(command.message)
  }
  const clearCursor = ({ target }: FocusEvent): void => {
    if (target instanceof Element && !isInList(target) && !borrowsFocus(target))
      workspace.currentScreen()?.clearCursor()
  }
  document.addEventListener("keydown", press, { signal })
  document.addEventListener("focusin", clearCursor, { signal })
}

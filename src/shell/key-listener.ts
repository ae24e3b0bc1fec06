/** Turns key presses into commands of the registry. */
import type { Message } from "#domain/palette/palette.registry.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import type { Application, Workspace } from "./context.ts"
import { commandFor, isFirstKey, isSingleKey, nameOf } from "./keys.ts"
import { showNotice } from "./notices/notices.ts"
import { preferences } from "./preferences.ts"

const isTextField = (element: Element): boolean =>
  element.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")

/** Space and Enter on a control are the control's own, as are the keys that choose among radio buttons. */
const isOwnKey = (element: Element, name: string): boolean =>
  ((name === "Space" || name === "Enter") && element.matches("button, a, input, select, textarea, summary")) ||
  (name.startsWith("Arrow") && element.matches("input[type=radio]"))

const isInList = (element: Element): boolean => element.closest("[role=grid]") !== null

/** Elements outside the list that act on it: the selection bar, the panel of a row. */
const staysInList = "[data-beside-list]"

/** Layers over the page and panels beside the list take the focus temporarily and restore it. */
const borrowsFocus = (element: Element): boolean => element.closest(`dialog, [popover], ${staysInList}`) !== null

/** By then the second of two keys has to be pressed. */
const nextKeyMs = 1_500

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
  /** The first of keys pressed one after another, and until when the second counts. */
  let first: { readonly name: string; readonly untilMs: number } | null = null
  let isByPointer = false
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !session.getSnapshot().matches({ signedIn: "working" })) return
    const target = event.target instanceof Element ? event.target : document.body
    const before = first !== null && event.timeStamp < first.untilMs ? first.name : null
    if (!["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key)) first = null
    isByPointer = false
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault()
      const { palette } = workspace
      return palette.send({ type: palette.getSnapshot().hasTag("open") ? "palette.close" : "palette.open" })
    }
    // A requested module may still be loading: input meanwhile is meant for it.
    if (workspace.palette.getSnapshot().hasTag("open"))
      return document.querySelector("[data-palette]") === null ? typeAhead(workspace.palette, event) : undefined
    if (workspace.passwordChange.getSnapshot().hasTag("open")) return
    if (workspace.openSessions.getSnapshot().hasTag("open")) return
    if (workspace.currentScreen()?.isDialogOpen() === true) return
    if (target.closest("dialog, [popover]") !== null || document.querySelector("dialog:modal") !== null) return
    const name = nameOf(event)
    if (isTextField(target) || isOwnKey(target, name)) return
    // The browser closes an open menu, also while the focus is on its button.
    if (name === "Escape" && document.querySelector("[popover=auto]:popover-open") !== null) return
    const available = workspace.commands()
    const { singleKeys } = preferences()
    const command =
      (before === null ? null : commandFor(available, `${before} ${name}`, singleKeys)) ??
      commandFor(available, name, singleKeys)
    if (command === null) {
      if (isFirstKey(available, name, singleKeys)) first = { name, untilMs: event.timeStamp + nextKeyMs }
      return
    }
    const isNear = target === document.body || target.closest(`main, ${staysInList}`) !== null
    if (!isNear && !command.isScreenWide && !isSingleKey(name)) return
    // Bound keys never fall through to the browser, even when their command is unavailable.
    event.preventDefault()
    if (command.message === null) {
      if (command.forbidden !== undefined && !event.repeat) showNotice(notice("info", command.forbidden))
      return
    }
    // A held key repeats cursor movements, but neither decisions nor undos.
    if (event.repeat && !movesCursor(command.message)) return
    // The focus follows the cursor from a control beside the list.
    if (movesCursor(command.message) && target instanceof HTMLElement && !isInList(target) && !borrowsFocus(target))
      target.blur()
    workspace.send(command.message)
  }
  const clearCursor = ({ target }: FocusEvent): void => {
    if (target instanceof Element && !isInList(target) && !borrowsFocus(target))
      workspace.currentScreen()?.clearCursor()
  }
  /** A filter chosen with the mouse gives the keys back to the list; by keyboard one may go on choosing. */
  const leaveFilter = ({ target }: Event): void => {
    if (isByPointer && target instanceof HTMLSelectElement && target.closest("main, dialog")?.matches("main") === true)
      target.blur()
  }
  const rememberPointer = (): void => {
    isByPointer = true
  }
  document.addEventListener("keydown", press, { signal })
  document.addEventListener("pointerdown", rememberPointer, { signal, capture: true })
  document.addEventListener("change", leaveFilter, { signal })
  document.addEventListener("focusin", clearCursor, { signal })
}

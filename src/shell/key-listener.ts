/** Turns key presses into commands of the registry. */
import type { TypeAheadEvent } from "#domain/shared/document/document-editor.schema.ts"
import type { Message } from "#domain/palette/palette.registry.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { isReturned, modalsClosed } from "#src/components/dialogs/modal.ts"
import type { AnyScreen, Application, Workspace } from "./context.ts"
import { commandFor, isFirstKey, isLetter, isPaletteShortcut, isSingleKey, nameOf, quietMs } from "./keys.ts"
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

/** The time within which the second of two keys has to be pressed. */
const nextKeyMs = 1_500

const movesCursor = (message: Message): boolean =>
  message.to === "screen" && message.message.event.type === "cursor.move"

const isModifier = ({ key }: KeyboardEvent): boolean => ["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(key)

/** A single key, or another one that is pressed while a text is typed. */
const isOfText = (name: string): boolean =>
  isSingleKey(name) || ["Space", "Enter", "Backspace", "Delete"].includes(name.replace("Shift+", ""))

/** A text after a key that was pressed before its field is rendered; null where the key does not change it. */
const textAfter = (text: string, event: KeyboardEvent): string | null => {
  if (isLetter(event)) return text + event.key
  return event.key === "Backspace" ? [...text].slice(0, -1).join("") : null
}

/** Keys pressed before the requested palette is rendered. */
const typeIntoPalette = (palette: Workspace["palette"], event: KeyboardEvent): void => {
  const text = textAfter(palette.getSnapshot().context.text, event)
  if (event.key === "Escape") palette.send({ type: "palette.close" })
  else if (event.key === "Enter") palette.send({ type: "palette.confirm" })
  else if (text !== null) palette.send({ type: "palette.type", text })
}

/** Keys pressed before the dialog for a new password is rendered: they go into its first field. */
const typeIntoPassword = (passwordChange: Workspace["passwordChange"], event: KeyboardEvent): void => {
  const field = "currentPassword"
  const text = textAfter(passwordChange.getSnapshot().context.fields[field], event)
  if (event.key === "Escape") passwordChange.send({ type: "passwordChange.close" })
  else if (text !== null) passwordChange.send({ type: "passwordChange.type", field, text })
}

const typedBy = (event: KeyboardEvent): TypeAheadEvent | null => {
  if (isLetter(event)) return { type: "form.type", text: event.key }
  const name = nameOf(event)
  if (name === "Backspace") return { type: "form.erase" }
  if (name === "Escape") return { type: "form.close" }
  return name === "Control+Enter" && !event.repeat ? { type: "form.save" } : null
}

/** Keys pressed before a form shows its fields; false where the screen opens none. */
const typeIntoForm = (screen: AnyScreen, event: KeyboardEvent): boolean => {
  const typed = event.isComposing ? null : typedBy(event)
  return typed !== null && screen.typeAhead(typed)
}

/** Follows the link that titles the row with the cursor, as a click on it does. */
const followTitle = (document: Document): void =>
  document.querySelector<HTMLElement>("[role=grid] [data-cursor] [role=rowheader] a")?.click()

const topDialog = (document: Document): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? null

/** Whether a key in a dialog is meant for a text that is not rendered yet. */
const isTypedAhead = (dialog: Element, target: Element, name: string): boolean =>
  dialog.querySelector(":is(input, textarea):read-write") === null && (dialog === target || !isOwnKey(target, name))

/** These keys end a form: what is typed after them is meant for the list. */
const endsDialog = (name: string): boolean => name === "Escape" || name === "Control+Enter"

export const listenToKeys = (
  window: Window,
  { session, takeEarlyKeys }: Pick<Application, "session" | "takeEarlyKeys">,
  workspace: Workspace,
  signal: AbortSignal
): void => {
  const { document } = window
  /** The first of keys pressed one after another, and until when the second counts. */
  let first: { readonly name: string; readonly untilMs: number } | null = null
  let isByPointer = false
  /** The last key that was pressed in a dialog; null after the pointer was used. */
  let lastInDialog: string | null = null
  /** A dialog was closed by a key that may have been typed text: until then the keys of a list do nothing. */
  let quietUntilMs = 0
  const isDialogOpen = (): boolean =>
    topDialog(document) !== null ||
    workspace.passwordChange.getSnapshot().hasTag("open") ||
    workspace.openSessions.getSnapshot().hasTag("open") ||
    workspace.palette.getSnapshot().hasTag("open") ||
    workspace.currentScreen()?.isDialogOpen() === true
  const watchDialog = (event: KeyboardEvent): void => {
    if (!isModifier(event) && isDialogOpen()) lastInDialog = nameOf(event)
  }
  const leaveDialog = ({ timeStamp }: Event): void => {
    quietUntilMs = lastInDialog === null || endsDialog(lastInDialog) ? 0 : timeStamp + quietMs
    lastInDialog = null
    queueMicrotask(focusCursorAgain)
  }
  /** What a dialog gives back to the page as a whole goes to the row with the cursor. */
  const focusCursorAgain = (): void => {
    const cursor = document.querySelector<HTMLElement>("[role=grid] [data-cursor]")
    if (cursor !== null && document.activeElement?.contains(cursor) === true && !isDialogOpen()) cursor.focus()
  }
  /** What is typed before a dialog is rendered goes to `type`, and not to what has the focus in the page. */
  const withoutPage = (event: KeyboardEvent, type: () => unknown): void => {
    if (event.isComposing) return
    const name = nameOf(event)
    if (isOfText(name) || isLetter(event) || endsDialog(name)) event.preventDefault()
    type()
  }
  const press = (event: KeyboardEvent): void => {
    if (!session.getSnapshot().matches({ signedIn: "working" })) return
    const target = event.target instanceof Element ? event.target : document.body
    const before = first !== null && event.timeStamp < first.untilMs ? first.name : null
    if (!isModifier(event)) first = null
    isByPointer = false
    const { palette, passwordChange } = workspace
    if (isPaletteShortcut(event)) {
      event.preventDefault()
      return palette.send({ type: palette.getSnapshot().hasTag("open") ? "palette.close" : "palette.open" })
    }
    // A requested module may still be loading: input meanwhile is meant for it.
    if (palette.getSnapshot().hasTag("open")) {
      if (document.querySelector("[data-palette]") === null) withoutPage(event, () => typeIntoPalette(palette, event))
      return
    }
    if (passwordChange.getSnapshot().hasTag("open")) {
      if (topDialog(document) === null) withoutPage(event, () => typeIntoPassword(passwordChange, event))
      return
    }
    if (workspace.openSessions.getSnapshot().hasTag("open")) return
    const name = nameOf(event)
    const screen = workspace.currentScreen()
    if (screen?.isDialogOpen() === true) {
      const dialog = topDialog(document)
      if (dialog === null)
        withoutPage(event, () => typeIntoForm(screen, event) || (name === "Escape" && screen.cancel()))
      else if (isTypedAhead(dialog, target, name) && typeIntoForm(screen, event)) {
        event.preventDefault()
        // A blank after a letter belongs to the text too, and presses no button.
        if (isLetter(event)) dialog.focus()
      }
      return
    }
    if (target.closest("dialog, [popover]") !== null || topDialog(document) !== null) return
    if (workspace.isDialogAwaited()) return withoutPage(event, () => undefined)
    if (event.timeStamp < quietUntilMs && isOfText(name) && !isTextField(target)) return event.preventDefault()
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
    const whyNot = command.whyNotByKey ?? command.whyForbidden
    if (command.message === null || whyNot !== undefined) {
      if (event.repeat) return
      if (whyNot !== undefined) showNotice(notice("info", whyNot))
      else if (command.followsTitle) followTitle(document)
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
    // A dialog borrows the focus: what it gives back leaves the cursor where it is.
    if (target instanceof Element && !isInList(target) && !borrowsFocus(target) && !isReturned(target))
      workspace.currentScreen()?.clearCursor()
  }
  /** A filter chosen with the mouse gives the keys back to the list; by keyboard one may go on choosing. */
  const leaveFilter = ({ target }: Event): void => {
    if (isByPointer && target instanceof HTMLSelectElement && target.closest("main, dialog")?.matches("main") === true)
      target.blur()
  }
  const rememberPointer = (): void => {
    isByPointer = true
    lastInDialog = null
  }
  document.addEventListener("keydown", watchDialog, { signal, capture: true })
  const pressNow = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented) press(event)
  }
  for (const early of takeEarlyKeys()) press(early)
  document.addEventListener("keydown", pressNow, { signal })
  document.addEventListener(modalsClosed, leaveDialog, { signal })
  document.addEventListener("pointerdown", rememberPointer, { signal, capture: true })
  document.addEventListener("change", leaveFilter, { signal })
  document.addEventListener("focusin", clearCursor, { signal })
}

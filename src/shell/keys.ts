/** Maps keys to commands. */
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"

/** A key that comes sooner after another one, or after what has changed the page, may still be meant for what was there. */
export const quietMs = 500

/** The part of a keyboard event that names a key. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** A key that writes one character; Alt and Control together are AltGr. */
export const isLetter = ({ key, metaKey, ctrlKey, altKey }: KeyPress): boolean =>
  [...key].length === 1 && !metaKey && ctrlKey === altKey

/** Opens and closes the palette. */
export const isPaletteShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "k"

/** Names a key press as `aria-keyshortcuts` does: `a`, `Control+Shift+A`, `Shift+ArrowDown`, `?`. */
export const nameOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string => {
  const isInAlphabet = /^\p{L}$/u.test(key)
  // Signs such as `[` need Alt or AltGr, which also counts as Control, on many keyboards.
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key)
  if (altKey && !isSign) return ""
  const isHeld = (ctrlKey || metaKey) && !altKey
  const name = key === " " ? "Space" : isInAlphabet ? (isHeld || shiftKey ? key.toUpperCase() : key.toLowerCase()) : key
  // A sign such as `?` needs Shift on many keyboards; Shift is then part of the sign.
  const showsShift = shiftKey && (isInAlphabet || key.length > 1)
  return [...(isHeld ? ["Control"] : []), ...(showsShift ? ["Shift"] : []), name].join("+")
}

/** Single keys, one or one after another, that could be text input; they may be switched off (WCAG 2.1.4). */
export const isSingleKey = (name: string): boolean => name.split(" ").every((key) => /^(?:Shift\+)?[^\s]$/u.test(key))

export const commandFor = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  name: string,
  hasSingleKeys: boolean
): AvailableCommand<Message> | null => {
  if (name === "" || (isSingleKey(name) && !hasSingleKeys)) return null
  return available.find((command) => command.keys.includes(name)) ?? null
}

/** Whether a key is the first of those that are pressed one after another. */
export const isFirstKey = (
  available: ReadonlyArray<{ readonly keys: ReadonlyArray<string> }>,
  name: string,
  hasSingleKeys: boolean
): boolean => hasSingleKeys && available.some(({ keys }) => keys.some((key) => key.startsWith(`${name} `)))

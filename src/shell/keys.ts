/** Maps keys to commands. */
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"

/** The part of a keyboard event that names a key. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Names a key press as `aria-keyshortcuts` does: `a`, `Control+Shift+A`, `Shift+ArrowDown`, `?`. */
export const nameOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string => {
  if (altKey) return ""
  const isLetter = /^\p{L}$/u.test(key)
  const isHeld = ctrlKey || metaKey
  const name = key === " " ? "Space" : isLetter ? (isHeld || shiftKey ? key.toUpperCase() : key.toLowerCase()) : key
  // A sign such as `?` needs Shift on many keyboards; Shift is then part of the sign.
  const showsShift = shiftKey && (isLetter || key.length > 1)
  return [...(isHeld ? ["Control"] : []), ...(showsShift ? ["Shift"] : []), name].join("+")
}

/** A single key that could be text input; administrators may switch these off (WCAG 2.1.4). */
export const isSingleKey = (name: string): boolean => /^(?:Shift\+)?[^\s]$/u.test(name)

export const commandFor = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  press: KeyPress,
  hasSingleKeys: boolean
): AvailableCommand<Message> | null => {
  const name = nameOf(press)
  if (name === "" || (isSingleKey(name) && !hasSingleKeys)) return null
  return available.find((command) => command.keys.includes(name)) ?? null
}

/** The keys as they are drawn: `Ctrl A`, `Shift J`. */
export const capOf = (name: string): string =>
  name
    .replace("Control", "Ctrl")
    .replace("Arrow", "")
    .replace("Delete", "Del")
    .split("+")
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(" ")

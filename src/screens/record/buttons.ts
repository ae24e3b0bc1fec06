/** The registry's commands as the buttons of a screen. */
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { capOf, isSingleKey } from "#src/shell/keys.ts"

/** The action of a command; null when it is unavailable. */
export type Buttons = (id: string) => (() => void) | null

export const buttonsOf = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  send: (message: Message) => void
): Buttons => {
  const messages = new Map(available.map((command) => [command.id, command.message]))
  return (id) => {
    const message = messages.get(id) ?? null
    return message === null ? null : () => send(message)
  }
}

/** The keys of some commands, as the help shows them beside what they do. */
export const helpOf = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  lines: ReadonlyArray<readonly [does: string, ids: ReadonlyArray<string>]>
): ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }> =>
  lines.map(([does, ids]) => ({
    does,
    caps: ids.flatMap((id) => available.find((command) => command.id === id)?.keys.map(capOf) ?? [])
  }))

interface Keyed {
  readonly id: string
  readonly keys?: ReadonlyArray<string>
}

/** The key of the command whose id ends so, as `aria-keyshortcuts` spells it; undefined where no key works. */
export type KeyOf = (command: string) => string | undefined

export const keyOf =
  (commands: ReadonlyArray<Keyed>, hasSingleKeys: boolean): KeyOf =>
  (command) =>
    commands.find(({ id }) => id.endsWith(`.${command}`))?.keys?.find((key) => hasSingleKeys || !isSingleKey(key))

/** The keys a list listens to, as `aria-keyshortcuts` spells them. */
export const shortcutsOf = (commands: ReadonlyArray<Keyed>, hasSingleKeys: boolean): string =>
  commands
    .flatMap(({ keys = [] }) => keys)
    .filter((key) => hasSingleKeys || !isSingleKey(key))
    .join(" ")

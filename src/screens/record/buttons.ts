/** The registry's commands as the buttons of a screen. */
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { isSingleKey } from "#src/shell/keys.ts"

/** The action of a command; null when it is unavailable. */
export type Buttons = (id: string) => (() => void) | null

interface CommandSource<Message> {
  readonly commands: () => ReadonlyArray<AvailableCommand<Message>>
  readonly send: (message: Message) => void
}

/** Makes a function once for each name, so that components that get it are not rendered again. */
export const onceFor = <Name extends string, Run>(make: (name: Name) => Run): ((name: Name) => Run) => {
  const made = new Map<Name, Run>()
  return (name) => {
    const run = made.get(name) ?? make(name)
    made.set(name, run)
    return run
  }
}

/** Reads the commands of one screen. A button finds its message when it is pressed. */
export const buttonsOf = <Message>({ commands, send }: CommandSource<Message>): (() => Buttons) => {
  const runOf = onceFor((id: string) => () => {
    const message = commands().find((command) => command.id === id)?.message ?? null
    if (message !== null) send(message)
  })
  return () => {
    const available = new Set(commands().flatMap(({ id, message }) => (message === null ? [] : [id])))
    return (id) => (available.has(id) ? runOf(id) : null)
  }
}

/** The keys of some commands, as the help shows them beside what they do. */
export const helpOf = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  lines: ReadonlyArray<readonly [does: string, ids: ReadonlyArray<string>]>
): ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }> =>
  lines
    .map(([does, ids]) => ({
      does,
      caps: ids.flatMap((id) => available.find((command) => command.id === id)?.keys.map((key) => capOf(key)) ?? [])
    }))
    .filter(({ caps }) => caps.length > 0)

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

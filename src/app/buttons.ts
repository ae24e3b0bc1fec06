/** The registry's commands as the buttons of a screen. */
import type { Offer } from "#domain/shared/screen/command.schema.ts"
import { capOf, isSingleKey } from "./keys.ts"

/** What a command would do now; null when it is refused. */
export type Buttons = (id: string) => (() => void) | null

export const buttonsOf = <Message>(
  offers: ReadonlyArray<Offer<Message>>,
  send: (message: Message) => void
): Buttons => {
  const messages = new Map(offers.map((offer) => [offer.id, offer.message]))
  return (id) => {
    const message = messages.get(id) ?? null
    return message === null ? null : () => send(message)
  }
}

/** The keys of some commands, as the help shows them beside what they do. */
export const helpOf = <Message>(
  offers: ReadonlyArray<Offer<Message>>,
  lines: ReadonlyArray<readonly [does: string, ids: ReadonlyArray<string>]>
): ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }> =>
  lines.map(([does, ids]) => ({
    does,
    caps: ids.flatMap((id) => offers.find((offer) => offer.id === id)?.keys.map(capOf) ?? [])
  }))

/** The keys a list listens to, as `aria-keyshortcuts` spells them. */
export const shortcutsOf = (
  commands: ReadonlyArray<{ readonly keys?: ReadonlyArray<string> }>,
  hasSingleKeys: boolean
): string =>
  commands
    .flatMap(({ keys = [] }) => keys)
    .filter((key) => hasSingleKeys || !isSingleKey(key))
    .join(" ")

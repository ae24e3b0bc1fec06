import type { Translated } from "../language.schema.ts"

/** What a button, a key or an entry of the palette requests: the message it would send now. */
export interface Command<State, Message> {
  readonly id: string
  /** By default "screen". */
  readonly group?: "selection" | "elsewhere" | "places" | "preferences"
  /** As `aria-keyshortcuts` writes them; absent where no key is bound. */
  readonly keys?: ReadonlyArray<string>
  /** Bound to keys, but too minor for the palette, such as moving the cursor. */
  readonly isKeyOnly?: true
  /** The palette lists it at every place, and goes to the place of its screen first. */
  readonly isGlobal?: true
  /** Its keys work wherever the focus is on the screen, not only in the list. */
  readonly isScreenWide?: true
  /** Where it has nothing to act on, its keys follow the link that titles the row with the cursor. */
  readonly followsTitle?: true
  readonly label: Translated<string> | ((state: State) => Translated<string>)
  /** A figure or name beside the label. */
  readonly detail?: (state: State) => Translated<string> | null
  /** Other words by which the palette finds it. */
  readonly keywords?: Translated<string>
  /** Null when there is nothing to act on. */
  readonly message: (state: State) => Message | null
  /** Why there is nothing to act on, or why the message is refused. */
  readonly why: Translated<string> | ((state: State) => Translated<string>)
  /**
   * Why the thing in focus must not be acted on although it could be: its key says so. Null where nothing forbids it.
   */
  readonly whyForbidden?: (state: State) => Translated<string> | null
  /** Why its key does not act, as what it would act on is not what the key is pressed for; button and palette name it. */
  readonly whyNotByKey?: (state: State) => Translated<string> | null
}

/** A command in the present state: the message it would send, or why it is unavailable. */
export interface AvailableCommand<Message> {
  readonly id: string
  readonly group: NonNullable<Command<unknown, unknown>["group"]> | "screen"
  readonly keys: ReadonlyArray<string>
  readonly isKeyOnly: boolean
  readonly isScreenWide: boolean
  readonly followsTitle?: true
  readonly label: Translated<string>
  readonly detail: Translated<string> | null
  /** Other names of what it leads to, separated by commas: the palette finds it by them as by its label. */
  readonly names?: Translated<string>
  readonly keywords: Translated<string> | null
  readonly message: Message | null
  readonly why: Translated<string> | null
  /** Said by its key, which else does nothing while the command is unavailable. */
  readonly whyForbidden?: Translated<string>
  /** Said by its key, which does nothing else. */
  readonly whyNotByKey?: Translated<string>
}

const textOf = <State>(text: Command<State, unknown>["label"], state: State): Translated<string> =>
  typeof text === "function" ? text(state) : text

/** Evaluates commands in a state; `accepts` says whether the receiver takes a message now. */
export const availableCommands = <State, Message>(
  commands: ReadonlyArray<Command<State, Message>>,
  state: State,
  accepts: (message: Message) => boolean
): ReadonlyArray<AvailableCommand<Message>> =>
  commands.map((command) => {
    const whyForbidden = command.whyForbidden?.(state) ?? null
    const message = whyForbidden === null ? command.message(state) : null
    const whyNotByKey = command.whyNotByKey?.(state) ?? null
    const accepted = message !== null && accepts(message) ? message : null
    return {
      id: command.id,
      group: command.group ?? "screen",
      keys: command.keys ?? [],
      isKeyOnly: command.isKeyOnly ?? false,
      isScreenWide: command.isScreenWide ?? false,
      label: textOf(command.label, state),
      detail: command.detail?.(state) ?? null,
      keywords: command.keywords ?? null,
      message: accepted,
      why: accepted === null ? (whyForbidden ?? textOf(command.why, state)) : null,
      ...(command.followsTitle && { followsTitle: true }),
      ...(whyForbidden !== null && { whyForbidden }),
      ...(whyNotByKey !== null && { whyNotByKey })
    }
  })

/** The commands of two lists side by side: a key that both bind runs the command of the first. */
export const withoutSharedKeys = <One, Other>(
  first: ReadonlyArray<AvailableCommand<One>>,
  second: ReadonlyArray<AvailableCommand<Other>>
): ReadonlyArray<AvailableCommand<One | Other>> => {
  const taken = new Set(first.flatMap(({ keys }) => keys))
  return [...first, ...second.map((command) => ({ ...command, keys: command.keys.filter((key) => !taken.has(key)) }))]
}

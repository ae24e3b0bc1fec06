/** A running screen, as the shell and its views use it. */
import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, waitFor } from "xstate"
import type { TypeAheadEvent } from "#domain/shared/document/document-editor.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { accepts, type AddressedEvent, deliver, isSameState, screenState } from "#domain/shared/screen/screen.rules.ts"
import type { AnyScreen, Readable, ScreenContext } from "#src/shell/context.ts"
import type { LazyModule } from "#src/shell/lazy-module.ts"
import { followAddress, type RecordAddress, type ScreenAddress } from "./list-address.ts"

export interface RunningScreen<State, Message> extends Omit<AnyScreen, "commands" | "send" | "Screen"> {
  /** The snapshots of its machines: the same value until one of them changes. */
  readonly state: () => State
  readonly states: Readable<State>
  readonly commands: () => ReadonlyArray<AvailableCommand<Message>>
  readonly send: (message: Message) => void
  /** The same for a caller that knows the message by its shape alone. */
  readonly deliver: (message: AddressedEvent) => void
  /** Sends a message if its machine accepts it at that moment: the button may be outdated. */
  readonly sendIfAccepted: (message: Message) => void
}

interface ScreenOptions<State, Message> {
  readonly place: Place
  /** The machine of the screen with all ports it calls. */
  readonly logic: AnyActorLogic
  readonly input?: unknown
  /** Modules to preload when the page is idle. */
  readonly ahead: ReadonlyArray<Pick<LazyModule<object>, "fetch">>
  readonly commands: (state: State) => ReadonlyArray<AvailableCommand<Message>>
  readonly isDialogOpen: (state: State) => boolean
  /** The messages that close its dialogs, but a form, whichever is open. */
  readonly cancels: ReadonlyArray<Message>
  /** The message that types ahead into its form; absent where it has none. */
  readonly typeAhead?: (typed: TypeAheadEvent) => Message
  readonly isUnsaved: (state: State) => boolean
  /** Null where the address has no query. */
  readonly address: ScreenAddress<State> | null
  /** Absent where records have no addresses. */
  readonly record?: RecordAddress<State>
}

/** Starts a screen as a child of the workspace and connects it with the address of the page. */
export const runScreen = <
  State extends object & { readonly screen: AnyMachineSnapshot },
  Message extends AddressedEvent
>(
  context: ScreenContext,
  options: ScreenOptions<State, Message>
): RunningScreen<State, Message> => {
  const actor: AnyActorRef = context.addChild(options.place, options.logic, options.input)
  let last = screenState<State>(actor)
  const state = (): State => {
    const now = screenState<State>(actor)
    if (!isSameState(last, now)) last = now
    return last
  }
  const states = { getSnapshot: state, subscribe: actor.subscribe.bind(actor) }
  const send = (message: AddressedEvent): void => deliver(actor, message)
  const sendIfAccepted = (message: AddressedEvent): boolean => {
    const isAccepted = accepts(state(), message)
    if (isAccepted) send(message)
    return isAccepted
  }
  followAddress(context, { ...options, actor, state })
  return {
    ahead: options.ahead,
    state,
    states,
    changes: states,
    send,
    deliver: send,
    sendIfAccepted,
    commands: () => options.commands(state()),
    isDialogOpen: () => options.isDialogOpen(state()) || state().screen.hasTag("help"),
    cancel: () => {
      for (const message of options.cancels) sendIfAccepted(message)
    },
    typeAhead: (typed) => {
      const message = options.typeAhead?.(typed)
      return message !== undefined && sendIfAccepted(message)
    },
    isUnsaved: () => options.isUnsaved(state()),
    clearCursor: () => actor.send({ type: "cursor.clear" }),
    firstRead: waitFor(actor, isFirstRead, { timeout: Infinity }).then(
      () => undefined,
      // It was stopped before the first answer.
      () => undefined
    )
  }
}

/** The first child of every screen is what it shows: once that has loaded, the screen can be rendered. */
const isFirstRead = (screen: AnyMachineSnapshot): boolean => {
  const [first] = Object.values<AnyActorRef | undefined>(screen.children)
  const snapshot: AnyMachineSnapshot | undefined = first?.getSnapshot()
  return screen.hasTag("shown") && snapshot?.hasTag("busy") === false
}

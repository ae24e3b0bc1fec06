/** A running screen, as the shell and its views use it. */
import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, waitFor } from "xstate"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import {
  accepts,
  deliver,
  isSameState,
  type ScreenMessage,
  type ScreenState,
  screenState
} from "#domain/shared/screen/screen.rules.ts"
import { moves } from "./address.ts"
import type { ScreenAddress } from "./list-address.ts"
import type { Part } from "./parts.ts"
import type { AnyRoom, Household } from "./rooms.ts"
import { pathOf, routeOf } from "./routes.ts"

export interface RunningScreen<Machine extends AnyStateMachine> extends Omit<AnyRoom, "available" | "Screen"> {
  /** The snapshots of its machines: the same value until one of them changes. */
  readonly state: () => ScreenState<Machine>
  /** The same as something to subscribe to. */
  readonly states: Pick<AnyActorRef, "subscribe"> & { readonly getSnapshot: () => ScreenState<Machine> }
  readonly commands: () => ReadonlyArray<AvailableCommand<ScreenMessage<Machine>>>
  readonly send: (message: ScreenMessage<Machine>) => void
  /** Sends a message if its machine accepts it at that moment: the button may be outdated. */
  readonly sendIfAccepted: (message: ScreenMessage<Machine>) => void
}

interface ScreenOptions<Machine extends AnyStateMachine> {
  readonly place: Place
  /** The machine of the screen with all ports it calls. */
  readonly logic: AnyActorLogic
  /** Modules to preload when the page is idle. */
  readonly ahead: ReadonlyArray<Pick<Part<object>, "fetch">>
  readonly commands: (state: ScreenState<Machine>) => ReadonlyArray<AvailableCommand<ScreenMessage<Machine>>>
  /** Whether a dialog of the screen is open. */
  readonly isDialogOpen: (state: ScreenState<Machine>) => boolean
  /** Whether there are unsaved changes. */
  readonly isUnsaved: (state: ScreenState<Machine>) => boolean
  /** Null where the address has no query. */
  readonly address: ScreenAddress<ScreenState<Machine>> | null
  /** The pending count for the link to this place; null while unknown. */
  readonly pendingCount?: (state: ScreenState<Machine>) => number | null
}

/** Starts a screen as a child of the workspace and connects it with the address of the page. */
export const runScreen = <Machine extends AnyStateMachine>(
  { window, addChild, system, setPendingCount, left }: Household,
  { place, logic, ahead, commands, isDialogOpen, isUnsaved, address, pendingCount }: ScreenOptions<Machine>
): RunningScreen<Machine> => {
  const actor: AnyActorRef = addChild(place, logic)
  let last = screenState<Machine>(actor)
  const state = (): ScreenState<Machine> => {
    const now = screenState<Machine>(actor)
    if (!isSameState(last, now)) last = now
    return last
  }
  const send = (message: ScreenMessage<Machine>): void => deliver(actor, message)

  let changes = 0
  actor.subscribe(() => void (changes += 1))
  if (pendingCount !== undefined) actor.subscribe(() => setPendingCount(pendingCount(state())))

  const isHere = (): boolean => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" && route.place === place
  }
  const isShown = (): boolean => screenSnapshot(actor).hasTag("shown")
  const readAddress = (): void => {
    if (!isHere()) {
      if (isShown()) actor.send({ type: "screen.hide" })
    } else if (
      !isShown() ||
      (address !== null && address.normalize(window.location.search) !== address.query(state()))
    ) {
      actor.send({ type: "screen.show", query: window.location.search })
    }
  }
  const writeAddress = ({ query, normalize, searchOf }: NonNullable<typeof address>): void => {
    const wanted = query(state())
    const present = window.location.search
    // An equivalent link is not rewritten: that would add a history entry that Back never gets past.
    if (!isShown() || !isHere() || wanted === normalize(present)) return
    const [before, after] = [searchOf(present), searchOf(wanted)]
    const isTypingOn = before !== undefined && after !== undefined && before !== after
    system.go(`${pathOf(place)}${wanted}`, { replace: isTypingOn })
  }
  if (address !== null) actor.subscribe(() => writeAddress(address))
  for (const move of moves) window.addEventListener(move, readAddress, { signal: left })
  readAddress()

  return {
    ahead,
    state,
    states: { getSnapshot: state, subscribe: actor.subscribe.bind(actor) },
    send,
    sendIfAccepted: (message) => {
      if (accepts(state(), message)) send(message)
    },
    commands: () => commands(state()),
    changes: {
      getSnapshot: () => changes,
      subscribe: (listener) => actor.subscribe(listener)
    },
    isDialogOpen: () => isDialogOpen(state()),
    isUnsaved: () => isUnsaved(state()),
    clearCursor: () => actor.send({ type: "cursor.clear" }),
    firstRead: waitFor(actor, isFirstRead, { timeout: Infinity }).then(
      () => undefined,
      // The screen was stopped before the first answer.
      () => undefined
    )
  }
}

const screenSnapshot = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot()

/** The first child of every screen is what it shows: once that has loaded, the screen can be rendered. */
const isFirstRead = (screen: AnyMachineSnapshot): boolean => {
  const [first] = Object.values<AnyActorRef | undefined>(screen.children)
  const snapshot: AnyMachineSnapshot | undefined = first?.getSnapshot()
  return screen.hasTag("shown") && snapshot?.hasTag("busy") === false
}

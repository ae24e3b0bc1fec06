/** How a screen is read and addressed from outside, by its child machines. */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from "xstate"
import { type Command, type AvailableCommand, availableCommands } from "./command.schema.ts"

type AllChildren<Machine extends AnyStateMachine> = SnapshotFrom<Machine>["children"]

/** The machines that a screen always has; children that only one of its states invokes are excluded. */
type ChildrenOf<Machine extends AnyStateMachine> = Required<{
  [Id in keyof AllChildren<Machine> as string extends Id ? never : Id]: AllChildren<Machine>[Id]
}>

type ChildOf<Machine extends AnyStateMachine, Id extends keyof ChildrenOf<Machine>> = Exclude<
  ChildrenOf<Machine>[Id],
  undefined
>

/** The children that are machines. Others, such as timers, are internal. */
type MachineId<Machine extends AnyStateMachine> = {
  readonly [Id in keyof ChildrenOf<Machine> & string]: SnapshotFrom<ChildOf<Machine, Id>> extends AnyMachineSnapshot
    ? Id
    : never
}[keyof ChildrenOf<Machine> & string]

/** The snapshots of all machines of a screen, by their names; `screen` is the screen's own. */
export type ScreenState<Machine extends AnyStateMachine> = {
  readonly [Id in MachineId<Machine>]: SnapshotFrom<ChildOf<Machine, Id>>
} & { readonly screen: SnapshotFrom<Machine> }

/** An event, and which machine of a screen receives it. */
export type ScreenMessage<Machine extends AnyStateMachine> =
  | {
      readonly [Id in MachineId<Machine>]: { readonly to: Id; readonly event: EventFrom<ChildOf<Machine, Id>> }
    }[MachineId<Machine>]
  | { readonly to: "screen"; readonly event: EventFrom<Machine> }

export interface AddressedEvent {
  readonly to: string
  readonly event: { readonly type: string }
}

/** The current snapshots of the machines of a screen, whose `ScreenState` is this. */
export const screenState = <State extends object>(screen: AnyActorRef): State =>
  stateOfSnapshot<State>(screen.getSnapshot())

/** The same from the screen's own snapshot, which knows its children. */
export const stateOfSnapshot = <State extends object>(screen: AnyMachineSnapshot): State => {
  const children = Object.entries<AnyActorRef | undefined>(screen.children)
  const snapshots = children.map(([id, child]) => [id, child?.getSnapshot()])
  // The names and types of the children are those that the machine declares.
  return { ...Object.fromEntries(snapshots), screen } as State
}

export const isSameState = <State extends object>(one: State, other: State): boolean => {
  const before = new Map(Object.entries(one))
  const after = Object.entries(other)
  return before.size === after.length && after.every(([id, snapshot]) => before.get(id) === snapshot)
}

/** A list renders the same while it is refetched in the background. */
const listInputs = (list: AnyMachineSnapshot): ReadonlyArray<unknown> => [
  ...Object.values({ ...list.context, isOutdated: null }),
  list.hasTag("busy"),
  list.hasTag("shown"),
  list.matches({ shown: "typing" }),
  list.matches({ shown: "failed" })
]

/** Figures show that they are being read only after a failure. */
const figuresInputs = (figures: AnyMachineSnapshot): ReadonlyArray<unknown> => [
  ...Object.values({ ...figures.context, isUserRequest: null }),
  figures.context.hasFailed === true && figures.hasTag("busy")
]

/** What can be undone renders the same while it is read. */
const undoInputs = ({ context }: AnyMachineSnapshot): ReadonlyArray<unknown> => [
  context.items,
  context.nowMs,
  context.undoing,
  context.hasUnlistedChange
]

const screenInputs = ({ value, context }: AnyMachineSnapshot): ReadonlyArray<unknown> => [
  JSON.stringify(value),
  ...Object.values(context)
]

/** What the components of a screen render of one of its machines. */
const renderInputs = (id: string, snapshot: AnyMachineSnapshot): ReadonlyArray<unknown> => {
  if (id === "list") return listInputs(snapshot)
  // Not by its name in the screen: the dashboard's figures say also that they are out of date.
  if (snapshot.machine.id === "figures") return figuresInputs(snapshot)
  if (id === "undo") return undoInputs(snapshot)
  return id === "screen" ? screenInputs(snapshot) : [snapshot]
}

/** Whether two states of a screen render the same, so that the later one is skipped. */
export const rendersEqually = <State extends object>(one: State, other: State): boolean => {
  const before = new Map<string, AnyMachineSnapshot>(Object.entries(one))
  const after = new Map<string, AnyMachineSnapshot>(Object.entries(other))
  return (
    before.size === after.size &&
    [...after].every(([id, snapshot]) => {
      const last = before.get(id)
      if (last === undefined || last === snapshot) return last === snapshot
      const rendered = renderInputs(id, last)
      return renderInputs(id, snapshot).every((value, at) => value === rendered[at])
    })
  )
}

export const deliver = (screen: AnyActorRef, { to, event }: AddressedEvent): void => {
  const receiver: AnyActorRef | undefined = to === "screen" ? screen : screen.getSnapshot().children[to]
  receiver?.send(event)
}

/** Whether the machine that would receive a message takes it now. A screen that is not shown takes none. */
export const accepts = (state: { readonly screen: AnyMachineSnapshot }, { to, event }: AddressedEvent): boolean => {
  const receiver = new Map<string, AnyMachineSnapshot>(Object.entries(state)).get(to)
  return state.screen.hasTag("shown") && receiver?.can(event) === true
}

export const availableScreenCommands =
  <State extends { readonly screen: AnyMachineSnapshot }, Message extends AddressedEvent>(
    commands: ReadonlyArray<Command<State, Message>>
  ) =>
  (state: State): ReadonlyArray<AvailableCommand<Message>> =>
    availableCommands(commands, state, (message) => accepts(state, message))

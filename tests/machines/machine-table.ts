/**
 * Compares a machine with a table written by hand: state × event → next state, or refused where the table is silent.
 *
 * XState ignores unknown events, so a machine alone does not show a missing or superfluous transition.
 */
import { describe, expect, it } from "vitest"
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from "xstate"

/** One event of every type of a union. */
export type Samples<Event extends { readonly type: string }> = {
  readonly [Type in Event["type"]]: Extract<Event, { readonly type: Type }>
}

/** For each state the events it accepts, each with the next state. */
export type Table<State extends string> = Readonly<Record<State, Readonly<Record<string, State>>>>

/** The names of the states a snapshot is in, regions joined by " + ". */
export const stateOf = (snapshot: Pick<AnyMachineSnapshot, "value">): string =>
  named(snapshot.value).toSorted().join(" + ")

const named = (value: AnyMachineSnapshot["value"]): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) =>
        inner === undefined ? [] : named(inner).map((rest) => `${name}.${rest}`)
      )

/** Every state of a machine, by name. */
export const statesOf = (machine: AnyStateMachine): ReadonlyArray<string> => leaves(machine.root)

const leaves = (node: AnyStateMachine["root"]): ReadonlyArray<string> => {
  const inner = Object.values(node.states)
  return inner.length === 0 ? [node.path.join(".")] : inner.flatMap(leaves)
}

/** The snapshot of a machine after some events, without an actor. */
export const afterEvents = <Snapshot extends AnyMachineSnapshot>(
  machine: AnyStateMachine,
  start: Snapshot,
  ...events: ReadonlyArray<AnyEventObject>
): Snapshot => events.reduce((snapshot, event) => transition(machine, snapshot, event)[0] as Snapshot, start)

/** What a step emits, in order. */
export const emittedBy = (
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: AnyEventObject
): ReadonlyArray<AnyEventObject> =>
  transition(machine, from, event)[1].flatMap((action) => {
    const { event: emitted } = (action.params ?? {}) as { readonly event?: AnyEventObject }
    return (action.type as string) === "xstate.emit" && emitted !== undefined ? [emitted] : []
  })

interface Compared<State extends string> {
  readonly machine: AnyStateMachine
  readonly table: Table<State>
  /** A snapshot in each state whose guards accept the samples. */
  readonly at: Readonly<Record<State, AnyMachineSnapshot>>
  /** One event of every type sent by the user or the screen, by type. */
  readonly intents: Readonly<Record<string, AnyEventObject>>
  /** The events of actors and delays, by a name of the table's own. */
  readonly outcomes: Readonly<Record<string, AnyEventObject>>
}

export const testTable = <State extends string>({ machine, table, at, intents, outcomes }: Compared<State>): void => {
  const events = { ...intents, ...outcomes }
  const states = Object.keys(table) as unknown as ReadonlyArray<State>

  describe("the table", () => {
    it("the table has every state of the machine, and no other", () => {
      expect(states.toSorted()).toEqual(statesOf(machine).toSorted())
    })

    it("the table has every event of the machine, and no other", () => {
      expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(machine.events))
    })

    it("the table names only existing events", () => {
      expect(states.flatMap((state) => Object.keys(table[state])).filter((name) => !(name in events))).toEqual([])
    })
  })

  describe.each(states)("in %s", (state) => {
    const before = at[state]

    it("the machine is in the state of the test", () => {
      expect(stateOf(before)).toBe(state)
    })

    it.each(Object.entries(table[state]))("%s leads to %s", (name, next) => {
      const event = events[name] ?? { type: name }
      expect(before.can(event)).toBe(true)
      expect(stateOf(afterEvents(machine, before, event))).toBe(next)
    })

    it("every other event is refused and changes nothing", () => {
      const taken = new Set(Object.keys(table[state]).map((name) => events[name]?.type))
      const others = Object.entries(events).filter(([, event]) => !taken.has(event.type))
      expect(others.filter(([, event]) => before.can(event)).map(([name]) => name)).toEqual([])
      for (const [, event] of others) {
        const after = afterEvents(machine, before, event)
        expect([after.value, after.context]).toEqual([before.value, before.context])
      }
    })
  })
}

/** The events of an actor that is done, or fails; `actor` is its invoke's id. */
export const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
export const error = (actor: string, thrown: unknown) => ({ type: `xstate.error.actor.${actor}`, error: thrown })

/** The event of a delay in a state. */
export const passed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` })

/**
 * The shortest paths through a machine, and replaying them with a live actor whose promises are settled, and whose
 * clock is advanced, as the path says.
 */
import { setImmediate } from "node:timers/promises"
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  SimulatedClock,
  transition
} from "xstate"
import { getShortestPaths } from "xstate/graph"

export interface MachinePath {
  readonly end: AnyMachineSnapshot
  readonly steps: ReadonlyArray<{ readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }>
}

/** One shortest path to each situation that `keyOf` distinguishes. */
export const pathsThrough = (
  machine: AnyStateMachine,
  {
    events,
    input,
    keyOf = () => "",
    limit = 5000
  }: {
    readonly events: ReadonlyArray<AnyEventObject>
    readonly input?: unknown
    readonly keyOf?: (context: never) => unknown
    readonly limit?: number
  }
): ReadonlyArray<MachinePath> => {
  const start: Place = { state: initialTransition(machine, input)[0], next: new Map() }
  return getShortestPaths(machine, {
    events: [...events],
    ...(input !== undefined && { input }),
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, keyOf(snapshot.context as never)]),
    limit
  } as never).map((path) =>
    replay(
      machine,
      path.steps.map(({ event }) => event as AnyEventObject),
      start
    )
  )
}

/** A position on a path, with the paths that continue from it: a shared prefix is computed once. */
interface Place {
  readonly state: AnyMachineSnapshot
  readonly next: Map<AnyEventObject, Place>
}

const goOn = (machine: AnyStateMachine, { state, next }: Place, event: AnyEventObject): Place => {
  const known = next.get(event)
  if (known !== undefined) return known
  const place: Place = { state: transition(machine, state, event)[0], next: new Map() }
  next.set(event, place)
  return place
}

/** Situations that a key does not distinguish may differ in context, so each path is replayed step by step. */
const replay = (machine: AnyStateMachine, events: ReadonlyArray<AnyEventObject>, start: Place): MachinePath => {
  let at = start
  const steps = events.map((event) => {
    if (event.type !== "xstate.init") at = goOn(machine, at, event)
    return { event, state: at.state }
  })
  return { end: at.state, steps }
}

interface Settle {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Replays a path with a live actor; returns its snapshot after each step, with the expected one. */
export const runPath = async (
  machine: AnyStateMachine,
  { steps }: MachinePath,
  {
    actors,
    delaysMs = {},
    input
  }: {
    readonly actors: ReadonlyArray<string>
    readonly delaysMs?: Readonly<Record<string, number>>
    readonly input?: unknown
  }
): Promise<
  ReadonlyArray<{ readonly seen: readonly [unknown, unknown]; readonly expected: readonly [unknown, unknown] }>
> => {
  let waiting: Settle | null = null
  const answered = fromPromise(() => new Promise((resolve, reject) => (waiting = { resolve, reject })))
  const clock = new SimulatedClock()
  const live = machine.provide({ actors: Object.fromEntries(actors.map((name) => [name, answered])) } as never)
  const actor = createActor(live, { clock, ...(input !== undefined && { input }) } as never)
  actor.subscribe({ error: () => {} })
  actor.start()
  const seen = []
  for (const { event, state } of steps) {
    const call = waiting as Settle | null
    if (event.type.startsWith("xstate.done.actor")) call?.resolve(event["output"])
    else if (event.type.startsWith("xstate.error.actor")) call?.reject(event["error"])
    else if (event.type.startsWith("xstate.after")) clock.increment(delaysMs[event.type.split(".")[2] ?? ""] ?? 0)
    else if (event.type !== "xstate.init") actor.send(event)
    await setImmediate()
    const { value, context } = actor.getSnapshot() as AnyMachineSnapshot
    seen.push({ seen: [value, context] as const, expected: [state.value, state.context] as const })
  }
  actor.stop()
  return seen
}

/**
 * Drives a screen as its components follow it, and compares what they have drawn last with what they would draw now.
 * A component draws a state only when its rule says that it is drawn otherwise; what it keeps must not be out of date.
 */
import { setImmediate } from "node:timers/promises"
import { atom } from "jotai/vanilla"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { type AnyActorRef, type AnyMachineSnapshot, createActor, SimulatedClock } from "xstate"
import { vi } from "vitest"
import { connectionMachine } from "#domain/application/connection.machine.ts"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { type AddressedEvent, rendersEqually } from "#domain/shared/screen/screen.rules.ts"
import { companies } from "#src/screens/companies/companies.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"
import { type Application, type ScreenContext, workspaceAtom } from "#src/shell/context.ts"
import { store } from "#src/shell/preferences.ts"
import { pathOf } from "#src/shell/routes.ts"
import { ApplicationProvider } from "#src/shell/use-application.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { connection, opening } from "./drawn-screens.ts"
import { about, childEvents, type Step } from "./drawn-steps.ts"

type State = Readonly<Record<string, AnyMachineSnapshot>> & { readonly screen: AnyMachineSnapshot }

/** A page with an address and nothing else. */
const pageAt = (path: string) => {
  const moved = new EventTarget()
  const location = { pathname: path, search: "" }
  const go = (to: string): void => {
    const { pathname, search } = new URL(to, "http://page")
    Object.assign(location, { pathname, search })
    moved.dispatchEvent(new Event("pushState"))
  }
  const document = {
    hidden: false,
    activeElement: null,
    addEventListener: () => undefined,
    querySelectorAll: () => [],
    querySelector: () => null
  }
  const window = {
    location,
    document,
    history: { back: () => undefined },
    addEventListener: moved.addEventListener.bind(moved),
    setTimeout: (run: () => void) => void globalThis.setImmediate(run)
  }
  return { window, go }
}

/** What the components show now, and what can be commanded. */
interface Look {
  readonly state: State
  readonly builder: unknown
  readonly html: string
  readonly commands: string
}

/** The first difference of two texts, with what stands around it. */
const difference = (one: string, other: string): string => {
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  return `\n- ${around(one)}\n+ ${around(other)}`
}

/** How often each thing was seen that the comparison is about. */
export interface Seen {
  /** Changes after which nothing was drawn again. */
  alike: number
  drawn: number
  /** The states of its list, or of the dashboard. */
  readonly shown: Set<string>
}

export const nothingSeen = (): Seen => ({ alike: 0, drawn: 0, shown: new Set() })

export const follow = async (place: Place, wanted: ReadonlyArray<Step>, seen: Seen): Promise<void> => {
  const backend = memoryDatabase([marta, rafael])
  const { through, answer } = connection()
  const clock = new SimulatedClock()
  const actors: Array<AnyActorRef> = []
  const left = new AbortController()
  const { window, go } = pageAt(pathOf(place))
  const context = {
    window,
    go,
    user: () => ({ ...marta, role: "admin" }),
    drafts: { read: memoryDrafts().read, want: () => undefined },
    signedOut: left.signal,
    addChild: (_: string, logic: Parameters<typeof createActor>[0]) => {
      const actor = createActor(logic, { clock })
      actors.push(actor)
      return actor.start()
    }
  }
  // Components follow it on their own: its clock stands still here.
  const live = createActor(liveMachine, { clock: new SimulatedClock() }).start()
  const online = createActor(connectionMachine, { clock: new SimulatedClock() }).start()
  actors.push(live, online)
  store.set(workspaceAtom, {
    workspace: {
      live,
      connection: online,
      places: { companies },
      storedDrafts: atom(null),
      views: atom(null),
      importing: atom(null),
      history: atom(null)
    },
    module: {}
  } as never)
  const session = {
    getSnapshot: () => ({ context: { user: marta } }),
    subscribe: () => ({ unsubscribe: () => undefined })
  }
  const application = { go, session, setPreferences: () => undefined } as unknown as Application
  const { screen, elsewhere } = await opening[place]({ backend, through, context: context as unknown as ScreenContext })
  await Promise.all(screen.ahead.map(({ fetch }) => fetch()))
  // The shell knows less of a screen than its own components do.
  const { states } = screen as unknown as Pick<RunningScreen<State, AddressedEvent>, "states">
  const [screenActor] = actors.slice(2)
  if (screenActor === undefined) throw new Error("No screen was opened")

  const element = createElement(ApplicationProvider, { value: application }, createElement(screen.Screen))
  const builderOf = ({ screen: { context: own } }: State) => own["builder"]?.getSnapshot()
  const look = (): Look => ({
    state: states.getSnapshot(),
    builder: builderOf(states.getSnapshot()),
    html: renderToString(element),
    commands: JSON.stringify(screen.commands().map(({ id, label, message }) => [id, label.en, message !== null]))
  })
  let drawn = look()
  /** The state that was drawn or compared last. */
  let compared = drawn.state
  let isDue = false
  states.subscribe(() => {
    isDue ||= !rendersEqually(drawn.state, states.getSnapshot())
  })
  /** React draws once all that has happened at once is over. */
  const draw = (): void => {
    const state = states.getSnapshot()
    seen.shown.add(JSON.stringify(state["list"]?.value ?? state["figures"]?.value))
    if (isDue) {
      isDue = false
      seen.drawn += 1
      drawn = look()
    } else if (state !== compared) {
      seen.alike += 1
      const now = look()
      // The quiz editor follows its own machine.
      if (now.html !== drawn.html && now.builder === drawn.builder)
        throw new Error(`${place} shows what is out of date: ${difference(drawn.html, now.html)}`)
      if (now.commands !== drawn.commands)
        throw new Error(`${place} offers other commands than its buttons: ${difference(drawn.commands, now.commands)}`)
    }
    compared = state
  }
  const settle = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) {
      await setImmediate()
      draw()
    }
  }
  const receive = (message: AddressedEvent): void => {
    const receiver =
      message.to === "screen"
        ? screenActor
        : states.getSnapshot()[message.to] && screenActor.getSnapshot().children[message.to]
    if (receiver?.getSnapshot().can(message.event) === true) screen.send(message)
  }
  const childOf = (type: string): string | undefined =>
    Object.entries(states.getSnapshot()).find(([, snapshot]) => "can" in snapshot && snapshot.can({ type }))?.[0]

  const take = async (one: Step): Promise<void> => {
    if (one.do === "send") receive(one.message)
    else if (one.do === "pass") clock.increment(one.ms)
    else if (one.do === "answer") answer(one.as)
    else if (one.do === "settle") await settle(12)
    else if (one.do === "elsewhere") await elsewhere()
    else if (one.do === "changed")
      receive({ to: "screen", event: { type: "records.changed", entity: about[place][0], ids: null } as never })
    else if (one.do === "sort") receive({ to: "list", event: { type: "sort.choose", field: about[place][1] } as never })
    else if (one.do === "command") {
      const messages = screen.commands().flatMap(({ message }) => message?.message ?? [])
      const message = messages[one.n % Math.max(1, messages.length)]
      if (message !== undefined) screen.send(message)
    } else if (one.do === "row") {
      const rows: ReadonlyArray<{ readonly id: string }> = states.getSnapshot()["list"]?.context.rows ?? []
      const id = rows[one.n % Math.max(1, rows.length)]?.id
      if (id !== undefined) receive({ to: "list", event: { type: "cursor.place", id } as never })
    } else if (one.do === "edit") {
      const fields = Object.keys(states.getSnapshot()["form"]?.context.doc.fields ?? {})
      const field = fields[one.n % Math.max(1, fields.length)]
      const edit = { kind: "type", field, text: `text ${one.n}` }
      if (field !== undefined) receive({ to: "form", event: { type: "form.edit", edit } as never })
    } else if ("n" in one) {
      const type = childEvents[one.n % childEvents.length] ?? ""
      const to = childOf(type)
      if (to !== undefined) receive({ to, event: { type } })
    }
  }
  try {
    for (const one of wanted) {
      await take(one)
      draw()
      await settle(2)
    }
    answer("prompt")
    await settle(20)
  } finally {
    left.abort()
    for (const actor of actors) actor.stop()
  }
}

/** The globals of a page that screens use without being given them. */
export const asPage = (): void => {
  vi.stubGlobal("document", { createElement: () => ({}), documentElement: { lang: "en" } })
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("requestAnimationFrame", () => 0)
  vi.stubGlobal("CSS", { escape: (text: string) => text })
}

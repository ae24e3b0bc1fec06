import { describe, expect, it } from "vitest"
import { createActor, fromPromise, initialTransition, SimulatedClock, transition, waitFor } from "xstate"
import {
  articleListMachine,
  articleRemovalMachine,
  articlesScreenMachine
} from "#domain/articles/articles-screen.machine.ts"
import { dashboardMachine } from "#domain/dashboard/dashboard.machine.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import { figuresMachineOf } from "#domain/shared/list/figures.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import {
  accepts,
  deliver,
  rendersEqually,
  isSameState,
  type ScreenState,
  screenState
} from "#domain/shared/screen/screen.rules.ts"
import { usersScreenMachine } from "#domain/users/users-screen.machine.ts"

const started = () => createActor(usersScreenMachine).start()
const help = { to: "screen", event: { type: "help.open" } }

describe("the state of a screen", () => {
  it("the state has the snapshot of every child machine, and its own", () => {
    const screen = started()
    const state = screenState<ScreenState<typeof usersScreenMachine>>(screen)
    expect(Object.keys(state)).toContain("removal")
    expect(state.screen).toBe(screen.getSnapshot())
    expect(state.removal.value).toBe("closed")
  })

  it("the state is the same until one of its machines changes", () => {
    const screen = started()
    const before = screenState<ScreenState<typeof usersScreenMachine>>(screen)
    expect(isSameState(before, screenState<ScreenState<typeof usersScreenMachine>>(screen))).toBe(true)
    deliver(screen, {
      to: "removal",
      event: { type: "removal.open", target: { id: "1", name: "", version: 1 } } as never
    })
    expect(isSameState(before, screenState<ScreenState<typeof usersScreenMachine>>(screen))).toBe(false)
  })
})

describe("rendering", () => {
  const stateOf = (screen: ReturnType<typeof started>) => screenState<ScreenState<typeof usersScreenMachine>>(screen)

  it("a list that becomes outdated renders as before", () => {
    const screen = started()
    screen.send({ type: "screen.show", query: "" })
    const before = stateOf(screen)
    deliver(screen, { to: "list", event: { type: "rows.changed", ids: null } as never })
    const after = stateOf(screen)
    expect([isSameState(before, after), rendersEqually(before, after)]).toEqual([false, true])
  })

  it.each([
    ["text is typed", { to: "list", event: { type: "search.change", text: "a" } }],
    [
      "a dialog is opened",
      { to: "removal", event: { type: "removal.open", target: { id: "1", name: "", version: 1 } } }
    ],
    ["the keys are explained", help]
  ])("a screen renders otherwise when %s", (_, message) => {
    const screen = started()
    screen.send({ type: "screen.show", query: "" })
    const before = stateOf(screen)
    deliver(screen, message)
    expect(rendersEqually(before, stateOf(screen))).toBe(false)
  })
})

describe("rendering of a list and its figures", () => {
  const [first] = initialTransition(articleListMachine)
  const list = (value: "closed" | { readonly shown: string }, patch: object = {}) => ({
    list: articleListMachine.resolveState({ value: value as never, context: { ...first.context, ...patch } })
  })
  const ready = list({ shown: "ready" })

  it("a list renders as before while it is refetched in the background", () => {
    expect(rendersEqually(ready, list({ shown: "refreshing" }))).toBe(true)
    expect(rendersEqually(ready, list({ shown: "ready" }, { isOutdated: true }))).toBe(true)
  })

  it.each([
    ["its reading was asked for", list({ shown: "loading" })],
    ["a search is typed", list({ shown: "typing" })],
    ["it could not be read", list({ shown: "failed" })],
    ["it is not shown", list("closed")],
    ["its cursor is elsewhere", list({ shown: "ready" }, { cursor: "x" })]
  ])("a list renders otherwise when %s", (_, other) => {
    expect([rendersEqually(ready, other), rendersEqually(other, ready)]).toEqual([false, false])
  })

  it("figures render as before while they are read, but for the reading after a failure", () => {
    const machine = figuresMachineOf<{ readonly total: number }>()
    const figures = (value: "idle" | "reading", patch: object = {}) => ({
      counts: machine.resolveState({
        value,
        context: { figures: null, isUserRequest: true, hasFailed: false, ...patch }
      })
    })
    expect(rendersEqually(figures("idle"), figures("reading", { isUserRequest: false }))).toBe(true)
    const failed = figures("idle", { hasFailed: true })
    expect(rendersEqually(failed, figures("reading", { hasFailed: true }))).toBe(false)
    expect(rendersEqually(failed, figures("idle", { hasFailed: true }))).toBe(true)
    for (const patch of [{ figures: { total: 3 } }, { hasFailed: true }])
      expect(rendersEqually(figures("idle"), figures("idle", patch))).toBe(false)
  })

  it("a screen renders its state and context, and any other machine whenever that has moved", () => {
    const screen = () => initialTransition(articlesScreenMachine)[0]
    const [shown] = transition(articlesScreenMachine, screen(), { type: "screen.show", query: "" })
    expect(rendersEqually({ screen: screen() }, { screen: screen() })).toBe(true)
    expect(rendersEqually({ screen: screen() }, { screen: shown })).toBe(false)
    const removal = () => initialTransition(articleRemovalMachine)[0]
    expect(rendersEqually({ removal: removal() }, { removal: removal() })).toBe(false)
  })

  it("two screens of different machines are never alike", () => {
    const more = { ...ready, other: ready.list }
    const renamed = { other: ready.list }
    for (const isAlike of [rendersEqually<object>, isSameState<object>])
      expect([isAlike(ready, more), isAlike(more, ready), isAlike(ready, renamed)]).toEqual([false, false, false])
  })
})

describe("rendering of the dashboard", () => {
  const unread = () => Promise.reject(new Unavailable())
  const day = { from: "2026-03-02T00:00:00.000Z", to: "2026-03-02T23:59:59.999Z" }
  const figures = { asOf: "2026-03-02T10:00:00.000Z", today: day } as Dashboard

  it("figures that could not be read again after a change during that reading render otherwise", async () => {
    const answers = [() => Promise.resolve(figures), unread]
    const readFigures = fromPromise<Dashboard, { readonly isUserRequest: boolean }>(() => (answers.shift() ?? unread)())
    const clock = new SimulatedClock()
    const screen = createActor(
      dashboardScreenMachine.provide({
        actors: { figures: dashboardMachine.provide({ actors: { readFigures } }) }
      }),
      { clock }
    ).start()
    const state = () => screenState<ScreenState<typeof dashboardScreenMachine>>(screen)
    const shown = (name: string) => waitFor(screen, () => state().figures.matches({ shown: name } as never))
    screen.send({ type: "screen.show", query: "" })
    await shown("ready")
    deliver(screen, { to: "figures", event: { type: "figures.changed" } })
    clock.increment(250)
    deliver(screen, { to: "figures", event: { type: "figures.changed" } })
    const reading = state()
    expect(reading.figures.matches({ shown: "refreshing" })).toBe(true)
    await shown("stale")
    expect(rendersEqually(reading, state())).toBe(false)
  })
})

describe("a message", () => {
  it("a message is accepted only while the screen is shown, by its machine", () => {
    const screen = started()
    expect(accepts(screenState<ScreenState<typeof usersScreenMachine>>(screen), help)).toBe(false)
    screen.send({ type: "screen.show", query: "" })
    const shown = screenState<ScreenState<typeof usersScreenMachine>>(screen)
    expect(accepts(shown, help)).toBe(true)
    expect(accepts(shown, { to: "removal", event: { type: "removal.confirm" } })).toBe(false)
    expect(accepts(shown, { to: "nowhere", event: { type: "removal.confirm" } })).toBe(false)
  })

  it("a message to a missing machine is dropped", () => {
    expect(() => deliver(started(), { to: "nowhere", event: { type: "x" } })).not.toThrow()
  })
})

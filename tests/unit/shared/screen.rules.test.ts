import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import {
  accepts,
  deliver,
  isDrawnAlike,
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

describe("what is drawn", () => {
  const stateOf = (screen: ReturnType<typeof started>) => screenState<ScreenState<typeof usersScreenMachine>>(screen)

  it("a list that becomes outdated is drawn as before", () => {
    const screen = started()
    screen.send({ type: "screen.show", query: "" })
    const before = stateOf(screen)
    deliver(screen, { to: "list", event: { type: "rows.changed", ids: null } as never })
    const after = stateOf(screen)
    expect([isSameState(before, after), isDrawnAlike(before, after)]).toEqual([false, true])
  })

  it.each([
    ["text is typed", { to: "list", event: { type: "search.change", text: "a" } }],
    [
      "a dialog is opened",
      { to: "removal", event: { type: "removal.open", target: { id: "1", name: "", version: 1 } } }
    ],
    ["the keys are explained", help]
  ])("a screen is drawn otherwise when %s", (_, message) => {
    const screen = started()
    screen.send({ type: "screen.show", query: "" })
    const before = stateOf(screen)
    deliver(screen, message)
    expect(isDrawnAlike(before, stateOf(screen))).toBe(false)
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

/** The behaviour of every record screen, tested with the users screen. */
import { describe, expect, it } from "vitest"
import { createActor, type AnyActorRef } from "xstate"
import { relay } from "#domain/shared/screen/record-screen.machine.ts"
import { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { shownState } from "#tests/machines/headless-screen.ts"

const opened = () => {
  const screen = createActor(usersScreenMachine)
  const emitted: Array<string> = []
  screen.on("*", ({ type }) => void emitted.push(type))
  screen.start()
  return { screen, emitted }
}

describe("the regions of a screen", () => {
  it("the help on keys is open until it is closed or the address is left", () => {
    const { screen } = opened()
    const isHelpOpen = (): boolean => screen.getSnapshot().hasTag("help")
    screen.send({ type: "screen.show", query: "" })
    screen.send({ type: "help.open" })
    expect([isHelpOpen(), screen.getSnapshot().can({ type: "help.open" })]).toEqual([true, false])
    screen.send({ type: "help.close" })
    expect(isHelpOpen()).toBe(false)
    screen.send({ type: "help.open" })
    screen.send({ type: "screen.hide" })
    expect([isHelpOpen(), screen.getSnapshot().hasTag("shown")]).toEqual([false, false])
  })

  it("the screen is shown while its address is open", () => {
    expect(shownState(usersScreenMachine).screen.hasTag("shown")).toBe(true)
  })
})

describe("events for the application", () => {
  it.each(["search.focus", "import.open", "notice", "focus", "draft"] as const)("the screen emits a %s", (type) => {
    const { screen, emitted } = opened()
    const more = {
      of: "users",
      field: "",
      tone: "info",
      text: { en: "", es: "" },
      undo: null,
      subject: "",
      draft: null
    } as const
    screen.send({ type, ...more })
    expect(emitted).toEqual([type])
  })
})

describe("relay", () => {
  it("the screen receives what a child emits, under its own event name", () => {
    const listeners = new Map<string, (event: { readonly type: string }) => void>()
    const child = (id: string) => ({
      on: (_: string, listener: (event: { readonly type: string }) => void) => void listeners.set(id, listener)
    })
    const received: Array<string> = []
    const self = {
      getSnapshot: () => ({ children: { one: child("one"), other: child("other") } }),
      send: ({ type }: { readonly type: string }) => void received.push(type)
    } as unknown as AnyActorRef
    relay({ other: { saved: "other.saved" } })({ self })
    for (const listener of listeners.values()) listener({ type: "saved" })
    expect(received).toEqual(["saved", "other.saved"])
  })
})

/** The behaviour of every record screen, tested with the users screen. */
import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import { usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { numberedId } from "#tests/fixtures/people.ts"
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
  it("the screen asks for an import, and for the history of a record", () => {
    const { screen, emitted } = opened()
    screen.send({ type: "import.open", of: "users" })
    screen.send({ type: "record.history", of: { kind: "user", id: numberedId(5) } })
    expect(emitted).toEqual(["import.open", "record.history"])
  })

  it.each(["search.focus", "notice", "focus", "draft"] as const)("the screen emits a %s", (type) => {
    const { screen, emitted } = opened()
    const more = {
      field: "",
      tone: "info",
      text: { en: "", es: "" },
      undo: null,
      tally: null,
      subject: "",
      draft: null
    } as const
    screen.send({ type, ...more })
    expect(emitted).toEqual([type])
  })
})

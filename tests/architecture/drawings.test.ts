/** `npm run drawings` prints the machines of the program. */
import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { drawMachine } from "#tools/draw-machine.ts"
import { drawings } from "#tools/drawings.ts"

describe("state machine drawings", () => {
  it("the command draws every machine, or those whose path contains a word", async () => {
    expect((await drawings([])).match(/^## /gm)?.length ?? 0).toBeGreaterThan(30)
    expect((await drawings(["application.machine"])).match(/^## .*/gm)).toEqual(["## applicationMachine"])
  })

  it("a drawing shows states, guards, answers, time and what does not leave", () => {
    const machine = createMachine({
      id: "door",
      initial: "closed",
      states: {
        closed: { on: { "door.open": { target: "opening", guard: "isUnlocked" }, "door.knock": { actions: "ring" } } },
        opening: { invoke: { src: "push", onDone: "open", onError: "closed" } },
        open: { type: "parallel", after: { draught: "closed" }, states: { light: {}, sound: {} } },
        removed: { type: "final" }
      }
    })
    const drawing = drawMachine(machine)
    for (const line of [
      "[*] --> closed",
      "closed --> opening: door.open [isUnlocked]",
      "opening --> open: push answers",
      "opening --> closed: push fails",
      "open --> closed: after draught",
      "removed --> [*]",
      "--",
      "- closed: `door.knock`"
    ]) {
      expect(drawing).toContain(line)
    }
  })
})

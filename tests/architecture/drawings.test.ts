/** The drawings in the documents are the machines of the program. */
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { drawMachine } from "#tools/draw-machine.ts"
import { drawings, drawingsFile } from "#tools/drawings.ts"

describe("state machine drawings", () => {
  it("the drawings are those of the current machines; npm run drawings draws them anew", async () => {
    const fresh = await drawings()
    expect(fresh.match(/^## /gm)?.length ?? 0).toBeGreaterThan(0)
    expect(existsSync(drawingsFile) ? readFileSync(drawingsFile, "utf8") : "").toBe(fresh)
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

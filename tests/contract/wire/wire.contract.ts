/** The contract of the HTTP layer, run in process and over a socket. */
import { afterEach, beforeEach, describe } from "vitest"
import type { Probe } from "./probe.ts"
import { answersOfTheWire } from "./wire-answers.contract.ts"
import { bodiesOnTheWire } from "./wire-bodies.contract.ts"
import { eventsOnTheWire } from "./wire-events.contract.ts"
import { keysOnTheWire } from "./wire-keys.contract.ts"
import { refusalsOfTheWire } from "./wire-refusals.contract.ts"
import { wireOver, type Served } from "./wire.ts"

export const wireTests = (where: string, serve: (probe: Probe) => Promise<Served>): void => {
  const wire = wireOver(serve)
  describe(`the HTTP layer ${where}`, () => {
    beforeEach(() => wire.start())
    afterEach(() => wire.stop())
    answersOfTheWire(wire)
    bodiesOnTheWire(wire)
    refusalsOfTheWire(wire)
    keysOnTheWire(wire)
    eventsOnTheWire(wire)
  })
}

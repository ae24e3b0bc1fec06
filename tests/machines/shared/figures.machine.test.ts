import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { type FiguresEvent, figuresMachineOf } from "#domain/shared/list/figures.machine.ts"
import { afterEvents, done, error, type Samples, testTable } from "#tests/machines/machine-table.ts"
import { figuresTable } from "#tests/machines/shared/figures.table.ts"

const machine = figuresMachineOf<{ readonly total: number }>()
const intents: Samples<FiguresEvent> = {
  "figures.read": { type: "figures.read", isUserRequest: false },
  "connection.restored": { type: "connection.restored" }
}
const outcomes = {
  "they come": done("readFigures", { total: 7 }),
  "they do not come": error("readFigures", new Unavailable())
}
const [fresh] = initialTransition(machine)
const reading = afterEvents(machine, fresh, intents["figures.read"])
const known = afterEvents(machine, reading, outcomes["they come"])
const failed = afterEvents(machine, reading, outcomes["they do not come"])

testTable({ machine, table: figuresTable, intents, outcomes, at: { idle: failed, reading } })

it("figures that could not be read are read again when the connection is back, and only then by themselves", () => {
  expect(fresh.can(intents["connection.restored"])).toBe(false)
  expect(known.can(intents["connection.restored"])).toBe(false)
  expect(failed.can(intents["connection.restored"])).toBe(true)
})

it("figures stay when they cannot be refreshed, and count as failed until an answer comes", () => {
  const stale = afterEvents(machine, known, intents["figures.read"], outcomes["they do not come"])
  expect(stale.context).toMatchObject({ figures: { total: 7 }, hasFailed: true })
  const retried = afterEvents(machine, stale, { type: "figures.read", isUserRequest: true })
  expect(retried.context).toMatchObject({ isUserRequest: true, hasFailed: true })
  expect(afterEvents(machine, retried, done("readFigures", { total: 8 })).context).toMatchObject({
    figures: { total: 8 },
    hasFailed: false
  })
})

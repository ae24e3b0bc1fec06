import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { type SsnRevealEvent, ssnRevealMachine } from "#domain/users/ssn-reveal.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { afterEvents, done, error, testTable, type Samples, emittedBy } from "#tests/machines/machine-table.ts"
import { ssnRevealTable } from "#tests/machines/users/ssn-reveal.table.ts"

const intents: Samples<SsnRevealEvent> = {
  "ssn.show": { type: "ssn.show", id: "second" },
  "ssn.hide": { type: "ssn.hide" }
}
const outcomes = {
  "it comes": done("revealSsn", "123-45-4321"),
  "it does not come": error("revealSsn", new Unavailable())
}
const [hidden] = initialTransition(ssnRevealMachine)
const revealing = afterEvents(ssnRevealMachine, hidden, { type: "ssn.show", id: "first" })
const shown = afterEvents(ssnRevealMachine, revealing, outcomes["it comes"])

testTable({ machine: ssnRevealMachine, table: ssnRevealTable, intents, outcomes, at: { hidden, revealing, shown } })

it("shows one person's number, and forgets it when it is hidden or another's is asked for", () => {
  expect(shown.context).toEqual({ id: "first", ssn: "123-45-4321" })
  expect(afterEvents(ssnRevealMachine, shown, intents["ssn.show"]).context).toEqual({ id: "second", ssn: null })
  expect(afterEvents(ssnRevealMachine, shown, intents["ssn.hide"]).context).toEqual({ id: null, ssn: null })
})

it("refuses a second look at the number that is shown or on its way", () => {
  expect(revealing.can({ type: "ssn.show", id: "first" })).toBe(false)
  expect(shown.can({ type: "ssn.show", id: "first" })).toBe(false)
})

it("hands the number to the form, and tells a failure", () => {
  expect(emittedBy(ssnRevealMachine, revealing, outcomes["it comes"])).toEqual([
    { type: "revealed", id: "first", ssn: "123-45-4321" }
  ])
  expect(emittedBy(ssnRevealMachine, revealing, outcomes["it does not come"])).toMatchObject([{ tone: "error" }])
})

it("walks the same ways with a live actor", async () => {
  const paths = pathsThrough(ssnRevealMachine, { events: [...Object.values(intents), ...Object.values(outcomes)] })
  expect(paths.length).toBeGreaterThan(2)
  for (const one of paths)
    for (const { seen, expected } of await runPath(ssnRevealMachine, one, { actors: ["revealSsn"] }))
      expect(seen).toEqual(expected)
})

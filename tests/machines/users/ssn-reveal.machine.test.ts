import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { TooManyReveals } from "#domain/users/user.errors.ts"
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

it("one user's number is shown, and cleared when it is hidden or another one is requested", () => {
  expect(shown.context).toEqual({ id: "first", ssn: "123-45-4321" })
  expect(afterEvents(ssnRevealMachine, shown, intents["ssn.show"]).context).toEqual({ id: "second", ssn: null })
  expect(afterEvents(ssnRevealMachine, shown, intents["ssn.hide"]).context).toEqual({ id: null, ssn: null })
})

it("a second request for the shown or pending number is refused", () => {
  expect(revealing.can({ type: "ssn.show", id: "first" })).toBe(false)
  expect(shown.can({ type: "ssn.show", id: "first" })).toBe(false)
})

it("the number is emitted for the form, and a failure is reported", () => {
  expect(emittedBy(ssnRevealMachine, revealing, outcomes["it comes"])).toEqual([
    { type: "revealed", id: "first", ssn: "123-45-4321" }
  ])
  expect(emittedBy(ssnRevealMachine, revealing, outcomes["it does not come"])).toMatchObject([{ tone: "error" }])
})

it("a refusal because of too many looks says when the next one is possible, in both languages", () => {
  const text = (seconds: number) => {
    const [said] = emittedBy(ssnRevealMachine, revealing, error("revealSsn", new TooManyReveals({ seconds })))
    return said
  }
  expect(text(61)).toMatchObject({
    tone: "error",
    text: {
      en: expect.stringMatching(/too many social security numbers.*in 2 minutes\.$/u),
      es: expect.stringMatching(/demasiados SSN.*en 2 minutos\.$/u)
    }
  })
  expect(text(9)).toMatchObject({ text: { en: expect.stringMatching(/in 1 minute\.$/u) } })
})

it("a live actor takes the same paths", async () => {
  const paths = pathsThrough(ssnRevealMachine, { events: [...Object.values(intents), ...Object.values(outcomes)] })
  expect(paths.length).toBeGreaterThan(2)
  for (const one of paths)
    for (const { seen, expected } of await runPath(ssnRevealMachine, one, { actors: ["revealSsn"] }))
      expect(seen).toEqual(expected)
})

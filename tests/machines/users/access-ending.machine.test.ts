import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type AccessEndingEvent, accessEndingMachine } from "#domain/users/access-ending.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, emittedBy, error, type Samples, testTable } from "#tests/machines/machine-table.ts"
import { accessEndingTable } from "#tests/machines/users/access-ending.table.ts"
import { rafael } from "#tests/fixtures/people.ts"

const intents: Samples<AccessEndingEvent> = {
  "access.ask": { type: "access.ask", ...rafael },
  "access.cancel": { type: "access.cancel" },
  "access.end": { type: "access.end" }
}
const outcomes = { ended: done("endAccess"), "not ended": error("endAccess", new Unavailable()) }

const [closed] = initialTransition(accessEndingMachine)
const after = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(accessEndingMachine, closed, ...events)
const [ask, end] = [intents["access.ask"], intents["access.end"]]

testTable({
  machine: accessEndingMachine,
  table: accessEndingTable,
  intents,
  outcomes,
  at: { closed, asking: after(ask), ending: after(ask, end) }
})

it("the question and the notice name the colleague, who is forgotten afterwards", () => {
  expect(after(ask).context).toEqual(rafael)
  const [notice] = emittedBy(accessEndingMachine, after(ask, end), outcomes.ended)
  expect(notice).toMatchObject({ type: "notice", text: { en: `${rafael.name} is signed out everywhere` } })
  expect(after(ask, end, outcomes.ended).context).toEqual(closed.context)
})

it("a failure keeps the question", () => {
  const [notice] = emittedBy(accessEndingMachine, after(ask, end), outcomes["not ended"])
  expect(notice).toMatchObject({ tone: "error" })
  expect(after(ask, end, outcomes["not ended"]).context).toEqual(rafael)
})

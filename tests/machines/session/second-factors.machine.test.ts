import { expect, it } from "vitest"
import { nameIssue, removedFactor, secondFactorsMachine } from "#domain/session/second-factors.machine.ts"
import { afterEvents, emittedBy, testTable } from "#tests/machines/machine-table.ts"
import {
  closed,
  intents,
  openAfter,
  outcomes,
  own,
  passkeyId,
  requiredAfter
} from "#tests/machines/session/second-factors-events.ts"
import { secondFactorsTable } from "#tests/machines/session/second-factors.table.ts"

const { "factors.ask": ask, "factors.type": type, "factors.confirm": confirm, "factors.code": code } = intents

const asking = openAfter(outcomes.read, ask, type)
const scanning = openAfter(outcomes.read, ask, type, confirm, outcomes["app to scan"])

testTable({
  machine: secondFactorsMachine,
  table: secondFactorsTable,
  intents,
  outcomes,
  at: {
    closed,
    reading: openAfter(),
    failed: openAfter(outcomes["not read"]),
    shown: openAfter(outcomes.read),
    asking,
    beginning: openAfter(outcomes.read, ask, type, confirm),
    // A code that was refused is sent again by the button alone.
    scanning: afterEvents(secondFactorsMachine, scanning, code, outcomes["no answer about the code"]),
    checking: afterEvents(secondFactorsMachine, scanning, code),
    writingDown: openAfter(outcomes.read, ask, type, confirm, outcomes["codes to write down"]),
    added: requiredAfter(outcomes.read, ask, type, confirm, outcomes.done)
  }
})

it("nothing is sent without a password, or without a name where one is asked for", () => {
  const unnamed = openAfter(outcomes.read, ask, type, { type: "factors.type", field: "name", text: " " })
  expect(unnamed.can(confirm)).toBe(false)
  expect(openAfter(outcomes.read, ask).can(confirm)).toBe(false)
  const codes = { type: "factors.ask", act: { does: "add", kind: "recovery_codes" } } as const
  expect(openAfter(outcomes.read, codes, type).can(confirm)).toBe(true)
  const removal = { type: "factors.ask", act: { does: "remove", id: passkeyId } } as const
  const removing = openAfter(outcomes.read, removal, type)
  expect(removing.can(confirm)).toBe(true)
  expect(removedFactor(removing.context)).toEqual(own.factors[0])
})

it("a refusal is told where it was asked, and password and codes are not kept", () => {
  const refused = openAfter(outcomes.read, ask, type, confirm, outcomes["not done"])
  expect(refused.context.failure?.en).toContain("Add another one first.")
  const written = openAfter(outcomes.read, ask, type, confirm, outcomes["codes to write down"])
  expect(written.context).toMatchObject({ codes: ["one", "two"], password: "" })
  expect(afterEvents(secondFactorsMachine, written, intents["factors.seen"], outcomes.read).context.codes).toEqual([])
})

it("a refused code is taken away and the focus returns to the boxes, and one without an answer stays", () => {
  const checking = afterEvents(secondFactorsMachine, scanning, code)
  expect(emittedBy(secondFactorsMachine, checking, outcomes["code wrong"])).toEqual([{ type: "focus" }])
  expect(emittedBy(secondFactorsMachine, checking, outcomes["no answer about the code"])).toEqual([])
})

it("an addition is told once, and a required factor ends the machine", () => {
  const events = [outcomes.read, ask, type, confirm]
  expect(emittedBy(secondFactorsMachine, openAfter(...events), outcomes.done)).toMatchObject([
    { type: "notice", text: { en: "Second factor added" } }
  ])
  expect(requiredAfter().value).toBe("reading")
  const added = requiredAfter(...events, outcomes["app to scan"], code, outcomes["code right"])
  expect(added.status).toBe("done")
})

it("a name that is too long is kept and refused, with what is wrong", () => {
  const named = (text: string) => openAfter(outcomes.read, ask, type, { type: "factors.type", field: "name", text })
  const long = named("n".repeat(41))
  expect([long.context.name.length, nameIssue(long.context), long.can(confirm)]).toEqual([
    41,
    "factor_name_too_long",
    false
  ])
  expect([nameIssue(named("n".repeat(40)).context), named("n".repeat(40)).can(confirm)]).toEqual([null, true])
  expect(nameIssue(named(" ").context)).toBe("factor_name_required")
})

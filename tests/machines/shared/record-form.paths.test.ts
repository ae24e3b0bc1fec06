import { expect, it } from "vitest"
import { hasTypedAhead } from "#domain/shared/document/typed-ahead.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { userFormMachine } from "#domain/users/users-screen.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { closed, intents, outcomes, type } from "#tests/machines/users/user-form-events.ts"

const isComplete = ({ doc }: (typeof closed)["context"]): boolean =>
  Object.keys(userFormRules.issuesOf(doc)).length === 0

const paths = pathsThrough(userFormMachine, {
  events: [
    ...Object.values(intents),
    type("address", "Calle 1"),
    type("email", "no address"),
    ...Object.values(outcomes)
  ],
  keyOf: (context: (typeof closed)["context"]) => [
    userFormRules.isDirty(context.doc),
    hasTypedAhead(context),
    context.isTyping,
    isComplete(context),
    context.overtakenBy,
    context.doc.fields["address"],
    context.conflicts.length,
    Object.keys(context.chosenSides).length,
    context.failure === null
  ],
  limit: 20_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(userFormMachine)))
})

it("the form is never closed with unsaved changes", () => {
  const lost = paths.filter(({ end }) => stateOf(end) === "closed" && userFormRules.isDirty(end.context.doc))
  expect(lost).toEqual([])
})

it("nothing invalid or unresolved is sent", () => {
  const sent = paths.filter(({ end }) => stateOf(end) === "saving")
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.filter(({ end: { context } }) => context.conflicts.length > 0)).toEqual([])
})

it("the conflicts stay open as long as there are some", () => {
  const asking = paths.filter(({ end: { context } }) => context.conflicts.length > 0)
  expect(asking.length).toBeGreaterThan(1)
  expect(asking.every(({ end }) => ["merging", "discarding"].includes(stateOf(end)))).toBe(true)
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.slice(0, 60)) {
    const steps = await runPath(userFormMachine, one, { actors: ["openDocument", "saveDocument"] })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})

import { expect, it } from "vitest"
import { sessionMachine } from "#domain/session/session.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes } from "#tests/machines/session/session-events.ts"

const paths = pathsThrough(sessionMachine, {
  events: [...Object.values(intents), ...Object.values(outcomes)],
  keyOf: ({ user }: { readonly user: unknown }) => user !== null
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(sessionMachine)))
})

it("no call is made twice at once", () => {
  const busy = paths.filter(({ end }) => end.hasTag("busy"))
  expect(busy.length).toBeGreaterThanOrEqual(2)
  const accepted = busy.flatMap(({ end }) => Object.values(intents).filter((event) => end.can(event)))
  expect(accepted).toEqual([])
})

it("the page is private exactly while a user is signed in", () => {
  for (const { end } of paths) expect(end.hasTag("private")).toBe(stateOf(end).startsWith("signedIn"))
})

it("a live actor takes the same paths", async () => {
  for (const one of paths) {
    const steps = await runPath(sessionMachine, one, {
      actors: ["resumeSession", "endSession", "signIn", "passwordChange"]
    })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})

import { expect, it } from "vitest"
import { type PasswordChangeContext, passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { filled, intents, outcomes, type } from "#tests/machines/session/password-change-events.ts"

const { "passwordChange.type": _, ...steps } = intents
const pathsFrom = (isRequired: boolean) =>
  pathsThrough(passwordChangeMachine, {
    input: { isRequired },
    events: [...Object.values(steps), ...filled, type("repeated", "other"), ...Object.values(outcomes)],
    keyOf: ({ fields, issues, isShown, failure }: PasswordChangeContext) => [fields, issues, isShown, failure?._tag]
  })
const paths = pathsFrom(false)
const requiredPaths = pathsFrom(true)

it("the paths reach every state", () => {
  const reached = [...paths, ...requiredPaths].map(({ end }) => stateOf(end))
  expect(new Set(reached)).toEqual(new Set(statesOf(passwordChangeMachine)))
})

it("nothing is saved twice at once, and the dialog cannot be closed meanwhile", () => {
  const busy = paths.filter(({ end }) => end.hasTag("busy"))
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.flatMap(({ end }) => Object.values(intents).filter((event) => end.can(event)))).toEqual([])
})

it("only complete and equally repeated passwords are saved", () => {
  for (const { end } of paths.filter((one) => one.end.matches("saving"))) {
    expect(end.context.fields).toEqual({
      currentPassword: "Admin.2026",
      newPassword: "Admin.2027",
      repeated: "Admin.2027"
    })
  }
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.filter(({ steps: taken }) => taken.length <= 6)) {
    for (const { seen, expected } of await runPath(passwordChangeMachine, one, {
      actors: ["changePassword"],
      delaysMs: {},
      input: { isRequired: false }
    }))
      expect(seen).toEqual(expected)
  }
})

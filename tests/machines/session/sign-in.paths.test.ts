import { expect, it } from "vitest"
import { type SignInContext, signInMachine } from "#domain/session/sign-in.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes } from "#tests/machines/session/sign-in-events.ts"

const { "password.show": _, "field.blur": __, "country.change": ___, ...steps } = intents
const input = { again: null }
const paths = pathsThrough(signInMachine, {
  input,
  events: [...Object.values(steps), ...Object.values(outcomes)],
  limit: 20_000,
  // The length of the countdown does not matter, only its end.
  keyOf: ({ phone, password, digits, resendIn, failure }: SignInContext) => [
    phone,
    password,
    digits,
    resendIn,
    failure?._tag
  ]
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(signInMachine)))
})

it("nothing is sent twice at once", () => {
  const busy = paths.filter(({ end }) => end.hasTag("busy"))
  expect(busy.length).toBeGreaterThan(3)
  const sends = [intents["code.request"], intents["code.verify"], intents["code.resend"]]
  expect(busy.flatMap(({ end }) => sends.filter((event) => end.can(event)))).toEqual([])
})

it("a live actor takes the same paths", async () => {
  const short = paths.filter(({ steps: taken }) => taken.length <= 12)
  expect(new Set(short.map(({ end }) => stateOf(end)))).toEqual(
    new Set(statesOf(signInMachine)).difference(new Set(["resendingCode"]))
  )
  const longest = paths.find(({ end }) => stateOf(end) === "resendingCode")
  for (const one of [...short, ...(longest === undefined ? [] : [longest])]) {
    const taken = await runPath(signInMachine, one, {
      actors: ["requestCode", "verifyCode", "chooseFactor"],
      delaysMs: {},
      input
    })
    for (const { seen, expected } of taken) expect(seen).toEqual(expected)
  }
})

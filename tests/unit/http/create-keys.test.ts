import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { createKeys } from "#adapters/browser/http/create-keys.ts"
import { Offline, OutcomeUnknown, Refused, TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"

/** Sends with the keys 1, 2, 3 …, and returns the key that was used. */
const sender = () => {
  let keys = 0
  const withKey = createKeys(() => String((keys += 1)))
  return async (sent: unknown, pictures: ReadonlyArray<unknown>, failure: unknown = null) => {
    let used = ""
    await Effect.runPromiseExit(
      withKey(sent, pictures, (key): Effect.Effect<string, unknown> => {
        used = key
        return failure === null ? Effect.succeed("made") : Effect.fail(failure)
      })
    ).then(Exit.isSuccess)
    return used
  }
}

const quiz = { title: "Water" }
const picture = { name: "water.png" }

it.each([
  ["without an answer", new TimedOut()],
  ["with an unknown outcome", new OutcomeUnknown()],
  ["with a server that is still working", new Refused({ status: 409, words: "" })]
])("%s, then the same request keeps its key until it is answered", async (_, failure) => {
  const send = sender()
  expect(await send(quiz, [picture], failure)).toBe("1")
  expect(await send({ ...quiz }, [picture], failure)).toBe("1")
  expect(await send(quiz, [picture])).toBe("1")
  expect(await send(quiz, [picture])).toBe("2")
})

it("a changed request gets a new key", async () => {
  const send = sender()
  expect(await send(quiz, [picture], new TimedOut())).toBe("1")
  expect(await send({ title: "Sleep" }, [picture], new TimedOut())).toBe("2")
  expect(await send({ title: "Sleep" }, [{ ...picture }], new TimedOut())).toBe("3")
})

it.each([[new Offline()], [new Unavailable()]])(
  "a request that was not sent keeps the key of the one whose outcome is unknown: %s",
  async (unsent) => {
    const send = sender()
    expect(await send(quiz, [], new TimedOut())).toBe("1")
    expect(await send(quiz, [], unsent)).toBe("1")
    expect(await send(quiz, [])).toBe("1")
    expect(await send(quiz, [])).toBe("2")
  }
)

it("a request after a refusal gets a new key", async () => {
  const send = sender()
  expect(await send(quiz, [], new Refused({ status: 422, words: "" }))).toBe("1")
  expect(await send(quiz, [])).toBe("2")
})

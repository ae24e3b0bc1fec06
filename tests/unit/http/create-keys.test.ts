import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { createKeys } from "#adapters/browser/http/create-keys.ts"
import { Refused, TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"

/** Sends under the keys 1, 2, 3 …, and answers the key that was used. */
const desk = () => {
  let keys = 0
  const intend = createKeys(() => String((keys += 1)))
  return async (said: unknown, pictures: ReadonlyArray<unknown>, failure: unknown = null) => {
    let used = ""
    await Effect.runPromiseExit(
      intend(said, pictures, (key): Effect.Effect<string, unknown> => {
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
  ["no answer", new TimedOut()],
  ["a server still at it", new Refused({ status: 409, words: "" })]
])("%s, and the same again is the same intention until it is answered", async (_, failure) => {
  const send = desk()
  expect(await send(quiz, [picture], failure)).toBe("1")
  expect(await send({ ...quiz }, [picture], failure)).toBe("1")
  expect(await send(quiz, [picture])).toBe("1")
  expect(await send(quiz, [picture])).toBe("2")
})

it("is a new one when anything is different", async () => {
  const send = desk()
  expect(await send(quiz, [picture], new TimedOut())).toBe("1")
  expect(await send({ title: "Sleep" }, [picture], new TimedOut())).toBe("2")
  expect(await send({ title: "Sleep" }, [{ ...picture }], new TimedOut())).toBe("3")
})

it.each([[new Unavailable()], [new Refused({ status: 422, words: "" })]])(
  "is a new one after an answer, or when nothing was sent: %s",
  async (failure) => {
    const send = desk()
    expect(await send(quiz, [], failure)).toBe("1")
    expect(await send(quiz, [])).toBe("2")
  }
)

import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { refusedCalls } from "#adapters/server/security/refused-calls.ts"
import { TooManyRequests } from "#domain/shared/failure.errors.ts"
import { failure, succeeds } from "#tests/fixtures/outcomes.ts"

const counting = (most?: number) => {
  let nowMs = 1_000
  let asked = 0
  let answer: Effect.Effect<void, TooManyRequests> = Effect.void
  const { counted } = refusedCalls(() => nowMs, most)
  return {
    call: (name: string) =>
      counted(
        name,
        Effect.suspend(() => {
          asked += 1
          return answer
        })
      ),
    refuseFor: (seconds: number) => void (answer = Effect.fail(new TooManyRequests({ seconds }))),
    accept: () => void (answer = Effect.void),
    advance: (ms: number) => void (nowMs += ms),
    asked: () => asked
  }
}

describe("refused calls", () => {
  it("a refused name is refused until the time that it was told, without a question to the database", async () => {
    const { call, refuseFor, accept, advance, asked } = counting()
    refuseFor(90)
    await failure(call("one"))
    accept()
    advance(30_500)
    expect(await failure(call("one"))).toMatchObject({ seconds: 60 })
    advance(59_499)
    expect(await failure(call("one"))).toMatchObject({ seconds: 1 })
    expect(asked()).toBe(1)
    advance(1)
    expect(await succeeds(call("one"))).toBe(true)
    expect(await succeeds(call("one"))).toBe(true)
    expect(asked()).toBe(3)
  })

  it("other names are counted as before", async () => {
    const { call, refuseFor, accept } = counting()
    refuseFor(90)
    await failure(call("one"))
    accept()
    expect(await succeeds(call("two"))).toBe(true)
  })

  it("the oldest name is forgotten where more are refused than can be remembered", async () => {
    const { call, refuseFor, asked } = counting(2)
    refuseFor(90)
    for (const name of ["one", "two", "three", "two", "three"]) await failure(call(name))
    expect(asked()).toBe(3)
    await failure(call("one"))
    expect(asked()).toBe(4)
  })
})

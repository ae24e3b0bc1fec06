import { parseOptions } from "@node-rs/argon2"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import {
  dummyHash,
  signInHashing,
  hashPassword,
  passwordCost,
  signedInHashing
} from "#adapters/server/security/passwords.ts"

const { verify: verifyPassword } = signInHashing

describe("passwords", () => {
  it("a password matches its own hash only, which is argon2id at our cost with a new salt", async () => {
    const [one, two] = await Promise.all([
      Effect.runPromise(hashPassword("Admin.2026")),
      Effect.runPromise(hashPassword("Admin.2026"))
    ])
    expect(one).toMatch(/^\$argon2id\$/u)
    expect(one).not.toBe(two)
    expect(parseOptions(one)).toMatchObject(passwordCost)
    expect(await Effect.runPromise(verifyPassword(one, "Admin.2026"))).toBe(true)
    expect(await Effect.runPromise(verifyPassword(one, "admin.2026"))).toBe(false)
  })

  it("an unknown account costs the same work", async () => {
    expect(parseOptions(dummyHash)).toMatchObject(passwordCost)
    expect(await Effect.runPromise(verifyPassword(null, "Admin.2026"))).toBe(false)
  })

  it("strangers who fill their queue do not keep signed-in work waiting, nor it them", async () => {
    const order: Array<string> = []
    const note = (name: string) => Effect.sync(() => void order.push(name))
    const full = (name: string, work: typeof signedInHashing) =>
      Array.from({ length: 20 }, () =>
        Effect.runPromiseExit(Effect.andThen(work.verify(null, "Wrong.2026"), note(name)))
      )
    const guesses = full("guess", signInHashing)
    await Effect.runPromise(Effect.andThen(signedInHashing.hash("Admin.2026"), note("change")))
    expect(order.filter((name) => name === "guess").length).toBeLessThan(10)
    await Promise.all(guesses)
    const changes = full("change", signedInHashing)
    order.length = 0
    expect(await Effect.runPromise(Effect.tap(verifyPassword(null, "x"), note("sign-in")))).toBe(false)
    expect(order.filter((name) => name === "change").length).toBeLessThan(10)
    await Promise.all(changes)
  })

  it("passwords are refused when the queue is full", async () => {
    const stored = await Effect.runPromise(hashPassword("x"))
    const pending = Array.from({ length: 130 }, () => Effect.runPromiseExit(verifyPassword(stored, "x")))
    const answers = await Promise.all(pending)
    expect(answers.filter(Exit.isSuccess).length).toBe(102)
    expect(answers.filter(Exit.isFailure).length).toBe(28)
    expect(await Effect.runPromise(verifyPassword(stored, "x"))).toBe(true)
  })
})

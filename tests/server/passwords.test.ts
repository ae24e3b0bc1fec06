import { parseOptions } from "@node-rs/argon2"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { hashPassword, dummyHash, passwordCost, verifyPassword } from "#adapters/server/passwords.ts"

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

  it("passwords are refused when the queue is full", async () => {
    const stored = await Effect.runPromise(hashPassword("x"))
    const pending = Array.from({ length: 130 }, () => Effect.runPromiseExit(verifyPassword(stored, "x")))
    const answers = await Promise.all(pending)
    expect(answers.filter(Exit.isSuccess).length).toBe(102)
    expect(answers.filter(Exit.isFailure).length).toBe(28)
    expect(await Effect.runPromise(verifyPassword(stored, "x"))).toBe(true)
  })
})

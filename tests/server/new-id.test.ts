import { describe, expect, it } from "vitest"
import { newId } from "#adapters/server/security/secrets.ts"

describe("a new id", () => {
  it("an id is a UUID of version 7", () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it("an id begins with its time, so ids sort by time", () => {
    expect(newId(0x0123_4567_89ab).startsWith("01234567-89ab-7")).toBe(true)
    expect([newId(3_000), newId(1_000), newId(2_000)].toSorted()).toEqual(
      [1_000, 2_000, 3_000].map((nowMs) => expect.stringContaining(newId(nowMs).slice(0, 13)))
    )
  })

  it("an id is never repeated", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(1_000))).size).toBe(10_000)
  })
})

import { setImmediate } from "node:timers/promises"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { coalesce } from "#adapters/server/database/coalesce.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** A changing backend whose reads are pending until they are released. */
const backend = () => {
  let value = 0
  let count = 0
  const held: Array<() => void> = []
  const read = Effect.promise(async () => {
    count += 1
    const seen = value
    await new Promise<void>((resolve) => held.push(resolve))
    return seen
  })
  return {
    read,
    change: () => (value += 1),
    reads: () => count,
    release: async () => {
      held.shift()?.()
      for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    }
  }
}

describe("a coalesced read", () => {
  it("every caller gets a read that started after its call", async () => {
    const { read, change, reads, release } = backend()
    const shared = coalesce(read)
    const first = Effect.runPromise(shared)
    await setImmediate()
    change()
    const later = Array.from({ length: 200 }, () => Effect.runPromise(shared))
    await release()
    change()
    const last = Effect.runPromise(shared)
    await release()
    await release()
    expect(await first).toBe(0)
    expect(new Set(await Promise.all(later))).toEqual(new Set([1]))
    expect(await last).toBe(2)
    expect(reads()).toBe(3)
  })

  it("a failure is shared by its callers, and the next caller reads again", async () => {
    let isDown = true
    const shared = coalesce(Effect.suspend(() => (isDown ? Effect.fail(new Unavailable()) : Effect.succeed("well"))))
    const both = await Promise.all([Effect.runPromiseExit(shared), Effect.runPromiseExit(shared)])
    expect(both.every(Exit.isFailure)).toBe(true)
    isDown = false
    expect(await Effect.runPromise(shared)).toBe("well")
  })

  it("the read continues for the others when one caller is interrupted", async () => {
    const { read, release } = backend()
    const shared = coalesce(read)
    const leaving = new AbortController()
    const interrupted = Effect.runPromiseExit(shared, { signal: leaving.signal })
    await setImmediate()
    const staying = [Effect.runPromise(shared), Effect.runPromise(shared)]
    leaving.abort()
    expect(Exit.isFailure(await interrupted)).toBe(true)
    await release()
    await release()
    expect(await Promise.all(staying)).toEqual([0, 0])
  })
})

import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { storedDrafts } from "#adapters/browser/browser-storage/drafts.storage.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** A browser with both places, of which either may refuse, and which can be killed. */
const browser = () => {
  let stored = new Map<string, string>()
  let onDisk = new Map<string, string>()
  const lasts = new Map<string, string>()
  const refusing = { storage: false, durable: false }
  let clock = 1_000
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (refusing.storage) throw new Error("QuotaExceededError")
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key)
  } as Storage
  const durable = {
    read: async (name: string) => {
      if (refusing.durable) throw new Error("denied")
      return lasts.get(name)
    },
    write: async (name: string, text: string) => {
      await setImmediate()
      if (refusing.durable) throw new Error("denied")
      lasts.set(name, text)
    }
  }
  return {
    drafts: (who: UserId = marta.id) => storedDrafts({ storage, durable, now: () => clock }, who),
    refusing,
    stored: () => stored,
    lasts,
    setClock: (ms: number) => (clock = ms),
    /** What the storage holds reaches the disk now and then only. */
    flush: () => (onDisk = new Map(stored)),
    kill: () => (stored = new Map(onDisk))
  }
}
const run = Effect.runPromise

describe("the drafts of this browser", () => {
  it("are kept apart by administrator and subject, and read again", async () => {
    const { drafts } = browser()
    expect(await run(drafts().save("quiz new", { title: "Sleep" }))).toBe(true)
    expect(await run(drafts().read("quiz new"))).toEqual({ title: "Sleep" })
    expect(await run(drafts().read("article new"))).toBeNull()
    expect(await run(drafts(rafael.id).read("quiz new"))).toBeNull()
  })

  it("are there before the page that writes them can go", () => {
    const { drafts, stored } = browser()
    Effect.runSync(drafts().save("quiz new", { title: "Sleep" }))
    expect([...stored().values()]).toEqual(['{"at":1000,"draft":{"title":"Sleep"}}'])
  })

  it("outlive a browser that is killed before its storage is on the disk", async () => {
    const { drafts, flush, kill } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "S" }))
    flush()
    await run(own.save("quiz new", { title: "Sleep" }))
    await setImmediate()
    kill()
    expect(await run(drafts().read("quiz new"))).toEqual({ title: "Sleep" })
  })

  it("stay forgotten when the browser is killed right after", async () => {
    const { drafts, flush, kill, stored } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "Sleep" }))
    flush()
    await run(own.remove("quiz new"))
    await setImmediate()
    expect(stored().size).toBe(0)
    kill()
    expect(stored().size).toBe(1)
    expect(await run(drafts().read("quiz new"))).toBeNull()
  })

  it("are the last ones written, also where the clock has been put back", async () => {
    const { drafts, setClock } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "S" }))
    setClock(1)
    await run(own.save("quiz new", { title: "Sleep" }))
    expect(await run(own.read("quiz new"))).toEqual({ title: "Sleep" })
  })

  it("that are begun anew while the old one is being forgotten stay", async () => {
    const { drafts } = browser()
    const own = drafts()
    await run(own.remove("quiz new"))
    await run(own.save("quiz new", { title: "Water" }))
    await setImmediate()
    await setImmediate()
    expect(await run(own.read("quiz new"))).toEqual({ title: "Water" })
  })

  it("need one of the two places only, and say when there is neither", async () => {
    for (const [storage, durable, isKept] of [
      [false, true, true],
      [true, false, true],
      [true, true, false]
    ] as const) {
      const { drafts, refusing } = browser()
      Object.assign(refusing, { storage, durable })
      expect(await run(drafts().save("quiz new", { title: "Sleep" }))).toBe(isKept)
      expect(await run(drafts().read("quiz new"))).toEqual(isKept ? { title: "Sleep" } : null)
    }
  })

  it.each(['{"title"', "null", '"text"', '{"draft":{}}'])("are none where %s stands in their place", async (text) => {
    const { drafts, stored, lasts } = browser()
    const name = `draft ${marta.id} quiz new`
    stored().set(name, text)
    lasts.set(name, text)
    expect(await run(drafts().read("quiz new"))).toBeNull()
  })
})

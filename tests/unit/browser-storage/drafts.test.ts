import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { storedSubjects } from "#adapters/browser/browser-storage/draft-subjects.storage.ts"
import { storedDrafts } from "#adapters/browser/browser-storage/drafts.storage.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** A browser with both storages, of which either may refuse, and which can be killed. */
const browser = () => {
  let stored = new Map<string, string>()
  let onDisk = new Map<string, string>()
  const durableTexts = new Map<string, string>()
  const refusing = { storage: false, durable: false }
  let clock = 1_000
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (refusing.storage) throw new Error("QuotaExceededError")
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
    key: (at: number) => {
      if (refusing.storage) throw new Error("denied")
      return [...stored.keys()][at] ?? null
    },
    get length() {
      return stored.size
    }
  } as Storage
  const durable = {
    read: async (name: string) => {
      if (refusing.durable) throw new Error("denied")
      return durableTexts.get(name)
    },
    write: async (name: string, text: string) => {
      await setImmediate()
      if (refusing.durable) throw new Error("denied")
      durableTexts.set(name, text)
    },
    all: async (prefix: string) => {
      if (refusing.durable) throw new Error("denied")
      return new Map([...durableTexts].filter(([name]) => name.startsWith(prefix)))
    }
  }
  const tabs = new Set<(name: string | null) => void>()
  const onOtherTab = (listener: (name: string | null) => void) => {
    tabs.add(listener)
    return () => tabs.delete(listener)
  }
  return {
    drafts: (userId: UserId = marta.id) => storedDrafts({ storage, durable, now: () => clock, onOtherTab }, userId),
    subjects: () => storedSubjects({ storage, durable }, marta.id),
    refusing,
    otherTab: (name: string | null) => {
      for (const listener of tabs) listener(name)
    },
    stored: () => stored,
    durableTexts,
    setClock: (ms: number) => (clock = ms),
    /** The storage is flushed to disk only occasionally. */
    flush: () => (onDisk = new Map(stored)),
    kill: () => (stored = new Map(onDisk))
  }
}
const run = Effect.runPromise
/** The first time of the clock. */
const at = "1970-01-01T00:00:01.000Z"

describe("the drafts of this browser", () => {
  it("drafts are separate by administrator and subject", async () => {
    const { drafts } = browser()
    expect(await run(drafts().save("quiz new", { title: "Sleep" }))).toBe(true)
    expect(await run(drafts().read("quiz new"))).toMatchObject({ draft: { title: "Sleep" } })
    expect(await run(drafts().read("article new"))).toBeNull()
    expect(await run(drafts(rafael.id).read("quiz new"))).toBeNull()
  })

  it("a draft is stored synchronously, so that a page that closes loses nothing", () => {
    const { drafts, stored } = browser()
    Effect.runSync(drafts().save("quiz new", { title: "Sleep" }))
    expect([...stored().values()]).toEqual(['{"at":1000,"draft":{"title":"Sleep"}}'])
  })

  it("a draft survives a browser that is killed before its storage is flushed", async () => {
    const { drafts, flush, kill } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "S" }))
    flush()
    await run(own.save("quiz new", { title: "Sleep" }))
    await setImmediate()
    kill()
    expect(await run(drafts().read("quiz new"))).toMatchObject({ draft: { title: "Sleep" } })
  })

  it("a removed draft stays removed when the browser is killed right after", async () => {
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

  it("the last draft written counts, also when the clock has been set back", async () => {
    const { drafts, setClock } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "S" }))
    setClock(1)
    await run(own.save("quiz new", { title: "Sleep" }))
    expect(await run(own.read("quiz new"))).toMatchObject({ draft: { title: "Sleep" } })
  })

  it("a draft that is saved while the former one is being removed stays", async () => {
    const { drafts } = browser()
    const own = drafts()
    await run(own.remove("quiz new"))
    await run(own.save("quiz new", { title: "Water" }))
    await setImmediate()
    await setImmediate()
    expect(await run(own.read("quiz new"))).toMatchObject({ draft: { title: "Water" } })
  })

  it("drafts need one of the two storages only, and saving reports when neither works", async () => {
    for (const [storage, durable, isStored] of [
      [false, true, true],
      [true, false, true],
      [true, true, false]
    ] as const) {
      const { drafts, refusing } = browser()
      Object.assign(refusing, { storage, durable })
      expect(await run(drafts().save("quiz new", { title: "Sleep" }))).toBe(isStored)
      expect(await run(drafts().read("quiz new"))).toEqual(isStored ? { draft: { title: "Sleep" }, at } : null)
    }
  })

  it("the subjects with a draft are known from either storage, without the removed ones", async () => {
    const { drafts, kill, refusing, setClock, subjects } = browser()
    const own = drafts()
    await run(own.save("quiz new", { title: "Sleep" }))
    await run(own.save("company 1", { name: "Sur" }))
    await run(drafts(rafael.id).save("article new", { title: "Rest" }))
    setClock(2_000)
    await run(own.remove("quiz new"))
    await setImmediate()
    expect(await subjects()).toEqual([{ subject: "company 1", at: "1970-01-01T00:00:01.001Z" }])
    kill()
    expect(await subjects()).toEqual([{ subject: "company 1", at: "1970-01-01T00:00:01.001Z" }])
    Object.assign(refusing, { storage: true, durable: true })
    expect(await subjects()).toEqual([])
  })

  it("a draft of the same administrator in another tab is noticed, until watching ends", () => {
    const { drafts, otherTab } = browser()
    let count = 0
    const stop = drafts().watch(() => (count += 1))
    otherTab(`draft ${marta.id} quiz new`)
    otherTab(`draft ${rafael.id} quiz new`)
    otherTab("preferences")
    expect(count).toBe(1)
    otherTab(null)
    stop()
    otherTab(null)
    expect(count).toBe(2)
  })

  it.each(['{"title"', "null", '"text"', '{"draft":{}}'])("an invalid entry counts as no draft: %s", async (text) => {
    const { drafts, stored, durableTexts } = browser()
    const name = `draft ${marta.id} quiz new`
    stored().set(name, text)
    durableTexts.set(name, text)
    expect(await run(drafts().read("quiz new"))).toBeNull()
  })
})

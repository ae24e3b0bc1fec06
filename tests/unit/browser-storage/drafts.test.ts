/** Unsaved drafts in the browser: sealed for one administrator, or in memory, and those of a former format. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { columnMemory } from "#adapters/browser/browser-storage/column-memory.storage.ts"
import { sealFormerDrafts, storedSubjects } from "#adapters/browser/browser-storage/draft-subjects.storage.ts"
import { storedDrafts } from "#adapters/browser/browser-storage/drafts.storage.ts"
import { storedSearchWords } from "#adapters/browser/browser-storage/search-words.storage.ts"
import { sealedTexts, sealedTextsOf, webCryptoSeal } from "#adapters/browser/browser-storage/sealed-texts.storage.ts"
import { DraftKey } from "#domain/session/session.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { keptWordsMax } from "#domain/shared/screen/kept-words.rules.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** A key of 32 equal bytes. */
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64url")
const keys = new Map([
  [marta.id, keyOf(1)],
  [rafael.id, keyOf(2)]
])

/** A browser with its database, which may refuse, and what an older page has left in its other storage. */
const browser = () => {
  const values = new Map<string, unknown>()
  const former = new Map<string, string>()
  const state = { isRefusing: false, isOffline: false }
  const refuse = () => {
    if (state.isRefusing) throw new Error("denied")
  }
  const durable = {
    read: async (name: string) => {
      refuse()
      return values.get(name)
    },
    write: async (name: string, value: unknown) => {
      refuse()
      values.set(name, value)
    },
    remove: async (name: string) => {
      refuse()
      values.delete(name)
    },
    all: async (prefix: string) => {
      refuse()
      return new Map([...values].filter(([name]) => name.startsWith(prefix)))
    }
  }
  const storage = {
    getItem: (name: string) => former.get(name) ?? null,
    removeItem: (name: string) => void former.delete(name),
    key: (at: number) => [...former.keys()][at] ?? null,
    get length() {
      return former.size
    }
  } as Storage
  const listeners = new Set<() => void>()
  let clock = 1_000
  const tabs = {
    tell: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  /** A page of an administrator; without a key drafts live in its memory. */
  const open = (userId: UserId = marta.id, key: string | null = keys.get(userId) ?? null) => {
    const texts = sealedTexts(durable, async () => {
      if (state.isOffline) throw new Error("the key cannot be asked for")
      return key === null ? null : webCryptoSeal(crypto, key)
    })
    const sealFormer = () => sealFormerDrafts(storage, durable, texts, userId)
    const drafts = storedDrafts({ texts, now: () => (clock += 1), tabs }, userId, async () => {})
    const columns = columnMemory(
      () => userId,
      () => texts
    )
    return { texts, sealFormer, columns, subjects: () => storedSubjects(texts, userId), ...drafts }
  }
  return { values, former, state, open }
}
const run = Effect.runPromise
const inClear = (values: ReadonlyMap<string, unknown>) =>
  [...values.values()].map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value))

describe("the drafts of this browser", () => {
  it("drafts are separate by administrator and subject, and nothing of them is stored in clear", async () => {
    const { open, values } = browser()
    const own = open()
    expect(await run(own.save("quiz new", { title: "Sleep" }))).toBe("stored")
    expect(await run(open().read("quiz new"))).toEqual({ draft: { title: "Sleep" }, at: "1970-01-01T00:00:01.001Z" })
    expect(await run(open().read("article new"))).toBeNull()
    expect(await run(open(rafael.id).read("quiz new"))).toBeNull()
    expect(inClear(values).join()).not.toContain("Sleep")
    expect([...values.keys()]).toEqual([`draft ${marta.id} quiz new`])
  })

  it("a draft that is stored twice looks different each time", async () => {
    const { open, values } = browser()
    const texts = open().texts
    await texts.write("draft", { title: "Sleep" })
    const one = inClear(values).join()
    await texts.write("draft", { title: "Sleep" })
    expect(inClear(values).join()).not.toBe(one)
  })
  it("a draft that is removed or replaced is gone, and the subjects with a draft are known", async () => {
    const { open, values } = browser()
    const own = open()
    await run(own.save("quiz new", { title: "S" }))
    await run(own.save("quiz new", { title: "Sleep" }))
    await run(own.save("company 1", { name: "Sur" }))
    await run(open(rafael.id).save("article new", { title: "Rest" }))
    expect(await own.subjects()).toEqual([
      { subject: "quiz new", at: "1970-01-01T00:00:01.002Z" },
      { subject: "company 1", at: "1970-01-01T00:00:01.003Z" }
    ])
    await run(own.remove("quiz new"))
    expect((await own.subjects()).map(({ subject }) => subject)).toEqual(["company 1"])
    expect(values.size).toBe(2)
  })

  it.each([
    ["another key", async (sealed: Uint8Array) => sealed, keyOf(9)],
    ["another name", async (sealed: Uint8Array) => sealed, keyOf(1)],
    ["a change", async (sealed: Uint8Array) => sealed.with(20, (sealed[20] ?? 0) ^ 1), keyOf(1)],
    ["half of it", async (sealed: Uint8Array) => sealed.slice(0, 20), keyOf(1)],
    ["nothing of it", async () => new Uint8Array(), keyOf(1)],
    ["a text", async () => "text", keyOf(1)]
  ])("a draft is not opened and is removed after %s", async (what, changed, key) => {
    const { open, values } = browser()
    await run(open().save("quiz new", { title: "Sleep" }))
    const [sealed] = values.values()
    const subject = what === "another name" ? "quiz 1" : "quiz new"
    values.clear()
    values.set(`draft ${marta.id} ${subject}`, await changed(sealed as Uint8Array))
    expect(await run(open(marta.id, key).read(subject))).toBeNull()
    expect(values.size).toBe(0)
  })

  it("a sealed value that is no draft counts as none", async () => {
    const { open } = browser()
    for (const value of ["text", 1, { draft: {} }, { at: 1 }, { at: 1e20, draft: {} }, { at: 1, draft: null }]) {
      await open().texts.write(`draft ${marta.id} quiz new`, value)
      expect(await run(open().read("quiz new"))).toBeNull()
      expect(await open().subjects()).toEqual([])
    }
  })

  it("without a key drafts live in the memory of the page alone", async () => {
    const { open, values } = browser()
    const page = open(marta.id, null)
    expect(await run(page.save("quiz new", { title: "Sleep" }))).toBe("inMemory")
    expect([await run(page.read("quiz new")), (await page.subjects()).length, values.size]).toMatchObject([
      { draft: { title: "Sleep" } },
      1,
      0
    ])
    expect(await run(open(marta.id, null).read("quiz new"))).toBeNull()
    await run(page.remove("quiz new"))
    expect(await run(page.read("quiz new"))).toBeNull()
  })

  it.each([
    ["the page has no Web Crypto", false, DraftKey.make(keyOf(1))],
    ["the server knows no key", true, null]
  ])("drafts live in memory where %s", async (_, isSecureContext, key) => {
    const window = { isSecureContext, crypto, indexedDB: {} } as Window & typeof globalThis
    const texts = sealedTextsOf(window, { draftKey: () => Effect.succeed(key) })(marta.id)
    expect([await texts.write("quiz", { title: "Sleep" }), await texts.read("quiz")]).toEqual([
      "inMemory",
      { title: "Sleep" }
    ])
  })

  it("saving reports a browser that refuses and a key that cannot be asked for, and a later draft is stored", async () => {
    const { open, state } = browser()
    const own = open()
    for (const what of ["isRefusing", "isOffline"] as const) {
      state[what] = true
      expect(await run(own.save("quiz new", { title: "Sleep" }))).toBe("refused")
      state[what] = false
      expect(await run(own.save("quiz new", { title: "Sleep" }))).toBe("stored")
    }
  })

  it("a change of drafts is told to the other tabs, until watching ends", async () => {
    const { open } = browser()
    let count = 0
    const stop = open().watch(() => (count += 1))
    await run(open().save("quiz new", { title: "Sleep" }))
    await run(open().remove("quiz new"))
    stop()
    await run(open().save("quiz new", { title: "Sleep" }))
    expect(count).toBe(2)
  })
})

describe("drafts of a former format", () => {
  const written = (at: number, draft: unknown) => JSON.stringify({ at, draft })
  const own = `draft ${marta.id} quiz new`

  it("one's own drafts are sealed, the later of two copies, and those of others are removed", async () => {
    const { open, former, values } = browser()
    former.set(own, written(2, { title: "Sleep" }))
    values.set(own, written(1, { title: "S" }))
    former.set(`draft ${marta.id} quiz 1`, written(1, { title: "W" }))
    values.set(`draft ${marta.id} quiz 1`, written(2, { title: "Water" }))
    former.set(`draft ${rafael.id} quiz new`, written(1, { title: "Rest" }))
    values.set(`draft ${rafael.id} article new`, written(1, { title: "Rest" }))
    former.set("preferences", "{}")
    await open().sealFormer()
    expect(await run(open().read("quiz new"))).toMatchObject({
      draft: { title: "Sleep" },
      at: "1970-01-01T00:00:00.002Z"
    })
    expect(await run(open().read("quiz 1"))).toMatchObject({ draft: { title: "Water" } })
    expect([...former.keys()]).toEqual(["preferences"])
    expect([...values.values()].every((value) => value instanceof Uint8Array)).toBe(true)
    expect(values.size).toBe(2)
  })

  it.each(["{", "null", "[]", '{"draft":{}}', written(1, null)])(
    "a text that is no draft is removed: %s",
    async (text) => {
      const { open, former, values } = browser()
      former.set(own, text)
      values.set(own, text)
      await open().sealFormer()
      expect([former.size, values.size]).toEqual([0, 0])
    }
  )

  it("a draft that was sealed since stays, and its former copy is removed", async () => {
    const { open, former } = browser()
    await run(open().save("quiz new", { title: "Sleep" }))
    former.set(own, written(2, { title: "S" }))
    await open().sealFormer()
    expect(await run(open().read("quiz new"))).toMatchObject({ draft: { title: "Sleep" } })
    expect(former.size).toBe(0)
  })

  it("a former draft moves into memory without a key, and stays where it is while the key cannot be asked for", async () => {
    const { open, former, values, state } = browser()
    former.set(own, written(1, { title: "Sleep" }))
    values.set(own, written(1, { title: "Sleep" }))
    state.isOffline = true
    await open().sealFormer()
    expect([former.size, values.size]).toEqual([1, 1])
    state.isOffline = false
    const page = open(marta.id, null)
    await page.sealFormer()
    expect([former.size, values.size]).toEqual([0, 0])
    expect(await run(page.read("quiz new"))).toMatchObject({ draft: { title: "Sleep" } })
  })
})

describe("the columns that were mapped by hand", () => {
  it("columns are remembered for each subject and administrator, and stored sealed", async () => {
    const { open, values } = browser()
    const { columns } = open()
    expect(await run(columns.read("users"))).toEqual({})
    await run(columns.save("users", { bienvenido1: "password_hash" }))
    expect([await run(open().columns.read("users")), await run(columns.read("companies"))]).toEqual([
      { bienvenido1: "password_hash" },
      {}
    ])
    expect(await run(open(rafael.id).columns.read("users"))).toEqual({})
    expect(inClear(values).join()).not.toContain("bienvenido1")
  })

  it("columns that cannot be read count as none", async () => {
    const { open, state } = browser()
    await open().texts.write(`columns ${marta.id} users`, { firma: 1 })
    expect(await run(open().columns.read("users"))).toEqual({})
    state.isRefusing = true
    expect(await run(open().columns.read("users"))).toEqual({})
    const nobody = columnMemory(
      () => null,
      () => open().texts
    )
    expect(await run(nobody.read("users"))).toEqual({})
  })
})

describe("the columns that were mapped by hand, without a key", () => {
  it("columns are remembered until the page is closed", async () => {
    const window = { isSecureContext: false, crypto, indexedDB: {} } as Window & typeof globalThis
    const columns = columnMemory(() => marta.id, sealedTextsOf(window, { draftKey: () => Effect.succeed(null) }))
    await run(columns.save("users", { bienvenido1: "password_hash" }))
    expect(await run(columns.read("users"))).toEqual({ bienvenido1: "password_hash" })
  })
})

describe("the words of searches", () => {
  it("words are kept sealed under their references, for one administrator", async () => {
    const { open, values } = browser()
    const wordsOf = (userId: UserId) => storedSearchWords(open(userId).texts, userId, () => 1)
    wordsOf(marta.id).keep("~aaaaaaaa", "Ana%20Ruiz")
    await open().texts.write(`words ${marta.id} ~bbbbbbbb`, "no words")
    await expect.poll(() => wordsOf(marta.id).read()).toEqual(new Map([["~aaaaaaaa", "Ana%20Ruiz"]]))
    expect(await wordsOf(rafael.id).read()).toEqual(new Map())
    expect(inClear(values).join()).not.toContain("Ana")
  })

  it("words of long ago are removed", async () => {
    const { open, values } = browser()
    let clock = 0
    const words = storedSearchWords(open().texts, marta.id, () => (clock += 1))
    for (let count = 0; count <= keptWordsMax; count += 1) {
      words.keep(`~${String(count).padStart(8, "0")}`, "Ana")
      await setImmediate()
    }
    await expect.poll(() => values.size).toBe(keptWordsMax + 1)
    expect((await words.read()).size).toBe(keptWordsMax)
    expect(values.has(`words ${marta.id} ~00000000`)).toBe(false)
  })
})

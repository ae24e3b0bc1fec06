import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { getDefaultStore } from "jotai/vanilla"
import { describe, expect, it } from "vitest"
import type { PreviewRow, RowStore, Shown } from "#domain/csv-import/row-store.port.ts"
import { rowCache } from "#src/screens/csv-import/row-cache.ts"

const jotaiStore = getDefaultStore()

const row = (number: number, text = ""): PreviewRow => ({
  row: number,
  cells: [text],
  issues: [],
  isAdmin: false,
  isCorrected: false
})

/** A store of a thousand rows; a cell names the list and the number of requests so far. */
const rowStore = () => {
  const requests: Array<string> = []
  let held: Array<() => void> | null = null
  const respond = <A>(response: A): Effect.Effect<A> =>
    Effect.promise(
      () => new Promise((resolve) => (held === null ? resolve(response) : held.push(() => resolve(response))))
    )
  const store = {
    rows: (shown: Shown, from: number, count: number) => {
      requests.push(`${shown} ${from}`)
      return respond(Array.from({ length: count }, (_, at) => row(from + at, `${shown} ${requests.length}`)))
    },
    reasons: (shown: Shown) => respond(Uint8Array.from([shown === "all" ? 1 : 2])),
    people: () => respond([])
  } as Partial<RowStore> as RowStore
  return {
    store,
    requests,
    hold: () => (held = []),
    release: () => {
      const all = held ?? []
      held = null
      for (const respondNow of all) respondNow()
    }
  }
}
const file = { name: "a.csv" }
const settled = async () => {
  await setImmediate()
  await setImmediate()
}

describe("the row cache", () => {
  it("each page is loaded once, and listeners are notified when rows arrive", async () => {
    const { store, requests } = rowStore()
    const rows = rowCache(store)
    let notified = 0
    jotaiStore.sub(rows.cached, () => void (notified += 1))
    rows.show({ shown: "all", revision: 1, file })
    rows.load(60, 70)
    rows.load(61, 71)
    expect(jotaiStore.get(rows.cached).rowAt(60)).toBeNull()
    await settled()
    expect(requests).toEqual(["all 0", "all 64"])
    expect(jotaiStore.get(rows.cached).rowAt(70)?.row).toBe(70)
    expect(jotaiStore.get(rows.cached).reasonsAt(0)).toBe(1)
    expect(notified).toBeGreaterThan(2)
  })

  it("the cache keeps the old rows of a list until the changed ones arrive", async () => {
    const { store, hold, release } = rowStore()
    const rows = rowCache(store)
    rows.show({ shown: "all", revision: 1, file })
    await settled()
    const before = jotaiStore.get(rows.cached).rowAt(3)
    hold()
    rows.show({ shown: "all", revision: 2, file })
    expect(jotaiStore.get(rows.cached).rowAt(3)).toBe(before)
    release()
    await settled()
    expect(jotaiStore.get(rows.cached).rowAt(3)?.cells).toEqual(["all 2"])
  })

  it("the cache never shows rows of another list or another file", async () => {
    const { store, hold, release } = rowStore()
    const rows = rowCache(store)
    rows.show({ shown: "all", revision: 1, file })
    await settled()
    hold()
    rows.show({ shown: "attention", revision: 1, file })
    expect(jotaiStore.get(rows.cached).rowAt(3)).toBeNull()
    rows.show({ shown: "all", revision: 1, file: { name: "b.csv" } })
    release()
    await settled()
    expect(jotaiStore.get(rows.cached).rowAt(3)?.cells).toEqual(["all 3"])
    rows.show(null)
    expect([jotaiStore.get(rows.cached).rowAt(3), jotaiStore.get(rows.cached).reasonsAt(0)]).toEqual([null, 0])
  })

  it("the oldest pages are dropped, and loaded again when they are visible", async () => {
    const { store, requests } = rowStore()
    const rows = rowCache(store)
    rows.show({ shown: "all", revision: 1, file })
    for (let page = 0; page < 40; page += 1) {
      rows.load(page * 64, page * 64 + 10)
      await settled()
    }
    expect(jotaiStore.get(rows.cached).rowAt(0)).toBeNull()
    expect(jotaiStore.get(rows.cached).rowAt(39 * 64)?.row).toBe(39 * 64)
    rows.load(0, 5)
    await settled()
    expect(jotaiStore.get(rows.cached).rowAt(0)?.row).toBe(0)
    expect(requests.filter((one) => one === "all 0")).toHaveLength(2)
  })
})

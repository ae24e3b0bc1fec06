import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { RowStore, PreviewRow, Shown } from "#domain/csv-import/row-store.port.ts"
import { rowCache } from "#src/app/row-cache.ts"

const row = (number: number, text = ""): PreviewRow => ({
  row: number,
  cells: [text],
  issues: [],
  isAdmin: false,
  isCorrected: false
})

/** A thousand rows; what stands in them names the list and how often they were asked for. */
const rowStore = () => {
  const asked: Array<string> = []
  let held: Array<() => void> | null = null
  const answering = <A>(answer: A): Effect.Effect<A> =>
    Effect.promise(() => new Promise((resolve) => (held === null ? resolve(answer) : held.push(() => resolve(answer)))))
  const port = {
    rows: (shown: Shown, from: number, count: number) => {
      asked.push(`${shown} ${from}`)
      return answering(Array.from({ length: count }, (_, at) => row(from + at, `${shown} ${asked.length}`)))
    },
    reasons: (shown: Shown) => answering(Uint8Array.from([shown === "all" ? 1 : 2])),
    people: () => answering([])
  } as Partial<RowStore> as RowStore
  return {
    port,
    asked,
    hold: () => (held = []),
    release: () => {
      const all = held ?? []
      held = null
      for (const answer of all) answer()
    }
  }
}
const file = { name: "a.csv" }
const settled = async () => {
  await setImmediate()
  await setImmediate()
}

describe("the rows in sight", () => {
  it("are fetched once by the page, and told when they have come", async () => {
    const { port, asked } = rowStore()
    const rows = rowCache(port)
    let told = 0
    rows.subscribe(() => void (told += 1))
    rows.look({ shown: "all", revision: 1, file })
    rows.want(60, 70)
    rows.want(61, 71)
    expect(rows.getSnapshot().rowAt(60)).toBeNull()
    await settled()
    expect(asked).toEqual(["all 0", "all 64"])
    expect(rows.getSnapshot().rowAt(70)?.row).toBe(70)
    expect(rows.getSnapshot().reasonsAt(0)).toBe(1)
    expect(told).toBeGreaterThan(2)
  })

  it("stay as they were until changed ones have come", async () => {
    const { port, hold, release } = rowStore()
    const rows = rowCache(port)
    rows.look({ shown: "all", revision: 1, file })
    await settled()
    const before = rows.getSnapshot().rowAt(3)
    hold()
    rows.look({ shown: "all", revision: 2, file })
    expect(rows.getSnapshot().rowAt(3)).toBe(before)
    release()
    await settled()
    expect(rows.getSnapshot().rowAt(3)?.cells).toEqual(["all 2"])
  })

  it("of another list, or another file, never stand in for those that are wanted", async () => {
    const { port, hold, release } = rowStore()
    const rows = rowCache(port)
    rows.look({ shown: "all", revision: 1, file })
    await settled()
    hold()
    rows.look({ shown: "attention", revision: 1, file })
    expect(rows.getSnapshot().rowAt(3)).toBeNull()
    rows.look({ shown: "all", revision: 1, file: { name: "b.csv" } })
    release()
    await settled()
    expect(rows.getSnapshot().rowAt(3)?.cells).toEqual(["all 3"])
    rows.look(null)
    expect([rows.getSnapshot().rowAt(3), rows.getSnapshot().reasonsAt(0)]).toEqual([null, 0])
  })

  it("that were left long ago are forgotten and fetched again", async () => {
    const { port, asked } = rowStore()
    const rows = rowCache(port)
    rows.look({ shown: "all", revision: 1, file })
    for (let page = 0; page < 40; page += 1) {
      rows.want(page * 64, page * 64 + 10)
      await settled()
    }
    expect(rows.getSnapshot().rowAt(0)).toBeNull()
    expect(rows.getSnapshot().rowAt(39 * 64)?.row).toBe(39 * 64)
    rows.want(0, 5)
    await settled()
    expect(rows.getSnapshot().rowAt(0)?.row).toBe(0)
    expect(asked.filter((one) => one === "all 0")).toHaveLength(2)
  })
})

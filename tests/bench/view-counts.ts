/** What a view's count costs at a million claims, beside the first page of its list. */
import type pg from "pg"
import { newToken, openClient } from "#tests/bench/client.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const queries = [
  "status=pending",
  "status=pending&type=dental",
  "status=pending&older_than=7",
  "type=dental&older_than=30",
  "searchTerm=mar",
  "from=2026-01-01&to=2026-03-31",
  "look_alike=yes",
  "status=rejected&sort=client"
]
const rounds = 15

export const measureViews = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const { request, close } = openClient(server.url, await newToken(server))
  const [pages, counts]: [Array<number>, Array<number>] = [[], []]
  /** The requests carry the same fixed costs, so that a request of no views is subtracted. */
  const views = async (): Promise<number> => {
    const { status, ms } = await request("GET", "/api/views")
    if (status !== 200) throw new Error(`The views answered ${status}.`)
    return ms
  }
  try {
    const empty: Array<number> = []
    for (let round = 0; round < rounds; round += 1) empty.push(await views())
    for (const [index, query] of queries.entries())
      await request("POST", "/api/views", { place: "claims", name: `View ${index}`, query })
    for (let round = 0; round < rounds; round += 1) {
      let all = 0
      for (const query of queries) all += (await request("GET", `/api/claims?${query}`)).ms
      pages.push(all / queries.length)
      counts.push(((await views()) - median(empty)) / queries.length)
    }
  } finally {
    close()
    await pool.query("delete from views")
  }
  return [
    {
      name: "count of a view, median of eight",
      unit: "ms",
      value: median(counts),
      // A count must not cost more than the first page of its list.
      aim: Math.round(median(pages)),
      floor: null
    }
  ]
}

import { describe, expect, it } from "vitest"
import { viewLists } from "#domain/views/view-lists.rules.ts"
import { viewPlaces } from "#domain/views/view.schema.ts"

describe("the list of each place", () => {
  it("the default order and page size say nothing and are not named", () => {
    for (const place of viewPlaces) expect([place, viewLists[place]("").query]).toEqual([place, ""])
    expect(viewLists.claims("sort=-created_at&limit=10").dropped).toEqual([])
  })

  it("each list reads filters of its own and names those of others", () => {
    const query = "role=admin&spanish=ready&look_alike=yes&entity=claim"
    const readAt = (place: (typeof viewPlaces)[number]) => viewLists[place](query).query
    expect(viewPlaces.map(readAt)).toEqual([
      "role=admin",
      "",
      "",
      "",
      "spanish=ready",
      "look_alike=yes",
      "",
      "entity=claim"
    ])
  })
})

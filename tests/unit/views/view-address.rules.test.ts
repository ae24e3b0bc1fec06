import { describe, expect, it } from "vitest"
import { viewLists } from "#domain/views/view-lists.rules.ts"
import { isRelative } from "#domain/views/view-address.rules.ts"

describe("the address of a view", () => {
  it("the page is left out without a word, and the page size is kept", () => {
    expect(viewLists.claims("?status=pending&page=7&limit=25")).toMatchObject({
      filter: { status: "pending" },
      query: "status=pending&limit=25",
      dropped: []
    })
  })

  it("parts that the list does not know and values that it refuses are named once each", () => {
    const { query, dropped } = viewLists.claims(
      "colour=red&colour=blue&status=lost&older_than=x&type=dental&sort=size&ids=1"
    )
    expect(query).toBe("type=dental")
    expect(dropped).toEqual(["colour", "status", "older_than", "sort", "ids"])
  })

  it("hidden columns are read apart, each once, in one order", () => {
    expect(viewLists.users("?role=admin&hidden=status.email.status")).toMatchObject({
      query: "role=admin",
      hidden: ["email", "status"],
      dropped: []
    })
  })

  it("an empty part is none", () => {
    expect(viewLists.users("?role=&searchTerm=%20&=x&&")).toMatchObject({ query: "", dropped: [] })
  })
})

it("only an age makes what a list has depend on the time", () => {
  expect(isRelative("status=pending&older_than=7")).toBe(true)
  expect(isRelative("created_to=2026-01-01T00:00:00.000Z")).toBe(false)
})
